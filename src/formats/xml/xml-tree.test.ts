import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { readXmlPart } from './xml-tree.ts'

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'

test('elements take no more memory than what is in them', () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const used = () => {
    collect()
    return process.memoryUsage().heapUsed
  }
  const count = 50_000
  const part = Buffer.from(
    `<w:body xmlns:w="${W}">${'<w:p><w:r><w:t>x</w:t></w:r></w:p>'.repeat(count)}</w:body>`,
  )
  readXmlPart(part, 'file: the part a')
  const before = used()
  const body = readXmlPart(part, 'file: the part a')
  const bytes = (used() - before) / (3 * count)
  assert.equal(body.children.length, count)
  assert.ok(bytes < 130, `${bytes} bytes each`)
})

test('what is read may be added to, and names of any number are told apart', () => {
  const tags = Array.from({ length: 1500 }, (_, i) => `<w:n${i}/>`).join('')
  const body = readXmlPart(Buffer.from(`<w:body xmlns:w="${W}">${tags}</w:body>`), 'file: the part a')
  assert.deepEqual(
    body.elements().map(one => one.name),
    Array.from({ length: 1500 }, (_, i) => `w:n${i}`),
  )
  const first = body.elements()[0]!
  first.children.push('x')
  assert.equal(first.text(), 'x')
  assert.equal(body.elements()[1]!.text(), '')
  assert.equal(first.get('constructor'), undefined)
})
