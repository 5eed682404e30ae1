import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutComments } from './json-comments.ts'

test('comments and trailing commas become spaces, strings stay', () => {
  const jsonc = `// settings
{
  "url": "https://a.b/*c*/", // why
  /* two
     lines */ "list": [1, 2, /* last */ ],
  "quote": "\\"//\\",]", }
`
  const plain = withoutComments(jsonc)
  assert.deepEqual(JSON.parse(plain), { url: 'https://a.b/*c*/', list: [1, 2], quote: '"//",]' })
  assert.equal(plain.length, jsonc.length)
  assert.equal(plain.split('\n').length, jsonc.split('\n').length)
})

test('what has neither stays as it is', () => {
  for (const text of ['{"a":[1,2],"b":"//"}', '[1,,2]', '"open // ', '{"a":1} /', ''])
    assert.equal(withoutComments(text), text)
})

test('a comment without an end reaches to the end', () => {
  assert.equal(withoutComments('[1] /* open').trimEnd(), '[1]')
  assert.equal(withoutComments('[1] // open').trimEnd(), '[1]')
})
