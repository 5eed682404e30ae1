import { boxOfTurned, type GreyImage } from '../engines/tesseract/turn-image.ts'
import { type FoundCode, readCodes } from '../engines/zxing.ts'
import type { Box } from '../lib/geometry/pdf-page.ts'
import { joinsWithoutSpace } from '../pdf/index.ts'
import { type Checkbox, FREE, findCheckboxes, withoutCheckboxes } from './checkboxes.ts'
import type { PagePixels } from './scanned-page.ts'

/** Languages with letters that are squares, and `auto`, which may be one of them. */
const SQUARE_LETTERS = /^(chi|jpn|kor|auto)/
/** In sides of a checkbox: letters of other scripts stand closer to the next one. */
const APART = 0.2
/** What an empty square is read as. */
const SQUARE_SIGN = /^[口囗ロㅁ日回□☐]$/u
const LETTER = /^[\p{L}\p{N}]$/u
const SQUARE_SCRIPT = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}\p{Script=Hiragana}]$/u
/** Of 100: how sure a letter must be to be none of the squares, where it stands close to others and where it does not. */
const SURE = { close: 50, free: 85 }
/** In heights: labels begin no farther off, and have no wider gaps. */
const FARTHEST = 4
const WIDEST_GAP = 1.6

/** What a page holds besides words; boxes in points from its upper left corner. */
export interface Marks {
  codes: FoundCode[]
  checkboxes: { box: Box; checked: boolean; label: string }[]
}

interface Word {
  text: string
  confidence: number
  box: Box
}

/** What was seen on a page before it was read. */
export interface Seen {
  codes: FoundCode[]
  checkboxes: Checkbox[]
  /** The page without the checkboxes, where no letter can be taken for one. */
  plain: GreyImage
  scale: number
}

export async function lookForMarks({ image, scale }: PagePixels, languages: string[]): Promise<Seen> {
  const codes = await readCodes(image)
  const outside = ({ box }: Checkbox) => !codes.some(code => isInside(middleOf(box), code.box))
  const found = findCheckboxes(image, scale * 72).filter(outside)
  // Single letters beside the boxes are found less often without these, so there they stay.
  if (languages.some(code => SQUARE_LETTERS.test(code)))
    return { codes, checkboxes: found, plain: image, scale }
  const checkboxes = found.filter(one => Math.min(one.before, one.after) >= APART)
  return { codes, checkboxes, plain: withoutCheckboxes(image, checkboxes), scale }
}

/** The marks of a page whose words are known. `turns` make it upright. */
export function marksAmong(
  { codes, checkboxes, scale }: Seen,
  words: readonly Word[],
  page: { width: number; height: number },
  turns = 0,
): Marks {
  const boxes = checkboxes
    .map(found => ({ ...found, box: scaled(found.box, 1 / scale) }))
    .filter(found => !isLetter(found, words))
    .sort((a, b) => a.box.top - b.box.top || a.box.left - b.box.left)
  // Labels stand beside boxes on the upright page.
  const turnedSize = turns % 2 === 0 ? page : { width: page.height, height: page.width }
  const upright = (box: Box) => boxOfTurned(box, turnedSize, (4 - turns) & 3)
  const level = boxes.map(({ box }) => upright(box))
  const beside = words.flatMap(word => {
    const rest = besides({ ...word, box: upright(word.box) }, level)
    return rest ? [rest] : []
  })
  return {
    codes: codes.map(code => ({ ...code, box: scaled(code.box, 1 / scale) })),
    checkboxes: boxes.map(({ box, checked }, i) => ({
      box,
      checked,
      label: labelOf(level[i]!, level, beside),
    })),
  }
}

const scaled = ({ left, top, right, bottom }: Box, by: number): Box => ({
  left: left * by,
  top: top * by,
  right: right * by,
  bottom: bottom * by,
})

const middleOf = ({ left, top, right, bottom }: Box) => ({ x: (left + right) / 2, y: (top + bottom) / 2 })
const isInside = ({ x, y }: { x: number; y: number }, { left, top, right, bottom }: Box): boolean =>
  x > left && x < right && y > top && y < bottom

