import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSRgb, SRGB, sRgb, writeProfile, xyzTag } from '../../formats/image/icc.ts'
import { Dict, Stream } from '../core/objects.ts'
import { shortenProfiles } from './srgb-profiles.ts'

/** A profile as cameras and scanners have them: primaries, and a curve of a thousand points. */
function profile(curve: (x: number) => number, red = SRGB.red): Buffer {
  const points = Buffer.alloc(12 + 1024 * 2)
  points.write('curv', 'latin1')
  points.writeUInt32BE(1024, 8)
  for (let i = 0; i < 1024; i++) points.writeUInt16BE(Math.round(curve(i / 1023) * 65_535), 12 + i * 2)
  return writeProfile({ version: 2, kind: 'mntr', space: 'RGB ', connection: 'XYZ ' }, [
    ['rXYZ', xyzTag(...red)],
    ['gXYZ', xyzTag(...SRGB.green)],
    ['bXYZ', xyzTag(...SRGB.blue)],
    ['rTRC', points],
    ['gTRC', points],
    ['bTRC', points],
  ])
}

const light = (x: number) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4)

test('a profile that says sRGB in points is written as a formula, others stay', () => {
  const usual = new Stream(Dict.of({ N: 3 }), profile(light))
  const power = new Stream(
    Dict.of({ N: 3 }),
    profile(x => x ** 2.2),
  )
  const wide = new Stream(Dict.of({ N: 3 }), profile(light, [0.6097, 0.3111, 0.0195]))
  const broken = new Stream(Dict.of({ N: 3 }), Buffer.alloc(3000, 255))
  const before = [power.raw, wide.raw, broken.raw]
  assert.equal(shortenProfiles([usual, power, wide, broken]), true)
  assert.ok(usual.raw.length < 500, String(usual.raw.length))
  assert.equal(usual.dict.name('Filter'), 'FlateDecode')
  assert.deepEqual([power.raw, wide.raw, broken.raw], before)
  assert.equal(isSRgb(sRgb()), false, 'it is as short as it gets')
})
