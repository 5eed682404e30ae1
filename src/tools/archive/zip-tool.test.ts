import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusal, runTool } from '../../../test/support/run-tool.ts'
import { patched, unzip, zipped } from '../../../test/support/zip.ts'
import tool from './zip-tool.ts'

const text = (name: string, content = name) => ({ name, content })
const archive = (content: Buffer) => ({ name: 'x.zip', content })

test('packs files: names safe and unique, the time of the call', async () => {
  const files = [text('a.txt', 'one'), text('A.txt', 'two'), text('../b?.txt', 'three'), text('资料.txt')]
  const run = await runTool(tool, { files }, { now: Date.UTC(2026, 5, 7, 8, 9, 10) })
  assert.equal(run.mediaType, 'application/zip')
  assert.equal(run.name, 'archive.zip')
  const entries = await unzip(run.bytes)
  assert.deepEqual(
    entries.map(entry => [entry.name, entry.content.toString()]),
    [
      ['a.txt', 'one'],
      ['A-2.txt', 'two'],
      ['b_.txt', 'three'],
      ['资料.txt', '资料.txt'],
    ],
  )
  assert.equal(entries[0]!.mtime.toISOString(), '2026-06-07T08:09:10.000Z')
  assert.match(run.warnings[0]!, /1 file with the name/)
})

test('one file packed gives the archive its name; a ZIP under files is packed too', async () => {
  assert.equal((await runTool(tool, { files: [text('report.txt')] })).name, 'report.zip')
  const inner = await zipped({ a: 'x' })
  const [entry] = await unzip((await runTool(tool, { files: [archive(inner)] })).bytes)
  assert.ok(entry!.content.equals(inner))
})

test('unpacks one file: names, sizes, types, times and contents', async () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const bytes = await zipped({ 'dir/': '', 'dir/ü.csv': 'a,b\n1,2\n', 'p.png': png, 'e.txt': '' })
  const { json } = await runTool(tool, { file: archive(bytes) })
  assert.deepEqual(json.folders, ['dir/'])
  assert.equal(json.count, 3)
  assert.equal(json.total_size, 8 + png.length)
  assert.deepEqual(json.entries[0], {
    name: 'dir/ü.csv',
    size: 8,
    media_type: 'text/csv',
    modified: '2024-05-06T07:08:10.000Z',
    content_base64: Buffer.from('a,b\n1,2\n').toString('base64'),
  })
  assert.equal(json.entries[1].media_type, 'image/png')
  assert.ok(Buffer.from(json.entries[1].content_base64, 'base64').equals(png))
  assert.equal(json.entries[2].content_base64, '')
})

test('mode extract takes one ZIP under either name', async () => {
  const one = archive(await zipped({ a: 'x' }))
  assert.equal((await runTool(tool, { files: [one], mode: 'extract' })).json.count, 1)
  assert.equal((await runTool(tool, { file: one, mode: 'extract' })).json.count, 1)
  assert.match(await refusal(tool, { files: [one, one], mode: 'extract' }), /^400 files: .*exactly one ZIP/)
  assert.match(
    await refusal(tool, { files: [text('a')], mode: 'extract' }),
    /^400 files: expected a ZIP.*is text/,
  )
})

test('file repeated, or beside files, packs', async () => {
  const repeated = await runTool(tool, { file: [text('a'), text('b')] })
  assert.equal((await unzip(repeated.bytes)).length, 2)
  const both = await runTool(tool, { files: [text('a')], file: text('b') })
  assert.deepEqual(
    (await unzip(both.bytes)).map(entry => entry.name),
    ['a', 'b'],
  )
})

test('Office files are ZIPs too', async () => {
  const docx = await zipped({ '[Content_Types].xml': '<x/>', 'word/document.xml': '<x/>' })
  assert.equal((await runTool(tool, { file: archive(docx) })).json.count, 2)
})

test('entries of the same name get a number', async () => {
  const twice = patched(patched(await zipped({ 'a.x': '1', 'b.x': '2' }), 'b.x', 'a.x'), 'b.x', 'a.x')
  const { json, warnings } = await runTool(tool, { file: archive(twice) })
  assert.deepEqual(
    json.entries.map((entry: { name: string }) => entry.name),
    ['a.x', 'a-2.x'],
  )
  assert.equal(warnings.length, 1)
})

