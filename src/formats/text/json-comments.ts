/**
 * JSON as settings of editors and compilers have it (JSONC), without its comments and trailing commas. Spaces stand in
 * their place, so that lines and columns stay.
 */
export function withoutComments(text: string): string {
  const blanks: [start: number, end: number][] = []
  /** Where a comma stands after which only spaces and comments came. */
  let comma = -1
  for (let at = 0; at < text.length; at++) {
    const c = text[at]!
    const end = c === '/' ? endOfComment(text, at) : at
    if (end > at) {
      blanks.push([at, end])
      at = end - 1
    } else if (c === ',') comma = at
    else if (!SPACE.test(c)) {
      if (comma >= 0 && (c === ']' || c === '}')) blanks.push([comma, comma + 1])
      comma = -1
      if (c === '"') at = endOfString(text, at)
    }
  }
  let plain = ''
  let last = 0
  for (const [start, end] of blanks.sort(([a], [b]) => a - b)) {
    plain += text.slice(last, start) + text.slice(start, end).replace(/[^\r\n]/g, ' ')
    last = end
  }
  return plain + text.slice(last)
}

const SPACE = /\s/

/** The place after the comment that begins at a slash; the slash itself where none does. */
function endOfComment(text: string, at: number): number {
  const next = text[at + 1]
  if (next !== '/' && next !== '*') return at
  const end = text.indexOf(next === '/' ? '\n' : '*/', at + 2)
  return end < 0 ? text.length : next === '/' ? end : end + 2
}

function endOfString(text: string, open: number): number {
  let at = open + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}
