import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NumberKeyframeTrack, VectorKeyframeTrack } from 'three'
import { tidyFbx, withoutSkeletonRoots, withRisingTimes } from './tidy.ts'

test('numbers of an FBX of text stand without spaces, names and binary files stay', () => {
  const text =
    '; FBX 7.4.0\n\tP: "Lcl Translation", "Lcl Translation", "", "A", 0, -1.5, .25\n\tP: "Scaling", "Vector", "", "A", 2, 1, 1\n\tModel: 1, "a, 2"\n'
  const tidy = new TextDecoder().decode(tidyFbx(new TextEncoder().encode(text).buffer))
  assert.equal(
    tidy,
    '; FBX 7.4.0\n\tP: "Lcl Translation", "Lcl Translation", "", "A",0,-1.5,.25\n\tP: "Scaling", "Vector3D", "", "A",2,1,1\n\tModel: 1, "a, 2"\n',
  )
  const binary = new TextEncoder().encode('Kaydara FBX Binary  \n\tP: "a", 0, 1').buffer
  assert.equal(tidyFbx(binary), binary)
})

test('times of a track rise, and values stay with theirs', () => {
  const track = new VectorKeyframeTrack('a.position', [0, 1, 1, 2], [0, 0, 0, 1, 1, 1, 5, 5, 5, 2, 2, 2])
  withRisingTimes(track)
  assert.deepEqual([...track.times], [0, 1, 2])
  assert.deepEqual([...track.values], [0, 0, 0, 1, 1, 1, 2, 2, 2])
  const whole = new NumberKeyframeTrack('b', [0, 1], [3, 4])
  const { times } = whole
  withRisingTimes(whole)
  assert.equal(whole.times, times)
})

test('the roots of skeletons go, and the rest of a GLB stays in its place', () => {
  const json = new TextEncoder().encode(
    JSON.stringify({ skins: [{ skeleton: 3, joints: [1, 2] }] }).padEnd(48),
  )
  const data = Uint8Array.of(4, 0, 0, 0, 0x42, 0x49, 0x4e, 0, 1, 2, 3, 4)
  const glb = new Uint8Array(20 + json.length + data.length)
  new Uint32Array(glb.buffer, 0, 5).set([0x46546c67, 2, glb.length, json.length, 0x4e4f534a])
  glb.set(json, 20)
  glb.set(data, 20 + json.length)
  const made = withoutSkeletonRoots(glb.buffer)
  const [, , whole, length] = new Uint32Array(made.buffer, 0, 5)
  assert.deepEqual([whole, length! % 4], [made.length, 0])
  assert.deepEqual(JSON.parse(new TextDecoder().decode(made.subarray(20, 20 + length!))), {
    skins: [{ joints: [1, 2] }],
  })
  assert.deepEqual([...made.subarray(20 + length!)], [...data])
})
