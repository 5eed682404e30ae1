import type { XmlElement } from '../../xml/xml-tree.ts'

/** Several times what Word allows. Beyond any bound, the stops of a tab cannot be counted. */
const MAX_POINTS = 10_000
const bounded = (points: number): number => Math.max(-MAX_POINTS, Math.min(MAX_POINTS, points))

/** Word's lengths in points: twentieths by default, or with a unit in the strict dialect. */
export function twips(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const match = /^(-?[\d.]+)(pt|cm|mm|in|pc|pi)?$/.exec(text.trim())
  if (!match) return undefined
  const n = Number(match[1])
  if (!Number.isFinite(n)) return undefined
  const unit = match[2]
  return bounded(
    unit ? n * ({ pt: 1, cm: 72 / 2.54, mm: 72 / 25.4, in: 72, pc: 12, pi: 12 }[unit] ?? 1) : n / 20,
  )
}

/** Half-points, as sizes are given. */
export function halfPoints(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (/[a-z]$/.test(text)) return twips(text)
  const n = Number(text)
  return Number.isFinite(n) ? bounded(n / 2) : undefined
}

/** English metric units, as drawings have them, or a length with its unit in the strict dialect. */
export const emu = (text: string | undefined): number | undefined => {
  if (text && /[a-z]$/.test(text)) return twips(text)
  const n = Number(text)
  return text !== undefined && Number.isFinite(n) ? n / 12_700 : undefined
}

/** A share: thousandths of a percent, or a percentage with its sign in the strict dialect. */
export const shareOf = (text: string | undefined): number =>
  text?.endsWith('%') ? Number(text.slice(0, -1)) / 100 || 0 : (Number(text) || 0) / 100_000

export const integer = (text: string | undefined): number | undefined => {
  const n = Number.parseInt(text ?? '', 10)
  return Number.isSafeInteger(n) ? n : undefined
}

/** A number as SVG has it, short. */
export const svgNumber = (value: number): string => String(Math.round(value * 100) / 100)

/** A switch: present without a value means on. */
export function flag(parent: XmlElement | undefined, name: string): boolean | undefined {
  const element = parent?.find(name)
  if (!element) return undefined
  const value = element.get('val')
  return value === undefined || !/^(0|false|off)$/.test(value)
}

export const value = (parent: XmlElement | undefined, name: string): string | undefined =>
  parent?.find(name)?.get('val')

/** `#rrggbb` of a hexadecimal colour; automatic colours are none. */
export function hexColor(text: string | undefined): string | undefined {
  const match = /^#?([0-9a-f]{6})$/i.exec(text ?? '')
  return match ? `#${match[1]!.toLowerCase()}` : undefined
}
