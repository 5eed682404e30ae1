/** Lengths drawn and left out in turn along a line of this kind. */
export function dashesOf(kind: string, width: number): number[] {
  const parts = /dashdotdot/i.test(kind)
    ? [4, 2, 1, 2, 1, 2]
    : /dashdot/i.test(kind)
      ? [4, 2, 1, 2]
      : /dot/i.test(kind)
        ? [1, 2]
        : [4, 3]
  return parts.map(part => part * Math.max(0.75, width))
}

/** Where colours that run through a box at an angle begin and end: x and y of both. */
export function gradientEnds(
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  angle: number,
): [number, number, number, number] {
  const turn = (angle * Math.PI) / 180
  const [dx, dy] = [Math.cos(turn), Math.sin(turn)]
  const reach = (Math.abs(dx) * width + Math.abs(dy) * height) / 2
  const [cx, cy] = [x + width / 2, y + height / 2]
  return [cx - dx * reach, cy - dy * reach, cx + dx * reach, cy + dy * reach]
}
