let paint: CanvasRenderingContext2D | null | undefined

/** The #rrggbb form that a colour picker takes; black for what is no colour. */
export function pickable(text: string): string {
  const hex = text.trim().replace(/^#/, '').toLowerCase()
  if (/^[0-9a-f]{3,4}$/.test(hex)) return `#${[...hex.slice(0, 3)].map(one => one + one).join('')}`
  if (/^([0-9a-f]{6}|[0-9a-f]{8})$/.test(hex)) return `#${hex.slice(0, 6)}`
  // Names and functions are read by the browser itself, which writes them back as hex where they are opaque.
  paint ??= document.createElement('canvas').getContext('2d')
  if (!paint) return '#000000'
  paint.fillStyle = '#000000'
  paint.fillStyle = text.trim().replace(/\/\s*[\d.]+%?\s*\)$/, ')')
  return /^#[0-9a-f]{6}$/.test(paint.fillStyle) ? paint.fillStyle : '#000000'
}
