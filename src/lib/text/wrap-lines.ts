import { graphemesOf, wordsOf } from './segmenters.ts'

/**
 * Breaks a text into lines no wider than `room`. Breaks fall between words as the script has them (Thai and
 * Chinese write no spaces); a word wider than the room breaks inside. Line feeds in the text are kept.
 */
export function wrapLines(text: string, room: number, width: (line: string) => number): string[] {
  return text
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .split('\n')
    .flatMap(paragraph => wrapParagraph(paragraph, room, width))
}

function wrapParagraph(paragraph: string, room: number, width: (line: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of pieces(paragraph)) {
    const longer = line + piece
    if (width(longer.trimEnd()) <= room) {
      line = longer
      continue
    }
    if (line.trim()) lines.push(line.trim())
    line = piece.trimStart()
    if (width(line.trimEnd()) <= room) continue
    const broken = breakWord(line, room, width)
    for (const one of broken.slice(0, -1)) lines.push(one)
    line = broken.at(-1) ?? ''
  }
  lines.push(line.trim())
  return lines
}

/** Words with the spaces and marks that belong to them: a line never starts with a comma or a closing bracket. */
function pieces(paragraph: string): string[] {
  const found: string[] = []
  let opening = ''
  for (const { segment, isWordLike } of wordsOf(paragraph)) {
    const opens = /^[\p{Ps}\p{Pi}"'#@$€£¥]+$/u.test(segment)
    if (opens && (found.length === 0 || /\s$/.test(found.at(-1)! + opening))) opening += segment
    else if (isWordLike || /\p{Extended_Pictographic}/u.test(segment)) {
      found.push(opening + segment)
      opening = ''
    } else if (found.length > 0 && !opening) found[found.length - 1] += segment
    else opening += segment
  }
  if (opening) found.push(opening)
  return found
}

function breakWord(word: string, room: number, width: (line: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const { segment } of graphemesOf(word)) {
    if (line && width(line + segment) > room) {
      lines.push(line)
      line = ''
    }
    line += segment
  }
  return [...lines, line]
}
