let context: CanvasRenderingContext2D | undefined
const known = new Map<string, string>()

/** Any colour of CSS as `#rrggbb`, or `#rrggbbaa` where it is seen through. */
export function hexOf(css: string): string {
  const before = known.get(css)
  if (before) return before
  const plain = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/.exec(css)
  const hex = plain
    ? written([Number(plain[1]), Number(plain[2]), Number(plain[3]), Math.round(Number(plain[4] ?? 1) * 255)])
    : drawn(css)
  known.set(css, hex)
  return hex
}

export const isClear = (hex: string): boolean => hex.endsWith('00') && hex.length === 9

const written = (parts: number[]): string => {
  const text = parts.map(part => part.toString(16).padStart(2, '0')).join('')
  return `#${text.endsWith('ff') ? text.slice(0, 6) : text}`
}

/** What a canvas makes of it. */
function drawn(css: string): string {
  context ??= Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', {
    willReadFrequently: true,
  })!
  context.clearRect(0, 0, 1, 1)
  context.fillStyle = '#000'
  context.fillStyle = css
  context.fillRect(0, 0, 1, 1)
  return written([...context.getImageData(0, 0, 1, 1).data])
}
