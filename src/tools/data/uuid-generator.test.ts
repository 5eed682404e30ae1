import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { refusal, runTool } from '../../../test/support/run-tool.ts'
import tool from './uuid-generator.ts'

test('one by default, valid and of version 4', async () => {
  const { json } = await runTool(tool, {})
  assert.equal(json.count, 1)
  assert.equal(json.version, 4)
  assert.equal(json.uuids.length, 1)
  assert.match(json.uuids[0], /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('a thousand, all different, valid to another checker, every free bit in use', async () => {
  const { json } = await runTool(tool, { count: 1000 })
  assert.equal(new Set(json.uuids).size, 1000)
  for (const one of json.uuids) z.uuidv4().parse(one)
  const all: bigint[] = json.uuids.map((one: string) => BigInt(`0x${one.replaceAll('-', '')}`))
  const everOne = all.reduce((a, b) => a | b)
  const everZero = all.reduce((a, b) => a & b)
  assert.equal(everOne.toString(16), 'ffffffffffff4fffbfffffffffffffff')
  assert.equal(everZero.toString(16), '40008000000000000000')
})

test('the bytes are those of the random source', async () => {
  const random = (n: number) => Uint8Array.from({ length: n }, (_, i) => i)
  const { json } = await runTool(tool, { count: 2 }, { random })
  assert.deepEqual(json.uuids, [
    '00010203-0405-4607-8809-0a0b0c0d0e0f',
    '10111213-1415-4617-9819-1a1b1c1d1e1f',
  ])
})

test('bounds and types', async () => {
  for (const count of [0, 1001, 1.5, -1, '5']) {
    assert.match(await refusal(tool, { count }), /^400 count: expected a whole number from 1 to 1,000/)
  }
})
