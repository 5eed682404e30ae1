import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forgetFiles, noteFiles, openRecent, recentFiles } from './recent-files.ts'

const stored = new Map<string, string>()
Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  },
})
const file = (name: string) => new File([name], name)

test('the last files come first and once; the browser remembers only what the server keeps', async () => {
  for (const name of ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf', 'e.pdf', 'f.pdf', 'g.pdf']) noteFiles([file(name)])
  noteFiles([file('c.pdf'), new File([], 'empty.pdf')])
  assert.deepEqual(
    recentFiles().map(one => one.name),
    ['c.pdf', 'g.pdf', 'f.pdf', 'e.pdf', 'd.pdf', 'b.pdf'],
  )
  assert.equal(stored.size, 0)
  noteFiles([file('made.pdf')], 'file_1')
  assert.match(stored.get('toolwright.files')!, /^\[\{"name":"made\.pdf".*"fileId":"file_1"\}\]$/)
  assert.equal(await (await openRecent(recentFiles()[0]!))!.text(), 'made.pdf')
  forgetFiles()
  assert.deepEqual([recentFiles().length, stored.size], [0, 0])
})
