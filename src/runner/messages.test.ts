import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMessage } from './messages.ts'

const result = { content: { text: 'x' }, mediaType: 'text/csv; charset=utf-8', warnings: [], ignored: [] }

test('what children say is read', () => {
  for (const message of [
    { kind: 'ready' },
    { kind: 'progress', id: 1, progress: { done: 1, total: 2, unit: 'pages' } },
    { kind: 'step', id: 1, ifTooLong: 'file: page 1 takes too long to draw.' },
    { kind: 'step', id: 1 },
    { kind: 'result', id: 1, result, rss: 0 },
    { kind: 'result', id: 1, result: { ...result, content: { path: 'result' }, name: 'a.csv' }, rss: 0 },
    { kind: 'fault', id: 1, fault: { kind: 'input', message: 'no' }, rss: 0 },
    { kind: 'bug', id: 1, detail: 'x', rss: 0 },
  ])
    assert.deepEqual(readMessage(message), message)
})

test('nothing else is, whatever a child under attack may say', () => {
  for (const said of [
    null,
    undefined,
    'ready',
    7,
    [],
    {},
    { kind: 'other' },
    { kind: 'result', id: 1, rss: 0 },
    { kind: 'result', id: '1', result, rss: 0 },
    { kind: 'result', id: 1, result: { ...result, content: { text: 5 } }, rss: 0 },
    { kind: 'result', id: 1, result: { ...result, content: { text: 'x', path: '/etc/passwd' } }, rss: 0 },
    { kind: 'result', id: 1, result: { ...result, mediaType: 'text/html\r\nset-cookie: a=b' }, rss: 0 },
    { kind: 'result', id: 1, result: { ...result, warnings: 'all' }, rss: 0 },
    { kind: 'fault', id: 1, fault: { kind: 'nonsense', message: 'x' }, rss: 0 },
    { kind: 'step', id: 1, ifTooLong: 'x'.repeat(2000) },
    { kind: 'progress', id: 1, progress: { done: '1', total: 2, unit: 'x' } },
  ])
    assert.equal(readMessage(said), undefined, JSON.stringify(said))
})
