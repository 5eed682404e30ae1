/** Pixels of CSS in a point. */
export const PX = 4 / 3
export const px = (points: number): string => `${points * PX}px`
