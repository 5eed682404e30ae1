import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asciiStl, binaryStl, cubeStl, objFacts } from '../../../test/support/models.ts'
import { refusal, runTool } from '../../../test/support/run-tool.ts'
import tool from './stl-to-obj.ts'

test('a cube, binary or ASCII, with shared vertices', async () => {
  for (const content of [cubeStl(), asciiStl()]) {
    const run = await runTool(tool, { file: { name: 'a cube.stl', content } })
    assert.equal(run.name, 'a cube.obj')
    const text = run.bytes.toString()
    assert.equal(text.match(/^v /gm)?.length, 8)
    const { triangles, area, volume } = objFacts(text)
    assert.deepEqual({ triangles, area, volume }, { triangles: 12, area: 6, volume: 1 })
  }
})

test('numbers read back as the same 32 bits, and are short', async () => {
  const numbers = [0.1, -1e-7, 123456.789, 3.4e38, 1 / 3, 16777217, -0.30000001, 1.17e-38, 2.5]
  const { bytes } = await runTool(tool, { file: { name: 'a.stl', content: binaryStl([numbers]) } })
  const lines = bytes.toString().match(/^v .*/gm)!
  const read = lines.flatMap(line => line.slice(2).split(' ').map(Number))
  assert.deepEqual(read.map(Math.fround), numbers.map(Math.fround))
  assert.ok(lines[0]!.startsWith('v 0.1 '))
})

test('triangles that are left out are counted', async () => {
  const good = [0, 0, 0, 1, 0, 0, 0, 1, 0]
  const content = binaryStl([good, [0, 0, 0, 0, 0, 0, 0, 1, 0], [Number.NaN, 0, 0, 1, 0, 0, 0, 1, 0]])
  const { bytes, warnings } = await runTool(tool, { file: { name: 'a.stl', content } })
  assert.equal(objFacts(bytes.toString()).triangles, 1)
  assert.deepEqual(warnings, [
    'left out: 1 triangle without an area',
    'left out: 1 triangle with corners that are not numbers',
  ])
})

test('refusals', async () => {
  const said = (content: Buffer | string) => refusal(tool, { file: { name: 'a.stl', content } })
  assert.match(await said('v 1 2 3\nf 1 2 3\n'), /^400 file: the file is too short to be an STL model/)
  assert.match(await said('solid x\nendsolid x\n'), /no triangles/)
  assert.match(await said(cubeStl().subarray(0, 300)), /^400 file: .*announces 12 triangles/)
})
