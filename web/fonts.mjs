// Cuts the typefaces down to the characters that the page uses, and keeps the results in .cache/fonts.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const FACES = {
  'instrument-sans': '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
  'young-serif': '@fontsource/young-serif/files/young-serif-latin-400-normal.woff2',
}
// Figures of one width, kerning, ligatures, and accents put together from parts.
const FEATURES = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'lnum']
const PUNCTUATION = '–—−×÷…‘’“”‹›„‚•·′″→←↑↓€œŒŸ\u00a0\u2009\u202f\u2011'

/** Latin and Latin-1, and the punctuation beyond them. */
function characters() {
  const range = (first, last) => Array.from({ length: last - first + 1 }, (_, n) => String.fromCodePoint(first + n))
  return [...range(0x20, 0x7e), ...range(0xa0, 0xff), ...PUNCTUATION].join('')
}

/** The path of each subset, by name; cut only when the typeface or this file has changed. */
export async function fonts(root) {
  const recipe = await readFile(new URL(import.meta.url))
  const paths = {}
  for (const [name, source] of Object.entries(FACES)) {
    const whole = await readFile(join(root, 'node_modules', source))
    const key = createHash('sha256').update(recipe).update(whole).digest('hex').slice(0, 12)
    paths[name] = join(root, '.cache', 'fonts', key, `${name}.woff2`)
    if (!existsSync(paths[name])) await writeSubset(whole, paths[name])
  }
  return paths
}

async function writeSubset(whole, path) {
  const { default: subset } = await import('subset-font') // loads slowly, and is rarely needed
  const options = { targetFormat: 'woff2', keepFeatures: FEATURES, noHinting: true }
  await mkdir(dirname(path), { recursive: true })
  await writeFile(`${path}.part`, await subset(whole, characters(), options))
  await rename(`${path}.part`, path) // a build that was stopped leaves no broken font
}
