// How a cell shows what can be done with it: open, dead, legal, refused, chosen, staged, advised, or under the keyboard.

/** A place that some tile may fit; or a cross, where none will any more. */
export const Open = ({ dead }: { dead: boolean }) => dead
  ? <path class="st dead" d="M39 39L61 61M61 39L39 61" />
  : <rect class="st open" x="7" y="7" width="86" height="86" rx="9" />

export const Legal = () => (
  <>
    <rect class="st legal" x="6" y="6" width="88" height="88" rx="9" />
    <circle class="st dot" cx="50" cy="50" r="9.5" />
  </>
)

/** Legal, on top of something that is already there. */
export const LegalOver = () => (
  <>
    <circle class="st dot-bg" cx="50" cy="50" r="17" />
    <circle class="st dot" cx="50" cy="50" r="11" />
  </>
)

export const Refused = () => (
  <>
    <rect class="st no" x="6" y="6" width="88" height="88" rx="9" />
    <path class="st no-x" d="M34 34L66 66M66 34L34 66" />
  </>
)

export const Selected = () => (
  <>
    <rect class="st ring-bg" x="0" y="0" width="100" height="100" rx="11" />
    <rect class="st ring" x="0" y="0" width="100" height="100" rx="11" />
  </>
)

export function StagedRing({ w = 1, h = 1 }: { w?: number; h?: number }) {
  return <rect class="st staged" x="0.5" y="0.5" width={100 * w - 1} height={100 * h - 1} rx="11" />
}

export const Marked = () => <rect class="st marked" x="1" y="1" width="98" height="98" rx="11" />

export const Focus = () => (
  <g class="cursor">
    <rect class="st focus-o" x="-3" y="-3" width="106" height="106" rx="13" />
    <rect class="st focus-i" x="-3" y="-3" width="106" height="106" rx="13" />
  </g>
)