test('marks that turn a name around become underscores, joiners that words need stay', async () => {
  const content = await zipped({
    'photo\u202egpj.exe': 'x',
    'a\u2066b.txt': 'y',
    '\u0646\u200c\u0647.txt': 'z',
  })
  const { json, warnings } = await runTool(tool, { file: [{ name: 'a.zip', content }] })
  assert.deepEqual(
    json.entries.map((entry: { name: string }) => entry.name),
    ['photo_gpj.exe', 'a_b.txt', '\u0646\u200c\u0647.txt'],
  )
  assert.deepEqual(warnings, ['control characters in 2 names became underscores'])
})

test('control characters in names, as macOS writes them, become underscores', async () => {
  const content = await zipped({ 'Icon\r': 'x', Icon_: 'y', 'b/c\t.txt': 'z' })
  const { json, warnings } = await runTool(tool, { file: { name: 'a.zip', content } })
  assert.deepEqual(
    json.entries.map((entry: { name: string }) => entry.name),
    ['Icon_', 'Icon_-2', 'b/c_.txt'],
  )
  assert.deepEqual(warnings, [
    'control characters in 2 names became underscores',
    '1 entry with the name of another got a number',
  ])
})

test('refusals', async () => {
  assert.match(await refusal(tool, {}), /^400 files: send files to pack/)
  assert.match(await refusal(tool, { file: text('a.txt') }), /^400 file: expected a ZIP to unpack.*is text/)
  assert.match(
    await refusal(tool, { files: [text('a')], mode: 'create' }),
    /^400 mode: expected one of auto, extract/,
  )
  assert.match(await refusal(tool, { files: [text('a', '')] }), /^400 files: the file \(a\) is empty/)
  const bytes = await zipped({ 'aa/b': 'x', c: 'y'.repeat(100) })
  const escaping = patched(patched(bytes, 'aa/b', '../b'), 'aa/b', '../b')
  assert.match(await refusal(tool, { file: archive(escaping) }), /^400 file: the name "\.\.\/b" leads out/)
  assert.match(
    await refusal(tool, { file: archive(bytes.subarray(0, -9)) }),
    /^400 file: the archive is damaged/,
  )
  const large = await zipped({ a: Buffer.alloc(64 * 2 ** 20 + 1) }, { compress: false })
  assert.match(await refusal(tool, { file: archive(large) }), /^400 file: .* unpacks to more than 64 MB/)
  const bomb = await zipped({ a: Buffer.alloc(30 * 2 ** 20) })
  assert.match(await refusal(tool, { file: archive(bomb) }), /^400 file: .* more than 250 times its size/)
  const names = Array.from({ length: 10_001 }, (_, i) => [`${i}`, ''])
  assert.match(
    await refusal(tool, { file: archive(await zipped(Object.fromEntries(names))) }),
    /^400 file: the archive has 10,001 entries, at most 10,000 are allowed/,
  )
})

test('a nested archive is handed on as it is', async () => {
  const inner = await zipped({ a: 'x' })
  const { json } = await runTool(tool, { file: archive(await zipped({ 'inner.zip': inner })) })
  assert.equal(json.entries[0].media_type, 'application/zip')
  assert.ok(Buffer.from(json.entries[0].content_base64, 'base64').equals(inner))
})

test('archives within archives are opened one level deep', async () => {
  // Unpacked to the end: 4 to the power of 6 texts. The same holds for an archive that holds itself.
  const levels = [await zipped({ 'bottom.txt': 'deep' })]
  for (let i = 0; i < 6; i++) {
    const inner = levels.at(-1)!
    levels.push(await zipped({ 'a.zip': inner, 'b.zip': inner, 'c.zip': inner, 'd.zip': inner }))
  }
  const { json } = await runTool(tool, { file: archive(levels.at(-1)!) })
  assert.equal(json.count, 4)
  assert.equal(json.total_size, 4 * levels.at(-2)!.length)
  for (const entry of json.entries) {
    assert.equal(entry.media_type, 'application/zip')
    assert.ok(Buffer.from(entry.content_base64, 'base64').equals(levels.at(-2)!))
  }
})

test('an entry that reaches around the archive it stands in is refused', async () => {
  const name = 'self.zip'
  const bytes = await zipped({ [name]: 'x'.repeat(9) }, { compress: false })
  const start = bytes.indexOf(name) + name.length
  const central = bytes.indexOf('PK\x01\x02', 0, 'latin1')
  // The sizes, stored and unpacked, now take in the archive's own directory.
  for (const end of [central + 10, bytes.length]) {
    const around = Buffer.from(bytes)
    for (const at of [18, 22, central + 20, central + 24]) around.writeUInt32LE(end - start, at)
    assert.match(
      await refusal(tool, { file: archive(around) }),
      /^400 file: the archive is damaged, .* is cut off/,
    )
  }
})
