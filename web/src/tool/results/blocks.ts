import { label } from '../../lib/format.ts'
import { locale, t } from '../../lib/messages.ts'

/** A colour as results name it. */
export interface Colour {
  hex: string
  note: string
}

/** Something plain that a result says. */
export interface Fact {
  label: string
  value: string
  /** What the copy button gives: numbers without the commas that make them easy to read. */
  copied: string
  mark?: 'yes' | 'no'
}

/** One part of a JSON result, as people look at it. */
export type Block =
  | { kind: 'facts'; items: Fact[] }
  | { kind: 'text'; label: string; text: string }
  | { kind: 'csv'; label: string; text: string }
  | { kind: 'html'; label: string; text: string }
  | { kind: 'picture'; label: string; source: string; name: string }
  | { kind: 'gradient'; value: string }
  | { kind: 'colours'; colours: Colour[] }
  | { kind: 'list'; label: string; items: string[] }
  | { kind: 'table'; label: string; columns: string[]; rows: Record<string, unknown>[] }
  | { kind: 'notes'; items: string[] }
  | { kind: 'tree'; label: string; value: unknown }

const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)

/** A few numbers that belong together, such as a colour's parts. */
const isTuple = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length > 1 && value.length <= 4 && value.every(one => typeof one === 'number')

const HEX = /^#[0-9a-f]{6}([0-9a-f]{2})?$/i

/** Cuts a result into parts: the main text first, plain facts together, then lists, tables and the rest as trees. */
export function blocksOf(result: Record<string, unknown>): Block[] {
  const front: Block[] = []
  const facts: Fact[] = []
  const rest: Block[] = []
  for (const [name, value] of Object.entries(result)) {
    if (isScalar(value)) {
      const special = typeof value === 'string' ? specialText(name, value) : undefined
      if (special) front.push(special)
      else facts.push(fact(name, value))
    } else if (isTuple(value)) facts.push(fact(name, value.join(', ')))
    else if (value !== null && typeof value === 'object') rest.push(...partsOf(name, value))
  }
  const swatch =
    typeof result['hex'] === 'string' && HEX.test(result['hex'])
      ? [colourBlock([result as { hex: string }])]
      : []
  // Where no text is the thing itself, a list is: passwords before what is known of them.
  const isMain = ({ kind }: Block) => front.length === 0 && (kind === 'list' || kind === 'colours')
  return [
    ...swatch,
    ...front,
    ...rest.filter(isMain),
    ...(facts.length > 0 ? [{ kind: 'facts' as const, items: facts }] : []),
    ...rest.filter(block => !isMain(block)),
  ]
}

function fact(name: string, value: string | number | boolean): Fact {
  const shown = { label: label(name), copied: String(value) }
  if (typeof value === 'boolean') {
    const mark = value ? 'yes' : 'no'
    return { ...shown, value: t(`blocks.${mark}`), mark }
  }
  // Moments are read as a whole, not by their thousands.
  const grouped = typeof value === 'number' && !name.startsWith('unix_')
  return { ...shown, value: grouped ? groupedNumber(value) : String(value) }
}

/** 1234567.5 → "1,234,567.5"; what that would round away is written as it is. */
function groupedNumber(value: number): string {
  const exact =
    Number(value.toLocaleString('en', { maximumFractionDigits: 12, useGrouping: false })) === value
  return exact ? value.toLocaleString(locale, { maximumFractionDigits: 12 }) : String(value)
}

/** Fields that hold the thing itself rather than something about it. */
const MAIN = [
  'result',
  'text',
  'formatted',
  'minified',
  'markdown',
  'css',
  'typescript',
  'vcard',
  'hash',
  'slug',
  'ciphertext',
  'description',
  'unified',
  'data',
]

function specialText(name: string, text: string): Block | undefined {
  if (text.startsWith('data:image/'))
    return { kind: 'picture', label: label(name), source: text, name: `${name}.png` }
  if (/^\s*<svg[\s>]/.test(text))
    return { kind: 'picture', label: label(name), source: text, name: `${name}.svg` }
  if (name === 'csv' || (name === 'data' && text.includes('\n') && text.includes(',')))
    return { kind: 'csv', label: 'CSV', text }
  if (name === 'html') return { kind: 'html', label: 'HTML', text }
  if (/^(linear|radial)-gradient\(/.test(text)) return { kind: 'gradient', value: text }
  if (MAIN.includes(name) || text.includes('\n') || text.length > 120)
    return { kind: 'text', label: label(name), text }
  return undefined
}

function partsOf(name: string, value: object): Block[] {
  if (Array.isArray(value)) {
    if (value.length === 0) return []
    if (value.every(isScalar)) {
      if (/^(warnings|notes)$/.test(name)) return [{ kind: 'notes', items: value.map(String) }]
      return [{ kind: 'list', label: label(name), items: value.map(String) }]
    }
    const objects = value.filter(
      one => one !== null && typeof one === 'object' && !Array.isArray(one),
    ) as Record<string, unknown>[]
    if (objects.length === value.length) {
      if (objects.every(one => typeof one['hex'] === 'string' && HEX.test(one['hex'])))
        return [colourBlock(objects as { hex: string }[])]
      const columns = [...new Set(objects.slice(0, 50).flatMap(one => Object.keys(one)))]
      const flat = objects
        .slice(0, 50)
        .every(one => Object.values(one).every(cell => isScalar(cell) || isShortList(cell)))
      if (flat && columns.length <= 12) return [{ kind: 'table', label: label(name), columns, rows: objects }]
    }
    return [{ kind: 'tree', label: label(name), value }]
  }
  const inner = Object.entries(value)
  if (inner.length === 0) return []
  if (inner.every(([, one]) => isScalar(one) && String(one).length < 200) && inner.length <= 40) {
    // Names and numbers in here may be the caller's own, so numbers stay as they are written.
    const items = inner.map(([key, one]) => {
      const inside = fact(key, typeof one === 'number' ? String(one) : (one as string | boolean))
      return { ...inside, label: `${label(name)}: ${lowerFirst(inside.label)}` }
    })
    return [{ kind: 'facts', items }]
  }
  return [{ kind: 'tree', label: label(name), value }]
}

/** German writes nouns with a capital wherever they stand. */
const lowerFirst = (text: string): string =>
  locale.startsWith('de') || /^[A-Z]{2}/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)

const isShortList = (value: unknown): boolean =>
  Array.isArray(value) && value.length <= 6 && value.every(isScalar)

const share = (part: number): string =>
  part.toLocaleString(locale, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })

function colourBlock(list: { hex: string; name?: unknown; share?: unknown }[]): Block {
  return {
    kind: 'colours',
    colours: list.map(one => ({
      hex: one.hex,
      note: [
        typeof one.name === 'string' ? one.name : '',
        typeof one.share === 'number' ? share(one.share) : '',
      ]
        .filter(Boolean)
        .join(', '),
    })),
  }
}

/** A table cell's value as text. */
export const cellText = (value: unknown): string =>
  value === undefined || value === null ? '' : Array.isArray(value) ? value.join(', ') : String(value)
