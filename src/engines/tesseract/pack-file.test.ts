import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { modelSize } from './pack-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'pack-file-'))
after(() => rmSync(folder, { recursive: true, force: true }))

function sizeOf(pack: Uint8Array): number {
  const path = join(folder, 'one.traineddata')
  writeFileSync(path, pack)
  return modelSize(path)
}

test('the size of a network is told by the first bytes of its pack, compressed or not', () => {
  const pack = randomBytes(80_000)
  pack.writeInt32LE(24, 0)
  for (let i = 0; i < 24; i++) pack.writeBigInt64LE(-1n, 4 + 8 * i)
  pack.writeBigInt64LE(1000n, 4 + 8 * 17)
  pack.writeBigInt64LE(62_000n, 4 + 8 * 21)
  pack.writeBigInt64LE(51_000n, 4 + 8 * 18)
  assert.equal(sizeOf(pack), 50_000)
  assert.equal(sizeOf(gzipSync(pack)), 50_000)
})

test('what is no pack has no network', () => {
  assert.equal(sizeOf(new Uint8Array(0)), 0)
  assert.equal(sizeOf(Buffer.from('no pack')), 0)
  assert.equal(sizeOf(Buffer.alloc(300)), 0)
})
