import type { LineEdit } from '../../../lib/diff/line-diff.ts'

export interface TextLines {
  lines: string[]
  /** The text ends with a line break. */
  finalBreak: boolean
  /** How its lines end; undefined for a text of one line. */
  ending: 'LF' | 'CRLF' | 'CR' | 'mixed' | undefined
}

/** The lines of a text without their endings. A final line break ends the last line and opens no other. */
export function splitLines(text: string): TextLines {
  const lines = text.split(/\r\n|\n|\r/)
  const finalBreak = lines.at(-1) === '' && lines.length > 1
  if (finalBreak || text === '') lines.pop()
  const endings = new Set(text.match(/\r\n|\n|\r/g))
  const names = { '\n': 'LF', '\r\n': 'CRLF', '\r': 'CR' } as const
  const ending = endings.size > 1 ? 'mixed' : names[[...endings][0] as keyof typeof names]
  return { lines, finalBreak, ending }
}

const CONTEXT = 3

/** Changes in the form that `diff -u` writes and `patch` reads; empty where nothing changed. */
export function unifiedDiff(a: TextLines, b: TextLines, edits: LineEdit[]): string {
  const steps = edits.flatMap((edit): Step[] => {
    if (edit.type === 'removed') return [{ mark: '-', text: a.lines[edit.a]!, open: isOpen(a, edit.a) }]
    if (edit.type === 'added') return [{ mark: '+', text: b.lines[edit.b]!, open: isOpen(b, edit.b) }]
    const [openA, openB] = [isOpen(a, edit.a), isOpen(b, edit.b)]
    const text = a.lines[edit.a]!
    if (openA === openB) return [{ mark: ' ', text, open: openA }]
    // The same words, but only one of them ends with a line break: for a patch these are two lines.
    return [
      { mark: '-', text, open: openA },
      { mark: '+', text, open: openB },
    ]
  })

  const hunks: string[] = []
  let atA = 0
  let atB = 0
  let passed = 0
  for (const [start, end] of stretches(steps)) {
    for (; passed < start; passed++) {
      if (steps[passed]!.mark !== '+') atA++
      if (steps[passed]!.mark !== '-') atB++
    }
    const hunk = steps.slice(start, end)
    const lengthA = hunk.filter(step => step.mark !== '+').length
    const lengthB = hunk.filter(step => step.mark !== '-').length
    hunks.push(`@@ -${range(atA, lengthA)} +${range(atB, lengthB)} @@`)
    for (const step of hunk) {
      hunks.push(step.mark + step.text)
      if (step.open) hunks.push('\\ No newline at end of file')
    }
  }
  return hunks.length > 0 ? `--- a\n+++ b\n${hunks.join('\n')}\n` : ''
}

interface Step {
  mark: ' ' | '-' | '+'
  text: string
  /** It is the last line and has no line break. */
  open: boolean
}

const isOpen = (side: TextLines, line: number): boolean => !side.finalBreak && line === side.lines.length - 1

/** Lines from 1; an empty range names the line before it. */
const range = (before: number, length: number): string =>
  length === 1 ? `${before + 1}` : `${length === 0 ? before : before + 1},${length}`

/** Where changes are, with the context around them, joined where they touch. */
function stretches(steps: Step[]): [start: number, end: number][] {
  const found: [number, number][] = []
  for (const [i, step] of steps.entries()) {
    if (step.mark === ' ') continue
    const start = Math.max(0, i - CONTEXT)
    const end = Math.min(steps.length, i + CONTEXT + 1)
    const last = found.at(-1)
    if (last && start <= last[1]) last[1] = end
    else found.push([start, end])
  }
  return found
}
