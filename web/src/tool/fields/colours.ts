let paint: CanvasRenderingContext2D | null | undefined

const HEX = /^#?([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i
const isHex = (text: string): boolean => HEX.test(text.trim())

/** A colour as the browser reads it, which writes back opaque ones as #rrggbb; `other` for what is no colour. */
function read(text: string, other: string): string {
  paint ??= document.createElement('canvas').getContext('2d')
  if (!paint) return other
  paint.fillStyle = other
  paint.fillStyle = text.trim()
  return paint.fillStyle
}

/** The #rrggbb form that a colour picker takes; black for what is no colour. */
export function pickable(text: string): string {
  const hex = text.trim().replace(/^#/, '').toLowerCase()
  if (/^[0-9a-f]{3,4}$/.test(hex)) return `#${[...hex.slice(0, 3)].map(one => one + one).join('')}`
  if (isHex(text)) return `#${hex.slice(0, 6)}`
  const opaque = read(text.replace(/\/\s*[\d.]+%?\s*\)\s*$/, ')'), '#000000')
  return /^#[0-9a-f]{6}$/.test(opaque) ? opaque : '#000000'
}

/** `tomato`, `rgb(255 99 71)` and `hsl(9 100% 64%)` as the hexadecimal digits that the server takes; the rest as it is. */
export function sentColour(text: string): string {
  if (isHex(text)) return text
  const [onBlack, onWhite] = [read(text, '#000000'), read(text, '#ffffff')]
  // What the browser cannot read leaves both as they were. A translucent colour has no such digits, and is refused.
  return onBlack === onWhite && onBlack.startsWith('#') ? onBlack : text
}
