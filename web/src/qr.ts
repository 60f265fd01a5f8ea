// A square code for a phone's camera, as the path of an SVG.

/** One step to the right and one down is one module; runs are drawn in one piece. */
export function pathOfModules(rows: readonly (readonly boolean[])[]): string {
  let path = ''
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue
      let end = x
      while (row[end + 1]) end += 1
      path += `M${x} ${y}h${end - x + 1}v1h-${end - x + 1}Z`
      x = end
    }
  })
  return path
}
