import { type Label, labelsIn, spokenIn } from './labels.ts'
import { folded } from './values.ts'

export interface TextLine {
  text: string
  page: number
  /** Left, top, right and bottom on the page, where they are known. */
  box?: readonly number[] | undefined
}

/** Words that stand together, with the labels in them. */
export interface Spot {
  /** Without accents and foreign digits. */
  text: string
  written: string
  page: number
  left: number
  top: number
  right: number
  bottom: number
  labels: Label[]
}

export const RTL = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
const LETTER = 5
const PITCH = 14

/** Lines as spots; those whose place is not known stand as in a typewriter's page. */
export function spotsOf(lines: readonly TextLine[]): { spots: Spot[]; languages: string[] } {
  const pieces = lines.flatMap((line, row) => {
    if (line.box) return [{ text: line.text, page: line.page, box: line.box }]
    return [...line.text.matchAll(/\S+(?:\s\S+)*/g)].map(({ 0: text, index }) => ({
      text,
      page: line.page,
      box: [index * LETTER, row * PITCH, (index + text.length) * LETTER, row * PITCH + 10],
    }))
  })
  const texts = pieces.map(piece => folded(piece.text).replace(/\s+/g, ' ').trim())
  const languages = spokenIn(texts)
  const spots = pieces.map(({ text, page, box }, i) => ({
    text: texts[i]!,
    written: text.trim(),
    page,
    left: box[0]!,
    top: box[1]!,
    right: box[2]!,
    bottom: box[3]!,
    labels: labelsIn(texts[i]!, languages),
  }))
  return { spots, languages }
}

const sameRow = (a: Spot, b: Spot): boolean =>
  a.page === b.page &&
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5 * Math.min(a.bottom - a.top, b.bottom - b.top)

/** What stands on the same height, from left to right. */
export const rowOf = (spot: Spot, spots: readonly Spot[]): Spot[] =>
  spots.filter(one => sameRow(spot, one)).sort((a, b) => a.left - b.left)

/** What follows on the same height, up to the next label; to the left where people write that way. */
export function after(spot: Spot, spots: readonly Spot[]): Spot[] {
  const row = rowOf(spot, spots)
  const at = row.indexOf(spot)
  const rest = RTL.test(spot.text) ? row.slice(0, at).reverse() : row.slice(at + 1)
  const end = rest.findIndex(one => one.labels.some(label => label.start === 0))
  return end < 0 ? rest : rest.slice(0, end)
}

/** What stands right under it. */
export function under(spot: Spot, spots: readonly Spot[]): Spot | undefined {
  const height = Math.max(6, Math.min(20, spot.bottom - spot.top))
  const below = spots.filter(
    one =>
      one !== spot &&
      one.page === spot.page &&
      one.top > spot.top + height * 0.5 &&
      one.top < spot.bottom + height * 2.2 &&
      (Math.min(one.right, spot.right) - Math.max(one.left, spot.left) > 1 ||
        Math.abs(one.left - spot.left) < 4),
  )
  const first = Math.min(...below.map(one => one.top))
  const shared = (one: Spot) => Math.min(one.right, spot.right) - Math.max(one.left, spot.left)
  return below.filter(one => one.top < first + height * 0.5).sort((a, b) => shared(b) - shared(a))[0]
}
