export interface Request {
  pattern: string
  flags: string
  text: string
  replacement: string | undefined
}

export interface Match {
  start: number
  end: number
  text: string
  /** Groups by name or number; their text is undefined where they took no part. */
  groups: { name: string; text: string | undefined }[]
}

export interface Answer {
  error?: string
  matches: Match[]
  /** More were found than are listed. */
  more: boolean
  replaced?: string
}

const MOST_MATCHES = 1000

/** Every match of a pattern; may take forever, so it runs in a worker that can be ended. */
export function findMatches({ pattern, flags, text, replacement }: Request): Answer {
  let regex: RegExp
  try {
    regex = new RegExp(pattern, flags)
  } catch (error) {
    return {
      error: (error as Error).message.replace(/^Invalid regular expression: /, ''),
      matches: [],
      more: false,
    }
  }
  const names = groupNames(pattern)
  const matches: Match[] = []
  let more = false
  const all = flags.includes('g') || flags.includes('y')
  for (const found of all
    ? text.matchAll(flags.includes('g') ? regex : new RegExp(pattern, `${flags}g`))
    : [regex.exec(text)]) {
    if (!found) break
    if (matches.length >= MOST_MATCHES) {
      more = true
      break
    }
    matches.push(describe(found, names))
  }
  return { matches, more, ...(replacement !== undefined && { replaced: text.replace(regex, replacement) }) }
}

function describe(found: RegExpExecArray, names: string[]): Match {
  return {
    start: found.index,
    end: found.index + found[0].length,
    text: found[0],
    groups: found.slice(1).map((text, at) => ({ name: names[at] || String(at + 1), text })),
  }
}

/** The names of a pattern's groups in their order, '' for those without one. A match tells them by text only. */
function groupNames(pattern: string): string[] {
  // Escapes and classes are passed over: a bracket in them opens no group.
  const parts = pattern.matchAll(/\\.|\[(?:\\.|[^\]\\])*\]|\((?!\?)|\(\?<(?![=!])([^>]*)>/gs)
  return [...parts].filter(([part]) => part.startsWith('(')).map(([, name = '']) => name)
}

export interface Piece {
  text: string
  /** The match this piece belongs to, counted from 0. */
  match: number | undefined
}

/** The text cut at the matches, for marking them. */
export function piecesOf(text: string, matches: Match[]): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const [index, { start, end }] of matches.entries()) {
    if (start < at || end === start) continue
    if (start > at) pieces.push({ text: text.slice(at, start), match: undefined })
    pieces.push({ text: text.slice(start, end), match: index })
    at = end
  }
  if (at < text.length) pieces.push({ text: text.slice(at), match: undefined })
  return pieces
}