/** Whether a square was read as a letter and stands among others. */
function isLetter({ box, before, after }: Checkbox, words: readonly Word[]): boolean {
  const middle = middleOf(box)
  const word = words.find(one => isInside(middle, one.box))
  if (!word) return false
  const signs = [...word.text]
  const share = (middle.x - word.box.left) / (word.box.right - word.box.left)
  const sign = signs[Math.floor(share * signs.length)]!
  if (SQUARE_SIGN.test(sign)) return before < FREE
  const close = Math.min(before, after) < FREE
  return close
    ? LETTER.test(sign) && word.confidence >= SURE.close
    : SQUARE_SCRIPT.test(sign) && word.confidence >= SURE.free
}

/** A word without what was read of a checkbox in it; none where that is all. */
function besides(word: Word, boxes: readonly Box[]): Word | undefined {
  const { left, right } = word.box
  const y = (word.box.top + word.box.bottom) / 2
  const box = boxes.find(
    one =>
      one.top < y &&
      one.bottom > y &&
      Math.min(one.right, right) - Math.max(one.left, left) > 0.3 * (one.right - one.left),
  )
  if (!box) return word
  const signs = [...word.text]
  const at = (x: number) => Math.round(((x - left) / (right - left)) * signs.length)
  const [first, last] = [signs.slice(0, Math.max(0, at(box.left))), signs.slice(Math.max(0, at(box.right)))]
  const [text, rest] =
    last.length >= first.length
      ? [last.join(''), { ...word.box, left: box.right }]
      : [first.join(''), { ...word.box, right: box.left }]
  return /[\p{L}\p{N}]/u.test(text) ? { ...word, text, box: rest } : undefined
}

/** The words on the nearer side of a checkbox; on its right, or where a script begins, if both are as near. */
function labelOf(box: Box, boxes: readonly Box[], words: readonly Word[]): string {
  const y = (box.top + box.bottom) / 2
  const side = box.bottom - box.top
  const row = words.filter(
    ({ text, box: { top, bottom } }) =>
      Math.abs((top + bottom) / 2 - y) < 0.6 * Math.max(side, Math.min(bottom - top, 2 * side)) &&
      /[\p{L}\p{N}]/u.test(text),
  )
  const others = boxes.filter(one => one !== box && one.top < y && one.bottom > y)
  const after = phrase(row, others, box.right, side, 1)
  const before = phrase(row, others, box.left, side, -1)
  const rightToLeft = [...after.words, ...before.words].some(({ text }) =>
    /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text),
  )
  const [first, second] = rightToLeft ? [before, after] : [after, before]
  const chosen = first.away <= 1.1 * second.away ? first : second
  const inOrder = words.filter(word => chosen.words.includes(word))
  return inOrder.reduce(
    (all, { text }) => (all === '' || joinsWithoutSpace(all, text) ? all + text : `${all} ${text}`),
    '',
  )
}

/** The words that follow each other from a place to one side, up to a wide gap or another checkbox. */
function phrase(row: readonly Word[], others: readonly Box[], from: number, side: number, step: 1 | -1) {
  const [near, far]: ['left' | 'right', 'left' | 'right'] = step === 1 ? ['left', 'right'] : ['right', 'left']
  const sorted = row
    .filter(({ box }) => step * (box[near] - from) > -0.3 * side)
    .sort((a, b) => step * (a.box[near] - b.box[near]))
  const stop = Math.min(
    ...others.map(box => step * (box[near] - from)).filter(distance => distance > 0),
    Number.POSITIVE_INFINITY,
  )
  const found: Word[] = []
  let end = from
  for (const word of sorted) {
    const height = Math.max(side, word.box.bottom - word.box.top)
    const gap = step * (word.box[near] - end)
    if (gap > (found.length === 0 ? FARTHEST : WIDEST_GAP) * height) break
    if (step * (word.box[near] - from) > stop) break
    found.push(word)
    end = word.box[far]
  }
  const away =
    found.length === 0 ? Number.POSITIVE_INFINITY : Math.max(0, step * (found[0]!.box[near] - from))
  return { words: found, away }
}
