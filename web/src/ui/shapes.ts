// Shapes that the page draws itself: the khatam (an eight-pointed star), corners, crosses.

const round = (value: number): number => Math.round(value * 10) / 10

function starPoints(cx: number, cy: number, outer: number, inner: number): [number, number][] {
  return Array.from({ length: 16 }, (_, k) => {
    const angle = ((k * 22.5 - 90) * Math.PI) / 180
    const radius = k % 2 ? inner : outer
    return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)]
  })
}

/** The khatam: two squares, one turned by 45 degrees. */
export function khatam(cx: number, cy: number, radius: number): string {
  const points = starPoints(cx, cy, radius, radius * 0.7654)
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`
}

/** The four corners of a box, as brackets: what happened last. */
export function brackets(w: number, h: number, length = 20, gap = -1): string {
  const [left, top, right, bottom] = [gap, gap, w - gap, h - gap]
  return (
    `M${left} ${top + length}V${top}H${left + length}M${right - length} ${top}H${right}V${top + length}` +
    `M${right} ${bottom - length}V${bottom}H${right - length}M${left + length} ${bottom}H${left}V${bottom - length}`
  )
}
