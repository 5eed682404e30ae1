import type { Line } from './model.ts'

/** Bullets as fonts draw them, those of symbol fonts in the private area included. */
const BULLET =
  /^([•‣◦⁃∙▪▫■□●○◆◇♦⬥⬧◉⦿⚫◼◾▸▹►▶➢➤✓✔❖❑❒❍✗➔\u00b7\u2043\uf0a7\uf095\ue00a\ue00c\uf0b7\uf0d8\uf076\uf0fc\uf02d\uf06f\uf0a8\uf071]|[*∗–—-](?=\s)|o(?=\s))\s*/
const ORDERED =
  /^(\(?(?:\d{1,3}|[a-z]|[ivx]{2,5}|[A-Z]|[IVX]{2,5})[.)]|\((?:\d{1,3}|[a-z]|[ivx]{1,5})\)|\d{1,2}(?:\.\d{1,2}){1,3}(?:[.)]|(?=\s+[^\p{Ll}]{2}|\s+\p{Lu})))\s+(?=\S)/u
/** Markers that fill the room before their text: no space parts them from it. */
const TIGHT = /^(\((?:\d{1,3}|[a-z]|[ivx]{2,4})\)|\d{1,2}(?:\.\d{1,2}){1,3}\.?)(?=\p{Lu}\p{Ll})/u

/** A date by itself: in many languages its day is an ordinal. */
const DATE = /^\d{1,2}\.\s+\p{L}{3,12}\.?\s+\d{4}(?:\s\p{L}\.)?[.,]?$/u

export interface Marker {
  text: string
  ordered: boolean
  /** Characters of the line that are marker. */
  length: number
}

/** The marker a line starts with, if it is written like an item of a list. */
export function markerOf(line: Line): Marker | undefined {
  const bullet = BULLET.exec(line.text)
  if (bullet && !line.button && bullet[0].length < line.text.length) {
    return { text: '•', ordered: false, length: bullet[0].length }
  }
  const bare = line.numbered && /^(\d+)\s+/.exec(line.text)
  if (bare) return { text: `${bare[1]}.`, ordered: true, length: bare[0].length }
  const ordered = ORDERED.exec(line.text) ?? TIGHT.exec(line.text)
  if (ordered && !DATE.test(line.text)) return { text: ordered[1]!, ordered: true, length: ordered[0].length }
  return undefined
}

const ROMANS = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii']

/** Whether a marker follows from another: 2. from 1., b) from a), II. from I., 1.3 from 1.2. */
export function countsOn(before: string, marker: string): boolean {
  const [a, b] = [before, marker].map(text => /^(.*?)([\dA-Za-z]+)([.)]*)$/.exec(text))
  if (!a || !b || a[1] !== b[1] || a[3] !== b[3]) return false
  const [from, to] = [a[2]!, b[2]!]
  if (/\d/.test(from)) return Number(to) === Number(from) + 1
  if ((from === from.toLowerCase()) !== (to === to.toLowerCase())) return false
  const roman = ROMANS.indexOf(from.toLowerCase())
  if (roman >= 0 && ROMANS[roman + 1] === to.toLowerCase()) return true
  return from.length === 1 && to.length === 1 && to.charCodeAt(0) === from.charCodeAt(0) + 1
}

/** Whether a number is the first of its kind. */
export const isFirstMarker = (marker: string): boolean => /^\(?(?:\d{1,2}\.)*(?:1|a|A|i|I)[.)]*$/.test(marker)

/** A wider gap than this between a marker and its text is no space, in type sizes. */
const WIDE = 0.55

/** Whether its text stands behind the marker of a line as behind a tab. */
export const isTabbed = (line: Line): boolean =>
  line.second !== undefined && line.second - line.first! > WIDE * line.size

/** Whether a word is a box to tick. */
export const isTickBox = (text: string): boolean => /^[☐☑☒]$/u.test(text)

/** Whether a line begins an entry of a list of references: `[12] …`. */
export const startsReference = ({ text }: Line): boolean => /^\[\d{1,3}\]\s+\S/.test(text)
