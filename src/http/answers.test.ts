import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prefersJson } from './answers.ts'

test('JSON is answered only where the caller ranks it above the text', () => {
  for (const [accept, json] of [
    [undefined, false],
    ['*/*', false],
    ['text/markdown', false],
    ['application/json', true],
    ['APPLICATION/JSON', true],
    ['application/json, text/markdown', false],
    ['application/json, */*', false],
    ['application/json, */*;q=0.8', true],
    ['text/*;q=0.9, application/json', true],
    ['text/*, application/json;q=0.9', false],
    ['application/*', true],
    ['application/json;q=0', false],
  ] as const) {
    assert.equal(prefersJson(accept, 'text/markdown'), json, String(accept))
  }
})
