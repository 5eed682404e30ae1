/** A length with its unit in points. */
export function points(text: string | undefined): number | undefined {
  const match = /^(-?[\d.]+)(mm|cm|in|pt|pc|px)?$/.exec(text?.trim() ?? '')
  if (!match) return undefined
  const unit = { mm: 72 / 25.4, cm: 720 / 25.4, in: 72, pt: 1, pc: 12, px: 0.75 }[match[2] ?? 'pt']
  const value = Number(match[1]) * (unit ?? 1)
  return Number.isFinite(value) ? Math.max(-20_000, Math.min(20_000, value)) : undefined
}

export const colorOf = (text: string | undefined): string | undefined =>
  /^#[0-9a-f]{6}$/i.test(text ?? '') ? text!.toLowerCase() : undefined
