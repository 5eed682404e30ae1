/** The #rrggbb form that a colour picker takes; black for what is no hex colour. */
export function pickable(text: string): string {
  const hex = text.trim().replace(/^#/, '').toLowerCase()
  if (/^[0-9a-f]{3,4}$/.test(hex)) return `#${[...hex.slice(0, 3)].map(one => one + one).join('')}`
  return /^([0-9a-f]{6}|[0-9a-f]{8})$/.test(hex) ? `#${hex.slice(0, 6)}` : '#000000'
}
