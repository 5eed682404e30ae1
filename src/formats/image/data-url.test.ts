import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dataUrlBytes } from './data-url.ts'

test('bytes of data URLs, in base64 or percent signs', () => {
  const text = (url: string) => dataUrlBytes(url)?.toString()
  assert.equal(text('data:text/plain;charset=utf-8;base64,aGk/Pj8+'), 'hi?>?>')
  assert.equal(text('data:;base64,aGk%2fPj8%2B'), 'hi?>?>')
  assert.equal(text('DATA:,a%20b,c%zz100%'), 'a b,c%zz100%')
  assert.equal(text('data:image/svg+xml,<svg>ü%C3%BC</svg>'), '<svg>üü</svg>')
  assert.deepEqual(dataUrlBytes('data:image/png,%89PNG%00%ff'), Buffer.from('\x89PNG\0\xff', 'latin1'))
  assert.deepEqual(dataUrlBytes('data:,'), Buffer.alloc(0))
})

test('what is no data URL has no bytes', () => {
  for (const url of ['', 'data:', 'data:text/plain;base64', 'http://a/data:,b'])
    assert.equal(dataUrlBytes(url), undefined)
})
