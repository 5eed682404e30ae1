import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chanceOf } from '../../../../test/support/chance.ts'
import { longestCommon } from '../../../../test/support/longest-common.ts'
import { refusal, runTool } from '../../../../test/support/run-tool.ts'
import tool from './text-diff.ts'

const diff = async (a: string, b: string) => (await runTool(tool, { a, b })).json

test('a changed and an added line', async () => {
  assert.deepEqual(await diff('one\ntwo\nthree\n', 'one\n2\nthree\nfour\n'), {
    changes: [
      { type: 'removed', line_a: 2, text: 'two' },
      { type: 'added', line_b: 2, text: '2' },
      { type: 'added', line_b: 4, text: 'four' },
    ],
    added: 2,
    removed: 1,
    unchanged: 2,
    identical: false,
    unified: '--- a\n+++ b\n@@ -1,3 +1,4 @@\n one\n-two\n+2\n three\n+four\n',
    notes: [],
  })
})

test('equal and empty texts', async () => {
  const same = await diff('x\ny', 'x\ny')
  assert.deepEqual([same.identical, same.changes, same.unchanged, same.unified], [true, [], 2, ''])
  assert.equal((await diff('', '')).identical, true)
  assert.equal((await diff('', 'a\n')).unified, '--- a\n+++ b\n@@ -0,0 +1 @@\n+a\n')
  assert.deepEqual((await diff('a', '')).changes, [{ type: 'removed', line_a: 1, text: 'a' }])
})

test('line endings are no change of lines, but are told', async () => {
  const { changes, identical, notes } = await diff('a\r\nb\r\n', 'a\nb\n')
  assert.deepEqual([changes, identical], [[], false])
  assert.deepEqual(notes, ['The line endings differ: CRLF in a, LF in b.'])
})

test('a missing final line break is told, and is in the patch', async () => {
  const { changes, notes, unified } = await diff('a\nb\n', 'a\nb')
  assert.deepEqual(changes, [])
  assert.deepEqual(notes, ['The last line of b has no line break at its end.'])
  assert.equal(unified, '--- a\n+++ b\n@@ -1,2 +1,2 @@\n a\n-b\n+b\n\\ No newline at end of file\n')
})

test('far changes are separate hunks', async () => {
  const lines = Array.from({ length: 30 }, (_, i) => `line ${i}`)
  const changed = lines.map((line, i) => (i === 3 || i === 25 ? line.toUpperCase() : line))
  const { unified } = await diff(lines.join('\n') + '\n', changed.join('\n') + '\n')
  assert.deepEqual(unified.match(/^@@.*@@$/gm), ['@@ -1,7 +1,7 @@', '@@ -23,7 +23,7 @@'])
})

/** Builds b from a and the changes alone. */
function apply(
  a: string[],
  changes: { type: string; line_a?: number; line_b?: number; text: string }[],
): string[] {
  const gone = new Set(changes.filter(c => c.type === 'removed').map(c => c.line_a! - 1))
  const result = a.filter((_, i) => !gone.has(i))
  for (const change of changes) if (change.type === 'added') result.splice(change.line_b! - 1, 0, change.text)
  return result
}

/** Applies a unified diff the way patch does, without looking at b. */
function patch(a: string, unified: string): string {
  const from = a.split(/(?<=\n)/)
  const result: string[] = []
  let at = 0
  const lines = unified.split('\n').slice(2, -1)
  for (const [i, line] of lines.entries()) {
    const header = /^@@ -(\d+)(?:,(\d+))? /.exec(line)
    const ending = lines[i + 1]?.startsWith('\\') ? '' : '\n'
    if (header) {
      const start = Number(header[1]) - (header[2] === '0' ? 0 : 1)
      while (at < start) result.push(from[at++]!)
    } else if (line.startsWith('+')) result.push(line.slice(1) + ending)
    else if (line.startsWith(' ') || line.startsWith('-')) {
      assert.equal(from[at], line.slice(1) + ending)
      if (line.startsWith(' ')) result.push(from[at]!)
      at++
    }
  }
  return result.join('') + from.slice(at).join('')
}

test('applying the changes, or the patch, to a gives b; and no shorter list would', async () => {
  const draw = chanceOf(21).below
  for (let round = 0; round < 300; round++) {
    const make = () => Array.from({ length: draw(25) }, () => 'abcdef'.slice(0, 1 + draw(6)))
    const [a, b] = [make(), make()]
    const end = (lines: string[]) => lines.join('\n') + (lines.length > 0 && draw(2) ? '\n' : '')
    const [textA, textB] = [end(a), end(b)]
    const { changes, unified, unchanged } = await diff(textA, textB)
    assert.deepEqual(apply(a, changes), b)
    assert.equal(patch(textA, unified), textB)
    assert.equal(unchanged, longestCommon(a, b))
  }
})

test('5,000 lines a side are allowed, one more is not', async () => {
  const many = (word: string) => Array.from({ length: 5000 }, (_, i) => `${word} ${i % 7}`).join('\n')
  assert.equal((await diff(many('x'), many('y'))).removed, 5000)
  assert.equal((await diff(`${many('x')}\n`, '')).removed, 5000)
  assert.equal(
    await refusal(tool, { a: '', b: `${many('x')}\nmore` }),
    '400 b: has 5,001 lines, at most 5,000 are allowed.',
  )
  assert.match(await refusal(tool, { a: '\n'.repeat(9_000_000), b: '' }), /^400 a: has 9,000,000 lines/)
})

test('refusals', async () => {
  assert.equal(await refusal(tool, { a: 'x' }), '400 b: is required.')
  assert.equal(await refusal(tool, { a: 1, b: '' }), '400 a: expected text, received 1.')
})
