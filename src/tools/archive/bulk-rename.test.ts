import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusal, runTool } from '../../../test/support/run-tool.ts'
import { unzip } from '../../../test/support/zip.ts'
import tool from './bulk-rename.ts'

const text = (name: string, content = name) => ({ name, content })

async function rename(names: string[], params: Record<string, unknown>) {
  const run = await runTool(
    tool,
    { files: names.map(name => text(name)), ...params },
    { now: Date.UTC(2026, 0, 2) },
  )
  const entries = await unzip(run.bytes)
  // Every file is still the one it was: the content says what it was called.
  for (const [i, entry] of entries.entries()) assert.equal(entry.content.toString(), names[i])
  return { ...run, names: entries.map(entry => entry.name), entries }
}

test('finds text literally, never as a pattern', async () => {
  const { names, name, mediaType } = await rename(['a.b.txt', 'axb.txt', 'A.B.txt'], {
    find: 'a.b',
    replace: '$&-c',
  })
  assert.deepEqual(names, ['$&-c.txt', 'axb.txt', 'A.B.txt'])
  assert.equal(name, 'renamed-files.zip')
  assert.equal(mediaType, 'application/zip')
})

test('every occurrence, and removal when nothing replaces it', async () => {
  assert.deepEqual((await rename(['x-1-x.txt'], { find: 'x' })).names, ['-1-.tt'])
})

test('prefix, suffix before the extension, double extensions and dotfiles', async () => {
  const { names } = await rename(['a.txt', 'b.tar.gz', '.bashrc', 'README', '.x.json'], {
    prefix: 'p-',
    suffix: '-s',
  })
  assert.deepEqual(names, ['p-a-s.txt', 'p-b-s.tar.gz', 'p-.bashrc-s', 'p-README-s', 'p-.x-s.json'])
})

test('numbers in the order sent', async () => {
  const { names } = await rename(['b.jpg', 'a.jpg'], { sequence: true, start: 9, padding: 2, prefix: 'p' })
  assert.deepEqual(names, ['pb-09.jpg', 'pa-10.jpg'])
  assert.deepEqual((await rename(['a.jpg'], { sequence: true })).names, ['a-001.jpg'])
})

test('collisions are resolved and said, blind to case', async () => {
  const { names, warnings } = await rename(['a1.txt', 'A2.txt', 'a3.txt'], { find: '1' })
  assert.deepEqual(names, ['a.txt', 'A2.txt', 'a3.txt'])
  assert.deepEqual(warnings, [])
  const clash = await rename(['a1.txt', 'A.txt'], { find: '1' })
  assert.deepEqual(clash.names, ['a.txt', 'A-2.txt'])
  assert.match(clash.warnings[0]!, /collided.*A-2\.txt/)
})

test('characters Windows forbids become underscores, with a warning', async () => {
  const { names, warnings } = await rename(['a.txt', 'con.txt'], { find: 'a', replace: 'x/y:z?' })
  assert.deepEqual(names, ['x_y_z_.txt', '_con.txt'])
  assert.match(warnings[0]!, /^made safe for every system: 1 name /)
})

test('names too long for some systems are cut before the extension, with a warning', async () => {
  const { names, warnings } = await rename(['报告.txt', 'a.txt'], { prefix: '数'.repeat(100) })
  assert.deepEqual(names, [`${'数'.repeat(65)}.txt`, `${'数'.repeat(65)}-2.txt`])
  assert.match(warnings[0]!, /^made safe for every system: 2 names .*too long/)
})

test('names in other scripts, and a name of which nothing is left', async () => {
  const { names } = await rename(['данные.txt', '数据.txt'], { prefix: '报告-' })
  assert.deepEqual(names, ['报告-данные.txt', '报告-数据.txt'])
  assert.deepEqual((await rename(['abc.txt'], { find: 'abc' })).names, ['file.txt'])
  assert.deepEqual((await rename(['abc.txt'], { find: 'abc', prefix: 'x' })).names, ['x.txt'])
})

test('bytes survive, and the time is the call’s', async () => {
  const content = Buffer.alloc(2_500_000, Buffer.from([0, 255, 7, 13, 10]))
  const run = await runTool(
    tool,
    { files: [{ name: 'a.bin', content }], suffix: '2' },
    { now: Date.UTC(2026, 0, 2) },
  )
  const [entry] = await unzip(run.bytes)
  assert.ok(entry!.content.equals(content))
  assert.equal(entry!.mtime.toISOString(), '2026-01-02T00:00:00.000Z')
})

test('a single file may come under the plain name', async () => {
  const run = await runTool(tool, { file: text('a.txt'), prefix: 'x' })
  assert.equal((await unzip(run.bytes))[0]!.name, 'xa.txt')
})

test('bounds', async () => {
  const files = [text('a.txt')]
  assert.match(await refusal(tool, { files, padding: 0 }), /^400 padding: /)
  assert.match(await refusal(tool, { files, padding: 13 }), /^400 padding: /)
  assert.match(await refusal(tool, { files, start: -1 }), /^400 start: /)
  assert.match(await refusal(tool, { files, start: 1.5 }), /^400 start: /)
  assert.match(await refusal(tool, { files, start: 1_000_000_000 }), /^400 start: /)
  for (const [name, most] of Object.entries({ find: 200, replace: 200, prefix: 100, suffix: 100 })) {
    assert.match(await refusal(tool, { files, [name]: 'x'.repeat(most + 1) }), new RegExp(`^400 ${name}: `))
    await runTool(tool, { files, [name]: 'x'.repeat(most) })
  }
  assert.match(await refusal(tool, { files, sequence: 'maybe' }), /^400 sequence: /)
  assert.match(await refusal(tool, { prefix: 'a' }), /^400 files: is required/)
  assert.match(await refusal(tool, { files: [text('a.txt', '')] }), /^400 files: the file \(a.txt\) is empty/)
  const half = { name: 'a', content: Buffer.alloc(21 * 2 ** 20) }
  assert.match(await refusal(tool, { files: [half, half] }), /^413 files: .*40 MB together/)
})

test('replace without find does nothing and says so', async () => {
  assert.match((await rename(['a.txt'], { replace: 'b' })).warnings[0]!, /no effect/)
})
