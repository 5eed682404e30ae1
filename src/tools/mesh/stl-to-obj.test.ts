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

test('refusals', async () => {
  assert.match(await refusal(tool, { file: { name: 'a.stl', content: 'v 1 2 3\nf 1 2 3\n' } }), /^400 file: /)
  assert.match(
    await refusal(tool, { file: { name: 'a.stl', content: 'solid x\nendsolid x\n' } }),
    /no triangles/,
  )
})
