/** Line and column of a place in a text, both counted from 1; CRLF, LF and CR end lines. */
export function positionOf(text: string, offset: number): { line: number; column: number } {
  let line = 1
  let start = 0
  const before = text.slice(0, offset)
  for (const match of before.matchAll(/\r\n|\n|\r/g)) {
    line++
    start = match.index + match[0].length
  }
  return { line, column: before.length - start + 1 }
}

/** The same in words, for messages. */
export function placeOf(text: string, offset: number): string {
  const { line, column } = positionOf(text, offset)
  return `line ${line}, column ${column}`
}
