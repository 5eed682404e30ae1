import type { KeyframeTrack } from 'three'

/** An FBX of text, as its reader expects it: that takes numbers after a space, and those of vectors, for words. */
export function tidyFbx(bytes: ArrayBuffer): ArrayBuffer {
  const head = new TextDecoder('latin1').decode(bytes.slice(0, 20))
  if (head.startsWith('Kaydara FBX Binary')) return bytes
  const text = new TextDecoder().decode(bytes)
  const tidy = text.replace(/^\s*P:.*$/gm, line =>
    line.replace(/,\s+(?=[-+.\d])/g, ',').replace(/^(\s*P: *"[^"]*", *)"Vector"/, '$1"Vector3D"'),
  )
  return new TextEncoder().encode(tidy).buffer
}

/** Keys at a time that was there already go: glTF wants times that rise. */
export function withRisingTimes(track: KeyframeTrack): void {
  const { times, values } = track
  const size = track.getValueSize()
  const kept = [...times.keys()].filter(at => at === 0 || times[at]! > times[at - 1]!)
  if (kept.length === times.length) return
  track.times = Float32Array.from(kept, at => times[at]!)
  track.values = Float32Array.from(kept.flatMap(at => [...values.slice(at * size, (at + 1) * size)]))
}

const HEADER = 20

/** A GLB without the `skeleton` of its skins: nothing needs it, and where bones have several roots it is wrong. */
export function withoutSkeletonRoots(glb: ArrayBuffer): Uint8Array<ArrayBuffer> {
  const view = new DataView(glb)
  const length = view.getUint32(12, true)
  const json = JSON.parse(new TextDecoder().decode(new Uint8Array(glb, HEADER, length))) as {
    skins?: { skeleton?: number }[]
  }
  if (!json.skins) return new Uint8Array(glb)
  for (const skin of json.skins) delete skin.skeleton
  const text = new TextEncoder().encode(JSON.stringify(json))
  const padded = Math.ceil(text.length / 4) * 4
  const rest = new Uint8Array(glb, HEADER + length)
  const made = new Uint8Array(HEADER + padded + rest.length).fill(0x20, HEADER, HEADER + padded)
  made.set(new Uint8Array(glb, 0, HEADER))
  made.set(text, HEADER)
  made.set(rest, HEADER + padded)
  const header = new DataView(made.buffer)
  header.setUint32(8, made.length, true)
  header.setUint32(12, padded, true)
  return made
}
