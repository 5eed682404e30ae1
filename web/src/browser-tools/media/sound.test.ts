import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loudnessMeter } from './loudness.ts'
import { resampler } from './resample.ts'
import { silencesOf, without } from './silence.ts'
import { planFor } from './sizes.ts'
import { mixed } from './sound.ts'

const sine = (hertz: number, rate: number, seconds: number, size = 1) =>
  Float32Array.from(
    { length: Math.round(rate * seconds) },
    (_, at) => size * Math.sin((2 * Math.PI * hertz * at) / rate),
  )

test('loudness: a stereo tone of 1 kHz at −23 dBFS is −23 LUFS (EBU Tech 3341, case 1), at other rates too', () => {
  for (const rate of [44_100, 48_000, 32_000]) {
    const tone = sine(1000, rate, 4, 10 ** (-23 / 20))
    const meter = loudnessMeter(rate, 2)
    meter.add([tone, tone])
    assert.ok(Math.abs(meter.result().lufs + 23) < 0.1, `${rate}: ${meter.result().lufs}`)
  }
})

test('loudness: quiet stretches do not count', () => {
  const rate = 48_000
  const meter = loudnessMeter(rate, 2)
  for (const size of [-36, -23, -36]) {
    const tone = sine(1000, rate, size === -23 ? 6 : 2, 10 ** (size / 20))
    meter.add([tone, tone])
  }
  assert.ok(Math.abs(meter.result().lufs + 23) < 0.3, String(meter.result().lufs))
})

test('resampling: a tone stays the same tone, whatever the blocks, and what is too high goes', () => {
  for (const [from, to] of [
    [44_100, 48_000],
    [48_000, 16_000],
  ] as const) {
    const convert = resampler(from, to)
    const source = sine(1000, from, 1)
    const parts: number[] = []
    for (let at = 0; at < source.length; at += 997) parts.push(...convert([source.slice(at, at + 997)])[0]!)
    parts.push(...convert([])[0]!)
    assert.ok(Math.abs(parts.length - to) <= 2, `${parts.length} of ${to}`)
    const wanted = sine(1000, to, 1)
    let worst = 0
    for (let at = 200; at < to - 200; at++) worst = Math.max(worst, Math.abs(parts[at]! - wanted[at]!))
    assert.ok(worst < 0.003, `${from} to ${to}: ${worst}`)
  }
  const high = resampler(48_000, 16_000)([sine(12_000, 48_000, 0.5)])[0]!
  assert.ok(Math.max(...high.slice(100, -100)) < 0.02)
})

test('silence: found by level and length, with a margin that the ends do not have', () => {
  const levels = [
    ...Array(50).fill(-60),
    ...Array(50).fill(-10),
    ...Array(10).fill(-60),
    ...Array(40).fill(-10),
    ...Array(100).fill(-60),
  ]
  const found = silencesOf(levels, 50, 5, { threshold: -40, shortest: 0.5, margin: 0.1 })
  assert.deepEqual(found, [
    { start: 0, end: 0.9 },
    { start: 3.1, end: 5 },
  ])
  assert.deepEqual(without(found, 5), [{ start: 0.9, end: 3.1 }])
  assert.deepEqual(without([], 5), [{ start: 0, end: 5 }])
})

test('compressing: the rates fit the size, and the picture shrinks before it falls apart', () => {
  const video = { duration: 60, width: 1920, height: 1080, frameRate: 30, hasAudio: true }
  const plan = planFor(8e6, video)!
  assert.ok((plan.videoRate + plan.audioRate) * 60 <= 8e6 * 8)
  assert.ok(plan.width < 1920 && plan.width % 2 === 0 && plan.height % 2 === 0)
  assert.ok(Math.abs(plan.width / plan.height - 16 / 9) < 0.02)
  assert.equal(planFor(100e6, video)!.width, 1920)
  assert.equal(planFor(1e5, video), undefined)
})

test('surround: every channel on its side, the centre in the middle, and never louder than full scale', () => {
  const ones = (count: number) => Array.from({ length: count }, () => Float32Array.of(1))
  const alone = (count: number, at: number) =>
    ones(count).map((plane, i) => (i === at ? plane : new Float32Array(1)))
  for (const count of [3, 4, 5, 6, 7, 8, 11]) {
    for (const plane of mixed(ones(count), 2))
      assert.ok(Math.abs(plane[0]! - 1) < 1e-6, `${count}: ${plane[0]}`)
    assert.ok(Math.abs(mixed(ones(count), 1)[0]![0]! - 1) < 1e-6)
  }
  const heard = (count: number, at: number) => mixed(alone(count, at), 2).map(plane => plane[0]! > 0.1)
  assert.deepEqual(heard(6, 2), [true, true])
  assert.deepEqual(heard(6, 3), [false, false])
  assert.deepEqual(heard(6, 4), [true, false])
  assert.deepEqual(heard(5, 3), [true, false])
  assert.deepEqual(heard(4, 3), [false, true])
})
