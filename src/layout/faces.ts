import type { Face, Line, Span } from './model.ts'
import type { Word } from './word.ts'
import { familyOf, isTexType } from './write/families.ts'

/** Sizes this close are one, as a share. */
const SAME_SIZE = 0.06

const isNear = (a: number, b: number): boolean => !(Math.abs(a - b) > SAME_SIZE * Math.max(a, b))

/**
 * Faces that are alike are one object, so that comparing them costs nothing. They outlive their document: those that
 * are written otherwise must not share one.
 */
const faces = new Map<string, Face>()

function faceFor(font: string, serif: boolean, mono: boolean, size: number): Face {
  const half = Math.round(2 * size) / 2
  const key = `${familyOf({ font, serif, mono }).name}|${isTexType({ font })}|${serif}|${mono}|${half}`
  let face = faces.get(key)
  if (!face) {
    if (faces.size > 1000) faces.clear()
    faces.set(key, (face = { font, serif, mono, size: half }))
  }
  return face
}

const ofLine = ({ font, serif, mono, size }: Line): Face => faceFor(font, serif, mono, size)

/** Signs alone have the looks of what they stand beside: bullets and arrows come from fonts of their own. */
export const WORDED = /[\p{L}\p{N}]/u

/** The face of a word, where it is not that of most of its line. */
export function faceOfWord({ run, size, text }: Word, main: Word): Face | undefined {
  const { font } = run
  const usual = main.run.font
  if (!WORDED.test(text) || (font === usual && isNear(size, main.size))) return undefined
  const own = familyOf({ font: font.name, serif: font.serif, mono: font.fixedPitch })
  const other = familyOf({ font: usual.name, serif: usual.serif, mono: usual.fixedPitch })
  if (own.name === other.name && isNear(size, main.size)) return undefined
  return faceFor(font.name, font.serif, font.fixedPitch, size)
}

/** The longest of the words that are written as most letters of their line are. */
export function usualWord(words: readonly Word[]): Word | undefined {
  const size = mostly(bySize(words))
  // A title beside small print names the line, however long that is.
  const title = words.findLast(w => w.size > 1.5 * size[0]!.size && w.text.length > 2)
  if (title) return title
  // Fields each bring a font of their own, and a page may have thousands.
  return mostly([...Map.groupBy(size, w => w.run.font).values()]).reduce<Word | undefined>(
    (longest, w) => (longest && longest.text.length >= w.text.length ? longest : w),
    undefined,
  )
}

function bySize(words: readonly Word[]): Word[][] {
  const groups: Word[][] = []
  for (const w of words) {
    const group = groups.find(([first]) => isNear(first!.size, w.size))
    if (group) group.push(w)
    else groups.push([w])
  }
  return groups
}

/** The words that are alike and have most letters, weighed by their size. */
function mostly(groups: readonly Word[][]): Word[] {
  let best: Word[] = []
  let most = -1
  for (const words of groups) {
    const weight = words.reduce((sum, w) => sum + w.size * w.text.length, 0)
    if (weight > most) [best, most] = [words, weight]
  }
  return best
}

/** Whether lines are set in fonts or sizes of their own. */
export function areMixed(lines: readonly Line[]): boolean {
  const [first] = lines
  return lines.some(
    line =>
      line !== first &&
      line.text !== '' &&
      (!isNear(line.size, first!.size) ||
        (line.font !== first!.font && familyOf(line).name !== familyOf(first!).name)),
  )
}

/** The spans of a line of mixed text, all of which tell their face. */
export function withFaces(spans: readonly Span[], line: Line): Span[] {
  const usual = ofLine(line)
  // A line of prose may hold a typewriter's words that are longer than all others.
  const typed = line.mono ? usual : ofLine({ ...line, mono: true })
  return spans.map(span =>
    span.face || span.script || span.math ? span : { ...span, face: span.mono ? typed : usual },
  )
}
