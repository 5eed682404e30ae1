import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { crc32, deflateRawSync } from 'node:zlib'
import { patched, unzip, zipped } from '../../../test/support/zip.ts'
import { readZip, type ZipLimits } from './zip.ts'
import { createZip, zipBytes } from './zip-writer.ts'

/** An archive put together by hand, so that it may lie. */
function crafted(
  entries: {
    name: Buffer | string
    data?: Buffer
    size?: number
    method?: number
    flags?: number
    mode?: number
    at?: number
  }[],
): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, data = Buffer.from('x'), size, method = 0, flags = 0, mode = 0, at } of entries) {
    const raw = Buffer.from(name as string)
    const header = Buffer.alloc(30)
    header.writeUInt32LE(0x04034b50, 0)
    header.writeUInt16LE(flags, 6)
    header.writeUInt16LE(method, 8)
    header.writeUInt32LE(crc32(data), 14)
    header.writeUInt32LE(data.length, 18)
    header.writeUInt32LE(size ?? data.length, 22)
    header.writeUInt16LE(raw.length, 26)
    const record = Buffer.alloc(46)
    record.writeUInt32LE(0x02014b50, 0)
    record.writeUInt16LE(3 << 8, 4)
    header.copy(record, 6, 4)
    record.writeUInt32LE((mode << 16) >>> 0, 38)
    record.writeUInt32LE(at ?? offset, 42)
    directory.push(record, raw)
    if (at === undefined) {
      parts.push(header, raw, data)
      offset += 30 + raw.length + data.length
    }
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, ...directory, end])
}

const said = (bytes: Buffer, limits: ZipLimits = { extract: true }) => {
  try {
    for (const entry of readZip(bytes, limits).entries) entry.bytes()
  } catch (error) {
    assert.equal((error as Error).name, 'Fault')
    return (error as Error).message
  }
  throw new Error('expected a refusal')
}

