import { CHAR_KIND, type CharTable, type PdfFont } from '../../lib/geometry/pdf-page.ts'

/** Boxes that differ by less than this, in ems, are one. */
const SAME = 0.02
/** How many letters a box has to be shared by, and how much wider than the narrowest it is. */
const FEWEST = 3
const WIDER = 1.3
const [ASCENT, DESCENT] = [0.75, 0.2]

/** Whether PDFium knows the glyphs of a font only as drawings: Type 3 fonts have no name of their own. */
export const isDrawn = ({ name, embedded }: PdfFont): boolean => name === '' && embedded

/**
 * Glyphs of Type 3 fonts state their own boxes, and some producers give every glyph that of the whole font. Letters then
 * seem to lie over one another; they are given the room from their origin to the next one's instead.
 */
export function settleBoxes(t: CharTable): void {
  if (!t.runs.some(run => isDrawn(run.font))) return
  const letters = new Map<PdfFont, number[]>()
  for (let i = 0; i < t.count; i++) {
    const { font, angle, size } = t.runs[t.runOf[i]!]!
    if (t.kinds[i] === CHAR_KIND.generated || angle !== 0 || !(size > 0) || !isDrawn(font)) continue
    const list = letters.get(font)
    if (list) list.push(i)
    else letters.set(font, [i])
  }
  for (const list of letters.values()) if (shareBox(t, list)) spreadBoxes(t, list)
}

const ems = ({ runs, runOf }: CharTable, i: number, length: number): number => length / runs[runOf[i]!]!.size

function shareBox(t: CharTable, list: readonly number[]): boolean {
  const first = list[0]!
  const [left, right] = [
    ems(t, first, t.left[first]! - t.x[first]!),
    ems(t, first, t.right[first]! - t.x[first]!),
  ]
  const codes = new Set<number>()
  let narrowest = Infinity
  for (const i of list) {
    const offLeft = Math.abs(ems(t, i, t.left[i]! - t.x[i]!) - left)
    const offRight = Math.abs(ems(t, i, t.right[i]! - t.x[i]!) - right)
    if (offLeft > SAME || offRight > SAME) return false
    codes.add(t.codes[i]!)
    narrowest = Math.min(narrowest, ems(t, i, t.advance[i]!))
  }
  return codes.size >= FEWEST && right - left > WIDER * narrowest
}

function spreadBoxes(t: CharTable, list: readonly number[]): void {
  const advances = new Map<number, number>()
  for (const i of list) {
    const advance = ems(t, i, t.advance[i]!)
    advances.set(t.codes[i]!, Math.min(advance, advances.get(t.codes[i]!) ?? Infinity))
  }
  const usual = [...advances.values()].sort((a, b) => a - b)[advances.size >> 1]!
  for (const i of list) {
    const { size } = t.runs[t.runOf[i]!]!
    const box = t.right[i]! - t.left[i]!
    // The last of its run has no next one, so that its advance was taken from the box.
    if (t.advance[i]! >= 0.999 * box) {
      const known = advances.get(t.codes[i]!)!
      t.advance[i] = size * (known * size < 0.999 * box ? known : usual)
    }
    t.left[i] = t.x[i]!
    t.right[i] = t.x[i]! + t.advance[i]!
    t.top[i] = t.y[i]! - ASCENT * size
    t.bottom[i] = t.y[i]! + DESCENT * size
  }
}
