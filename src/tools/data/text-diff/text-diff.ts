import { z } from 'zod'
import { badInput } from '../../../fault.ts'
import { diffLines } from '../../../lib/diff/line-diff.ts'
import { p } from '../../../params.ts'
import { defineTool, json } from '../../../tool.ts'
import { splitLines, unifiedDiff } from './unified-diff.ts'

const MAX_LINES = 5_000

const side = (what: string) =>
  p.text({ allowEmpty: true }).widget('editor').describe(`${what}, at most 5,000 lines.`)

const change = z.object({
  type: z.enum(['removed', 'added']),
  line_a: z.int().optional().describe('Line of a, from 1, where it was removed.'),
  line_b: z.int().optional().describe('Line of b, from 1, where it was added.'),
  text: z.string(),
})
type Change = z.infer<typeof change>

export default defineTool({
  name: 'Text diff',
  description:
    'Compares two texts line by line and gives the fewest added and removed lines, also as a patch. Up to 5,000 lines a side.',
  credits: 0,
  params: { a: side('The text as it was'), b: side('The text as it is now') },
  returns: json(
    z.object({
      changes: z.array(change),
      added: z.int(),
      removed: z.int(),
      unchanged: z.int(),
      identical: z.boolean().describe('Whether the texts are equal to the last character.'),
      unified: z
        .string()
        .describe('The same as a unified diff with three lines of context; empty without changes.'),
      notes: z
        .array(z.string())
        .describe('Differences that are not in the lines: line endings, a final line break.'),
    }),
  ),
  example: { a: 'one\ntwo\nthree\n', b: 'one\n2\nthree\nfour\n' },
  short: true,
  run({ a, b }) {
    const [linesA, linesB] = [splitLines(a), splitLines(b)]
    for (const [name, { lines }] of [['a', linesA] as const, ['b', linesB] as const]) {
      if (lines.length > MAX_LINES) {
        const count = lines.length.toLocaleString('en-US')
        throw badInput(`${name}: has ${count} lines, at most 5,000 are allowed.`)
      }
    }
    const edits = diffLines(linesA.lines, linesB.lines)
    const changes = edits.flatMap((edit): Change[] =>
      edit.type === 'removed'
        ? [{ type: edit.type, line_a: edit.a + 1, text: linesA.lines[edit.a]! }]
        : edit.type === 'added'
          ? [{ type: edit.type, line_b: edit.b + 1, text: linesB.lines[edit.b]! }]
          : [],
    )
    const removed = changes.filter(change => change.type === 'removed').length
    return {
      changes,
      added: changes.length - removed,
      removed,
      unchanged: edits.length - changes.length,
      identical: a === b,
      unified: unifiedDiff(linesA, linesB, edits),
      notes: notesOn(linesA, linesB),
    }
  },
})

type Side = ReturnType<typeof splitLines>

function notesOn(a: Side, b: Side): string[] {
  const notes: string[] = []
  if (a.ending !== b.ending && a.ending && b.ending) {
    notes.push(`The line endings differ: ${a.ending} in a, ${b.ending} in b.`)
  }
  if (a.finalBreak !== b.finalBreak && a.lines.length > 0 && b.lines.length > 0) {
    notes.push(`The last line of ${a.finalBreak ? 'b' : 'a'} has no line break at its end.`)
  }
  return notes
}
