// Does the person want things to move?

const still = matchMedia('(prefers-reduced-motion: reduce)')

export const reducedMotion = (): boolean => still.matches
