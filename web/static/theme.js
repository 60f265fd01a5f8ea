// Sets the theme before the first paint: "light" or "dark" if the person chose one, else the system's.
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('theme')
  } catch {
    // Storage may be forbidden; then the system's choice is right.
  }
  const dark = matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.dataset.theme =
    chosen === 'light' || chosen === 'dark' ? chosen : dark ? 'dark' : 'light'
})()
