interface Position {
  line: number
  column: number
}

/** Lines and columns of places in a text, both counted from 1; CRLF, LF and CR end lines. The places must rise. */
export function positionsOf(text: string, offsets: readonly number[]): Position[] {
  const lineBreak = /\r\n|\n|\r/g
  let line = 1
  let start = 0
  let next = lineBreak.exec(text)
  return offsets.map(offset => {
    while (next && next.index < offset) {
      line++
      start = next.index + next[0].length
      next = lineBreak.exec(text)
    }
    return { line, column: offset - start + 1 }
  })
}

/** Line and column of one place in words, for messages. */
export function placeOf(text: string, offset: number): string {
  const before = text.slice(0, offset)
  const { line, column } = positionsOf(before, [before.length])[0]!
  return `line ${line}, column ${column}`
}
