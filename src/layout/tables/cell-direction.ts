import { sameStyle } from '../lines.ts'
import type { Cell, Line, Span } from '../model.ts'
import { plain } from '../model.ts'
import { UNIT } from '../units.ts'

const NUMBER = String.raw`\p{Nd}(?:[\p{Nd}.,:/\u066b\u066c-]*\p{Nd})?%?`
const FIGURE = new RegExp(`^${NUMBER}$`, 'u')
/** A minus that stands behind its figure when the cell is read from the left stands before it. */
const SIGN_BEHIND = new RegExp(`^(${NUMBER})([+−-])$`, 'u')
const SIGN_BEFORE = new RegExp(`^[+−-]${NUMBER}$`, 'u')
const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))
const DATE = /^\d{1,4}[./-]\d{1,2}(?:[./-]\d{1,4})?$/
const TIME = /^\d{1,2}:\d\d(?::\d\d)?$/

const HOURS = /^\d{1,2}:\d\d\s*[–—]\s*\d{1,2}:\d\d$/

/** Which way a line of figures was set: from the right, from the left, or as it looks both ways. */
type Setting = 'right' | 'left' | 'either'

/**
 * Figures with a unit, ranges and dates with a time stand from right to left in a table that is read so, though none of
 * their signs tells: `kWh 2,674` says 2,674 kWh there. Some producers set them from the left nevertheless; what most
 * of them look like tells. Answers the cells that say something else now.
 */
export function settleFigures(linesOf: ReadonlyMap<Cell, Line[]>): Map<Cell, Line[]> {
  const found: { cell: Cell; own: Line[]; line: Line; parts: Part[]; set: Setting }[] = []
  for (const [cell, own] of linesOf) {
    if (cell.rtl) continue
    for (const line of own) {
      const turned =
        line.quarter === 0
          ? (turnedPower(line.text) ?? turnedNumber(line.text) ?? turnedFigures(line.text))
          : undefined
      if (turned) found.push({ cell, own, line, ...turned })
    }
  }
  const count = (set: Setting) => found.filter(one => one.set === set).length
  const changed = new Map<Cell, Line[]>()
  if (count('right') <= count('left')) return changed
  for (const { cell, own, line, parts, set } of found) {
    // A shift may end on the next morning; only others tell which way it was set.
    if (set === 'left' && !HOURS.test(line.text)) continue
    line.spans = styled(parts, line.spans)
    line.text = plain(line.spans)
    changed.set(cell, own)
  }
  return changed
}

/** A piece of a line, and where it was in it. */
interface Part {
  text: string
  at: number
}

/** Parts of a line in another order, each with its own looks. */
function styled(parts: readonly Part[], spans: readonly Span[]): Span[] {
  const turned: Span[] = []
  for (const { text, at } of parts) {
    let end = 0
    const own = spans.find(span => (end += span.text.length) > at) ?? spans.at(-1)!
    const last = turned.at(-1)
    if (last && sameStyle(last, own)) last.text += text
    else turned.push({ ...own, text })
  }
  return turned
}

/** `10^9/l`, whose parts stand from right to left. */
const POWER = /^(\p{L}+\d?)(\/)(\p{Nd}+)(\^)(\p{Nd}+)$/u

function turnedPower(line: string): { parts: Part[]; set: Setting } | undefined {
  const parts = POWER.exec(line)?.slice(1)
  if (!parts) return undefined
  let at = 0
  const placed = parts.map((text): Part => ({ text, at: (at += text.length) - text.length }))
  return { parts: placed.reverse(), set: 'right' }
}

/** `.12`, the number of an item whose point stands on its left. */
const NUMBERED = /^(\.)(\p{Nd}{1,3})$/u

function turnedNumber(line: string): { parts: Part[]; set: Setting } | undefined {
  const [, point, number] = NUMBERED.exec(line) ?? []
  if (!point || !number) return undefined
  return {
    parts: [
      { text: number, at: 1 },
      { text: point, at: 0 },
    ],
    set: 'right',
  }
}

/** What a line of figures says when it is read from the right; undefined for other lines. */
function turnedFigures(line: string): { parts: Part[]; set: Setting } | undefined {
  if (line.length > 60 || !/\p{Nd}/u.test(line)) return undefined
  const parts = line.split(/(\s+|[–—])/).filter(part => part !== '')
  const kinds = parts.map(kindOf)
  if (kinds.includes(undefined)) return undefined
  const figures = parts.filter((_, i) => kinds[i] === 'figure')
  const said = parts.filter((_, i) => kinds[i] !== 'space')
  const order = said.map(kindOf)
  const tells: Setting[] = []
  const names = order.filter(kind => kind === 'unit' || kind === 'currency')
  if (figures.length === 0 || figures.length > 2 || names.length > 1) return undefined
  if (order[0] === 'unit' || order[0] === 'dash') tells.push('right')
  if (order.at(-1) === 'unit' || order.at(-1) === 'currency' || order.at(-1) === 'dash') tells.push('left')
  for (const figure of figures) {
    if (SIGN_BEHIND.test(figure)) tells.push('right')
    if (SIGN_BEFORE.test(figure)) tells.push('left')
  }
  if (figures.length === 2) {
    const set = setOf(figures[0]!, figures[1]!, order.includes('dash'))
    if (!set) return undefined
    tells.push(set)
  } else if (order.length === 1 && tells.length === 0) return undefined
  if (tells.includes('right') && tells.includes('left')) return undefined
  let at = 0
  const placed = parts.map((part): Part => {
    at += part.length
    return { text: part.replace(SIGN_BEHIND, '$2$1'), at: at - part.length }
  })
  return { parts: placed.reverse(), set: tells.find(tell => tell !== 'either') ?? 'either' }
}

function kindOf(part: string): 'space' | 'dash' | 'figure' | 'unit' | 'currency' | undefined {
  if (/^\s/.test(part)) return 'space'
  if (/^[–—-]$/.test(part)) return 'dash'
  if (FIGURE.test(part) || SIGN_BEHIND.test(part) || SIGN_BEFORE.test(part)) return 'figure'
  if (UNIT.test(part)) return 'unit'
  return CURRENCIES.has(part) ? 'currency' : undefined
}

/** How two figures were set: a range goes up, and a date comes before its time. */
function setOf(left: string, right: string, range: boolean): Setting | undefined {
  if (!range) {
    if (TIME.test(left) && DATE.test(right)) return 'right'
    // Figures apart may be the thousands of one.
    return DATE.test(left) && TIME.test(right) ? 'left' : undefined
  }
  const [from, to] = [measureOf(left), measureOf(right)]
  if (from === undefined || to === undefined || from === to) return 'either'
  return from > to ? 'right' : 'left'
}

/** What ranges go by: dates with the day first, or the year. */
function measureOf(figure: string): number | undefined {
  if (DATE.test(figure) && /[/-]|\..*\./.test(figure)) {
    const parts = figure.split(/[./-]/).map(Number)
    const [day = 0, month = 0, year = 0] = parts[0]! > 31 ? parts.toReversed() : parts
    return (year * 13 + month) * 32 + day
  }
  if (TIME.test(figure)) return Number(figure.replaceAll(':', ''))
  const value = Number(figure.replace(/[%,]/g, ''))
  return Number.isNaN(value) ? undefined : value
}
