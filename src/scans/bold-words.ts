import type { OcrResult, OcrWord } from '../engines/tesseract/read-words.ts'
import type { GreyImage } from '../engines/tesseract/turn-image.ts'
import type { Box } from '../lib/geometry/pdf-page.ts'
import { typeSizeOf } from '../pdf/index.ts'

/** Letters whose strokes tell the weight; those of other scripts differ too much among themselves. */
const TELLING = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}\p{P}\p{S}]+$/u
/** Fewer signs are too little to measure. */
const FEWEST = 3
/** Of 255: paler print tells nothing. */
const CONTRAST = 60
/** So much ink in a box is no type, or light type on dark. */
const FILLED = 0.5
/** Stems in ems: how thick bold ones are at least, and in parts of what is usual on the page. */
const THICK = 0.105
const THICKER = 1.27
/** Of a line's letters: the line is bold as a whole, or not at all. */
const MOST = 0.7
const FEW = 0.15
/** Sizes in a line that differ by less are one: a word's height tells it roughly. */
const SAME_SIZE = 0.28

interface Measured {
  word: OcrWord
  /** How thick its stems are, in ems. */
  stem: number
}

/**
 * Words whose strokes are thicker than is usual on the page, for their size. `image` has `scale` pixels a point and is
 * the page as it is.
 */
export function boldWords(
  image: GreyImage,
  scale: number,
  { lines, turns }: Pick<OcrResult, 'lines' | 'turns'>,
): Set<OcrWord> {
  const bold = new Set<OcrWord>()
  if (turns !== 0) return bold
  const tones = new Map<OcrWord, Tones>()
  for (const { words } of lines)
    for (const word of words) if (isTelling(word)) tones.set(word, tonesOf(image, pixelsOf(word.box, scale)))
  const clear = new Map([...tones].filter(([, { paper, ink }]) => paper - ink >= CONTRAST))
  // Blur leaves thin strokes paler than they are; how dark ink is, the thickest tell.
  const depth = quantile(
    [...clear.values()].map(({ paper, ink }) => paper - ink),
    0.9,
  )
  if (depth === undefined) return bold
  const measured = lines.map(({ words }) => {
    const known = words.filter(word => clear.has(word))
    const usual = quantile(known.map(emOf), 0.5) ?? 1
    return known.flatMap((word): Measured[] => {
      const stroke = strokeOf(image, pixelsOf(word.box, scale), clear.get(word)!, depth)
      const own = emOf(word)
      const em = Math.abs(own - usual) < SAME_SIZE * usual ? usual : own
      return stroke === undefined ? [] : [{ word, stem: stroke / scale / em }]
    })
  })
  const stems = measured.flat().flatMap(({ word, stem }) => Array<number>(word.text.length).fill(stem))
  const least = Math.max(THICK, THICKER * (quantile(stems, 0.5) ?? 0))
  for (const [i, { words }] of lines.entries())
    for (const word of boldOf(words, measured[i]!, least)) bold.add(word)
  return bold
}

const isTelling = ({ text, box }: OcrWord): boolean =>
  text.length >= FEWEST &&
  TELLING.test(text) &&
  /[\p{L}\p{N}]{2}/u.test(text) &&
  box.right - box.left > 0.5 * (box.bottom - box.top)

/** The type size that a word's letters tell. */
const emOf = ({ text, level }: OcrWord): number => typeSizeOf([{ text, ...level }])

/** Whole lines, or words beside each other: one alone is more often a thick spot than meant. */
function boldOf(words: readonly OcrWord[], measured: readonly Measured[], least: number): OcrWord[] {
  const thick = new Map(measured.map(({ word, stem }) => [word, stem >= least]))
  const letters = measured.reduce((sum, { word }) => sum + word.text.length, 0)
  const found = measured.filter(({ stem }) => stem >= least)
  const share = found.reduce((sum, { word }) => sum + word.text.length, 0) / Math.max(letters, 1)
  if (letters === 0 || share < FEW) return []
  if (share >= MOST) return [...words]
  // Short words go with those on both their sides.
  const is = words.map((word, i) => {
    const own = thick.get(word)
    if (own !== undefined) return own
    const before = words.slice(0, i).findLast(one => thick.has(one))
    const after = words.slice(i).find(one => thick.has(one))
    return [before, after].every(one => !one || thick.get(one))
  })
  return words.filter((_, i) => is[i] && (is[i - 1] || is[i + 1]))
}

interface Tones {
  paper: number
  ink: number
}

const pixelsOf = ({ left, top, right, bottom }: Box, scale: number): Box => ({
  left: left * scale,
  top: top * scale,
  right: right * scale,
  bottom: bottom * scale,
})

function tonesOf(image: GreyImage, box: Box): Tones {
  const counts = new Uint32Array(256)
  let pixels = 0
  eachRow(image, box, (from, to) => {
    pixels += to - from
    for (let at = from; at < to; at++) counts[image.data[at]!]!++
  })
  const at = (share: number) => {
    let tone = 0
    for (let sum = counts[0]!; sum < share * pixels && tone < 255; sum += counts[tone]!) tone++
    return tone
  }
  const [ink, paper] = [at(0.03), at(0.85)]
  // Light type on dark has its paper in few pixels.
  return at(FILLED) < (ink + paper) / 2 ? { ink: 0, paper: 0 } : { ink, paper }
}

/** How many pixels wide strokes are where rows cross them, told from their darkness: blur does not change it. */
function strokeOf(
  { width, height, data }: GreyImage,
  box: Box,
  { ink, paper }: Tones,
  depth: number,
): number | undefined {
  const dark = (ink + paper) / 2
  const runs: number[] = []
  const darkness = (at: number) => Math.max(0, Math.min(1, (paper - data[at]!) / depth))
  eachRow({ width, height, data }, box, (from, to) => {
    for (let at = from; at < to; at++) {
      if (data[at]! >= dark) continue
      let sum = at > from ? darkness(at - 1) : 0
      for (; at < to && data[at]! < dark; at++) sum += darkness(at)
      runs.push(at < to ? sum + darkness(at) : sum)
    }
  })
  return quantile(runs, 0.5)
}

function eachRow({ width, height }: GreyImage, box: Box, visit: (from: number, to: number) => void): void {
  const [left, right] = [Math.max(0, Math.floor(box.left)), Math.min(width, Math.ceil(box.right))]
  for (let y = Math.max(0, Math.floor(box.top)); y < Math.min(height, Math.ceil(box.bottom)); y++)
    if (left < right) visit(y * width + left, y * width + right)
}

function quantile(values: readonly number[], share: number): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))]
}