test('what is written, another reader reads: bytes, text, files, pieces, folders', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'zip-test-'))
  try {
    const large = Buffer.alloc(3_000_000, 'a line of text, again and again\n')
    await writeFile(join(folder, 'large'), large)
    async function* pieces() {
      for (let i = 0; i < 3; i++) yield Buffer.from(`piece ${i}\n`)
    }
    const sources = () => [
      { name: 'mimetype', content: 'application/epub+zip', store: true },
      { name: 'grün/你好.txt', content: 'ü'.repeat(100), mtime: Date.UTC(2024, 4, 6, 7, 8, 11) },
      { name: 'large', content: { path: join(folder, 'large') } },
      { name: 'pieces', content: pieces() },
      { name: 'empty' },
      { name: 'folder/' },
    ]
    const path = join(folder, 'out.zip')
    const size = await createZip(path, sources())
    const written = await readFile(path)
    assert.equal(written.length, size)
    assert.ok(size < 50_000)
    assert.deepEqual(await zipBytes(sources()), written)
    assert.equal(written.toString('latin1', 30, 58), 'mimetypeapplication/epub+zip')
    const found = await unzip(written)
    assert.deepEqual(
      found.map(one => one.name),
      ['mimetype', 'grün/你好.txt', 'large', 'pieces', 'empty', 'folder/'],
    )
    assert.equal(found[1]!.content.toString(), 'ü'.repeat(100))
    assert.equal(found[1]!.mtime.toISOString(), '2024-05-06T07:08:11.000Z')
    assert.ok(found[2]!.content.equals(large))
    assert.equal(found[3]!.content.toString(), 'piece 0\npiece 1\npiece 2\n')
    assert.equal(found[4]!.content.length, 0)
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('pieces of no bytes do no harm', async () => {
  const found = await unzip(
    await zipBytes([
      { name: 'a', store: true, content: [Buffer.from('x'), Buffer.alloc(0)] },
      { name: 'b', content: 'y' },
    ]),
  )
  assert.deepEqual(
    found.map(one => [one.name, one.content.toString()]),
    [
      ['a', 'x'],
      ['b', 'y'],
    ],
  )
})

test('reads what another writer wrote, Zip64 included', async () => {
  for (const forceZip64Format of [false, true]) {
    const bytes = await zipped(
      { 'a.txt': 'hello', 'dir/': '', 'dir/ü.txt': 'x'.repeat(5000) },
      { forceZip64Format },
    )
    const zip = readZip(bytes, { extract: true })
    assert.deepEqual(
      zip.entries.map(entry => [entry.name, entry.size, entry.isFolder]),
      [
        ['a.txt', 5, false],
        ['dir/', 0, true],
        ['dir/ü.txt', 5000, false],
      ],
    )
    assert.equal(zip.find('A.TXT')?.bytes().toString(), 'hello')
    assert.equal(new Date(zip.entries[0]!.mtime!).toISOString(), '2024-05-06T07:08:10.000Z')
    let streamed = ''
    for await (const piece of zip.entries[2]!.stream()) streamed += piece.toString()
    assert.equal(streamed, 'x'.repeat(5000))
  }
})

test('an archive behind other bytes, and an empty one', async () => {
  const bytes = Buffer.concat([Buffer.from('#!/bin/sh\n'), await zipped({ a: 'inside' })])
  assert.equal(readZip(bytes).find('a')?.bytes().toString(), 'inside')
  assert.deepEqual(readZip(await zipped({})).entries, [])
})

test('times as Windows writes them', async () => {
  const bytes = await zipped({ a: 'x' })
  const at = bytes.indexOf('PK\x01\x02', 'latin1')
  const length = bytes.readUInt16LE(at + 30)
  const field = Buffer.alloc(36)
  field.writeUInt32LE(0x0020000a, 0)
  field.writeUInt32LE(0x00180001, 8)
  field.writeBigUInt64LE((BigInt(Date.UTC(2020, 0, 2, 3, 4, 5)) + 11_644_473_600_000n) * 10_000n, 12)
  const start = at + 46 + bytes.readUInt16LE(at + 28)
  const changed = Buffer.concat([bytes.subarray(0, start), field, bytes.subarray(start + length)])
  changed.writeUInt16LE(36, at + 30)
  const end = changed.lastIndexOf(Buffer.from('PK\x05\x06'))
  changed.writeUInt32LE(changed.readUInt32LE(end + 12) + 36 - length, end + 12)
  assert.equal(readZip(changed).entries[0]!.mtime, Date.UTC(2020, 0, 2, 3, 4, 5))
  // Zero is no time: the other field, which cannot say less than 1980, counts.
  changed.writeBigUInt64LE(0n, start + 12)
  assert.ok(readZip(changed).entries[0]!.mtime! > Date.UTC(2000, 0))
})

test('names in CP437, and in UTF-8 that does not say so', () => {
  const bytes = crafted([{ name: Buffer.from([0x81, 0x2e, 0x74]) }, { name: 'ü.t' }, { name: 'a\\b.t' }])
  assert.deepEqual(
    readZip(bytes, { extract: true }).entries.map(entry => entry.name),
    ['ü.t', 'ü.t', 'a/b.t'],
  )
})

test('names in the encodings of Windows and DOS, which no archive tells', () => {
  const read = (...names: string[]) => {
    const bytes = crafted(names.map(name => ({ name: Buffer.from(name, 'latin1') })))
    return readZip(bytes, { extract: true }).entries.map(entry => entry.name)
  }
  // Shift_JIS, whose second bytes may be those of a backslash; Windows-1251; IBM866; GB18030; EUC-KR.
  assert.deepEqual(read('\x90\xbf\x8b\x81\x8f\x91.txt', '\x88\xea\x97\x97\x95\\.txt'), [
    '請求書.txt',
    '一覧表.txt',
  ])
  assert.deepEqual(read('\xce\xf2\xf7\xb8\xf2 \xe7\xe0 \xe3\xee\xe4.txt'), ['Отчёт за год.txt'])
  assert.deepEqual(read('\x8e\xe2\xe7\xf1\xe2 \xa7\xa0 \xa3\xae\xa4.txt'), ['Отчёт за год.txt'])
  assert.deepEqual(read('\xb7\xa2\xc6\xb1.txt', 'a\\\xcf\xfa\xca\xdb\xb1\xed.txt'), [
    '发票.txt',
    'a/销售表.txt',
  ])
  assert.deepEqual(read('\xba\xb8\xb0\xed\xbc\xad.txt'), ['보고서.txt'])
  // Western letters: CP437, IBM850 and Windows-1252.
  assert.deepEqual(read('\x9abersicht.txt', 'Gr\x94\xe1e.txt', '\x90t\x82.txt', '\x90cole.txt'), [
    'Übersicht.txt',
    'Größe.txt',
    'Été.txt',
    'École.txt',
  ])
  const french = read('\x90cole.txt', '\x90tude.txt', '\x90lan.txt', '\x90glise.txt', '\x90tat.txt')
  assert.deepEqual(french, ['École.txt', 'Étude.txt', 'Élan.txt', 'Église.txt', 'État.txt'])
  assert.deepEqual(read('S\xc6o Jo\xc6o.txt', 'Informa\x87\xe4es.txt'), ['São João.txt', 'Informações.txt'])
  assert.deepEqual(read('\xdcbersicht.txt', 'Gr\xf6\xdfe.txt', 'caf\xe9.txt'), [
    'Übersicht.txt',
    'Größe.txt',
    'café.txt',
  ])
})

test('each danger has its own refusal', async () => {
  const zeros = Buffer.alloc(30_000_000)
  const packed = deflateRawSync(zeros, { level: 9 })
  assert.match(said(crafted([{ name: '../a' }])), /leads out of the archive's folder/)
  assert.match(said(crafted([{ name: 'a\\..\\..\\b' }])), /leads out of the archive's folder/)
  for (const name of ['/etc/passwd', 'C:\\a', '\\\\host\\a', '~/a']) {
    assert.match(said(crafted([{ name }])), /is an absolute path/)
  }
  assert.match(said(crafted([{ name: 'a\0b' }])), /holds a zero byte/)
  assert.match(said(crafted([{ name: '' }])), /has no name/)
  assert.match(said(crafted([{ name: 'link', mode: 0o120777 }])), /symbolic link/)
  assert.match(said(crafted([{ name: 'secret', flags: 1 }])), /is encrypted/)
  assert.match(said(crafted([{ name: 'z', method: 14 }])), /packed with LZMA/)
  assert.match(
    said(crafted([{ name: 'z', data: packed, size: zeros.length, method: 8 }])),
    /more than 250 times/,
  )
  assert.match(said(crafted([{ name: 'z' }, { name: 'y', at: 0 }])), /share the same bytes/)
  assert.match(said(crafted([{ name: 'a' }, { name: 'b' }]), { maxEntries: 1 }), /2 entries, at most 1/)
  assert.match(
    said(crafted([{ name: 'a', data: Buffer.alloc(3e6, 'ab') }]), { maxTotal: 2 ** 20 }),
    /more than 1 MB/,
  )
})

test('a size that lies does not unpack more than it says', () => {
  const packed = deflateRawSync(Buffer.alloc(20_000_000))
  assert.match(said(crafted([{ name: 'z', data: packed, size: 1000, method: 8 }])), /1,000 bytes it declares/)
  assert.match(
    said(crafted([{ name: 'z', data: deflateRawSync(Buffer.from('abc')), size: 9, method: 8 }])),
    /9 bytes/,
  )
})

test('damage is told apart from the rest', async () => {
  const bytes = await zipped({ 'a.txt': 'hello hello hello hello', b: 'there' })
  assert.match(said(bytes.subarray(0, bytes.length - 30)), /directory is missing/)
  assert.match(said(bytes.subarray(40)), /damaged/)
  assert.match(said(patched(bytes, 'PK\x03\x04', 'PK\x03\x05')), /is not where the directory says/)
  assert.match(said(patched(bytes, 'PK\x01\x02', 'PK\x01\x05', 2)), /ends after 1 of 2/)
  const stored = await zipped({ a: 'hello' }, { compress: false })
  assert.match(said(patched(stored, 'hello', 'hellu')), /checksum of "a" is wrong/)
  assert.match(said(Buffer.from('PK\x05\x06')), /directory is missing/)
})

test('a container of parts may have odd names', () => {
  const zip = readZip(crafted([{ name: '/word/document.xml' }, { name: 'word\\styles.xml' }]))
  assert.ok(zip.find('word/document.xml'))
  assert.ok(zip.find('word/styles.xml'))
})
