import type { Rgb } from '../../../lib/color/colors.ts'
import { dominantColors } from '../../../lib/color/dominant-colors.ts'
import { type Lab, labDistance, toOklab } from '../../../lib/color/oklab.ts'
import { blendShare, type ColorUse, drawingColors } from './drawing-colors.ts'
import type { Pixels } from './pixels.ts'
import { besideStroke, isRuled } from './strokes.ts'

/** Every pixel's colour as an index into the palette; transparent ones are CLEAR. */
export interface Regions {
  width: number
  height: number
  labels: Uint8Array
  palette: Rgb[]
}

export const CLEAR = 255
const SAMPLES = 400_000
const CORE_REACH = 2
/** Share of pixels that stand alone in their row; fine print at 150 dpi has a tenth of it. */
const SCREENED = 0.1

/** Whether a picture is drawn in few flat colours, as logos are, rather than photographed. */
export function isFlat({ data }: Pixels, count: number): boolean {
  const cells = new Uint32Array(1 << 12)
  let total = 0
  const step = 4 * Math.max(1, Math.floor(data.length / 4 / SAMPLES))
  for (let i = 0; i < data.length; i += step) {
    if (data[i + 3]! < 128) continue
    const cell = ((data[i]! >> 4) << 8) | ((data[i + 1]! >> 4) << 4) | (data[i + 2]! >> 4)
    cells[cell]!++
    total++
  }
  const most = cells.sort((a, b) => b - a).subarray(0, Math.min(count, 16))
  return most.reduce((sum, weight) => sum + weight, 0) >= 0.85 * total
}

/** Whether tones are made of dots, as dithering and faxes do: many pixels differ from those on both sides. */
export function isScreened({ width, height, data }: Pixels): boolean {
  const green = (at: number) => data[at * 4 + 1]!
  let alone = 0
  for (let y = 0; y < height; y++) {
    for (let at = y * width + 1; at < (y + 1) * width - 1; at++) {
      const [left, right] = [green(at) - green(at - 1), green(at) - green(at + 1)]
      if (Math.abs(left) > 64 && Math.abs(right) > 64 && left > 0 === right > 0) alone++
    }
  }
  return alone > SCREENED * width * height
}

/** Divides a picture into regions of at most `count` colours, none smaller than `smallest` pixels. */
export function findRegions(pixels: Pixels, count: number, flat: boolean, smallest: number): Regions {
  const { width, height, data } = pixels
  const found = dominantColors(sample(data, width), count)
  let palette = found.map(color => color.rgb)
  let labs = found.map(color => color.lab)
  let labels = nearestLabels(data, labs)
  if (flat) {
    const kept = drawingColors(palette, colorUses(pixels, labels, palette.length))
    palette = kept.map(i => palette[i]!)
    labs = kept.map(i => labs[i]!)
    labels = withoutBlends(pixels, nearestLabels(data, labs), labs, palette)
  }
  mergeSmall(labels, width, smallest, flat)
  return { width, height, labels, palette }
}

/** Some of the pixels of a large picture, in a pattern that follows no row or column. */
function sample(data: Uint8Array, width: number): Uint8Array {
  const step = Math.ceil(data.length / 4 / SAMPLES)
  if (step === 1) return data
  const stride = width % step === 0 ? step + 1 : step
  const out = new Uint8Array(Math.ceil(data.length / 4 / stride) * 4)
  for (let from = 0, to = 0; from < data.length; from += stride * 4, to += 4) {
    out[to] = data[from]!
    out[to + 1] = data[from + 1]!
    out[to + 2] = data[from + 2]!
    out[to + 3] = data[from + 3]!
  }
  return out
}

function nearestLabels(data: Uint8Array, palette: Lab[]): Uint8Array {
  const labels = new Uint8Array(data.length / 4)
  // Six bits a channel are finer than any palette of 64 colours.
  const known = new Int16Array(1 << 18).fill(-1)
  for (let i = 0, p = 0; i < data.length; i += 4, p++) {
    if (data[i + 3]! < 128) {
      labels[p] = CLEAR
      continue
    }
    const key = ((data[i]! >> 2) << 12) | ((data[i + 1]! >> 2) << 6) | (data[i + 2]! >> 2)
    let label = known[key]!
    if (label < 0) {
      label = nearestOf(toOklab(data[i]!, data[i + 1]!, data[i + 2]!), palette)
      known[key] = label
    }
    labels[p] = label
  }
  return labels
}

function nearestOf(lab: Lab, palette: Lab[], among?: Set<number>): number {
  let best = -1
  let least = Number.POSITIVE_INFINITY
  for (const [i, color] of palette.entries()) {
    if (among && !among.has(i)) continue
    const distance = labDistance(lab, color)
    if (distance < least) [best, least] = [i, distance]
  }
  return best
}

/** How often each label is there, and how often inside of a region or of a ruled line. */
function colorUses(pixels: Pixels, labels: Uint8Array, colors: number): ColorUse[] {
  const { width, height } = pixels
  const uses = Array.from({ length: colors }, () => ({ all: 0, certain: 0 }))
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const use = uses[labels[y * width + x]!]
      if (!use) continue
      use.all++
      if (isInside(labels, x, y, width, height) || isRuled(pixels, labels, x, y)) use.certain++
    }
  }
  return uses
}

/** A thin stroke covers its pixels in part; from this share of a colour on they belong to it. */
const STROKE_SHARE = 0.3
/** A stroke's pixel is certain where its colour is this near to that of its label, in steps of 255. */
const NEAR = 32

/** The label of a pixel in the middle of a thin stroke: of the colours that explain it beside its side's, the one it holds most of. */
function strokeLabel(color: Rgb, side: number, palette: Rgb[], among: Iterable<number>): number {
  let best = side
  let most = STROKE_SHARE
  for (const label of among) {
    const share = label === side ? 0 : blendShare(color, palette[side]!, palette[label]!)
    if (share !== undefined && share > most) [best, most] = [label, share]
  }
  return best
}

/**
 * Smoothed edges of a drawing hold blends of the two colours they part, and a blend may be nearest to a
 * third. Pixels inside a region or a thin stroke are certain; all others take the nearest colour that is certain close by.
 */
function withoutBlends(pixels: Pixels, labels: Uint8Array, palette: Lab[], colors: Rgb[]): Uint8Array {
  const { data, width, height } = pixels
  const rgb = (at: number): Rgb => [data[at * 4]!, data[at * 4 + 1]!, data[at * 4 + 2]!]
  const core = new Uint8Array(labels.length)
  /** The label beside a stroke in whose middle a pixel lies. */
  const sides = new Uint8Array(labels.length).fill(CLEAR)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const label = labels[at]!
      if (label === CLEAR) continue
      if (isInside(labels, x, y, width, height)) core[at] = 1
      else {
        const beside = besideStroke(pixels, x, y)
        if (beside < 0) continue
        sides[at] = labels[beside]!
        if (label !== sides[at] && isNear(rgb(at), colors[label]!)) core[at] = 1
      }
    }
  }
  const out = Uint8Array.from(labels)
  const near = new Set<number>()
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      if (core[at] || labels[at] === CLEAR) continue
      near.clear()
      for (let v = Math.max(0, y - CORE_REACH); v <= Math.min(height - 1, y + CORE_REACH); v++) {
        for (let u = Math.max(0, x - CORE_REACH); u <= Math.min(width - 1, x + CORE_REACH); u++) {
          if (core[v * width + u]) near.add(labels[v * width + u]!)
        }
      }
      near.delete(CLEAR)
      const side = sides[at]!
      if (side !== CLEAR) {
        const close = strokeLabel(rgb(at), side, colors, near)
        out[at] = close === side ? strokeLabel(rgb(at), side, colors, colors.keys()) : close
      } else if (!near.has(labels[at]!) && isExplained(rgb(at), [...near], colors))
        out[at] = nearestOf(toOklab(...rgb(at)), palette, near)
    }
  }
  return out
}

/** Whether a colour is one of some, or a blend of two of them. */
const isExplained = (color: Rgb, near: number[], palette: Rgb[]): boolean =>
  near.some(
    (a, i) =>
      isNear(color, palette[a]!) ||
      near.slice(i + 1).some(b => blendShare(color, palette[a]!, palette[b]!) !== undefined),
  )

const isNear = (a: Rgb, b: Rgb): boolean => a.every((part, i) => Math.abs(part - b[i]!) <= NEAR)

function isInside(labels: Uint8Array, x: number, y: number, width: number, height: number): boolean {
  const own = labels[y * width + x]
  for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++) {
    for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
      if (labels[v * width + u] !== own) return false
    }
  }
  return true
}

/** Share of a drawing that small pieces of strokes may make up. */
const MOST_SPECKS = 0.1

/**
 * Gives every patch of fewer than `smallest` pixels to the neighbour it shares most of its border with. In a drawing,
 * patches that touch at their corners are pieces of one stroke, and stay.
 */
function mergeSmall(labels: Uint8Array, width: number, smallest: number, flat: boolean): void {
  for (let pass = 0; pass < 2; pass++) {
    const { patches, sizes } = findPatches(labels, width)
    const { starts, pixels } = pixelsOfSmall(patches, sizes, smallest)
    // Where much of a picture is specks, it is noise.
    const strokes = flat && pixels.length < labels.length * MOST_SPECKS
    let merged = 0
    for (const [from, to] of starts) {
      const patch = pixels.subarray(from, to)
      const label = labels[patch[0]!]!
      if (strokes && isLinked(labels, patches, patch, width)) continue
      const heir = mostShared(labels, patch, label, width)
      if (heir === undefined) continue
      for (let i = 0; i < patch.length; i++) labels[patch[i]!] = heir
      merged++
    }
    if (merged === 0) return
  }
}

/** Numbers the patches of equal labels in one pass over the rows, and counts their pixels. */
function findPatches(labels: Uint8Array, width: number): { patches: Int32Array; sizes: Int32Array } {
  const patches = new Int32Array(labels.length)
  const parents = new Int32Array(labels.length)
  let count = 0
  const rootOf = (patch: number): number => {
    while (parents[patch] !== patch) {
      parents[patch] = parents[parents[patch]!]!
      patch = parents[patch]!
    }
    return patch
  }
  for (let row = 0; row < labels.length; row += width) {
    let left = -1
    for (let at = row; at < row + width; at++) {
      const label = labels[at]
      const above = at - width
      let patch = at > row && labels[at - 1] === label ? left : -1
      if (above >= 0 && labels[above] === label && patches[above] !== patch) {
        const upper = patches[above]!
        if (patch < 0) patch = upper
        else {
          const [one, other] = [rootOf(patch), rootOf(upper)]
          if (one < other) parents[other] = one
          else parents[one] = other
        }
      }
      if (patch < 0) {
        patch = count++
        parents[patch] = patch
      }
      patches[at] = left = patch
    }
  }
  // A patch's root has the lower number, so it is settled before those that belong to it.
  for (let patch = 0; patch < count; patch++) parents[patch] = parents[parents[patch]!]!
  const sizes = new Int32Array(count)
  for (let at = 0; at < patches.length; at++) {
    const root = parents[patches[at]!]!
    patches[at] = root
    sizes[root]!++
  }
  return { patches, sizes }
}

/** The pixels of each small patch, side by side, and where in the list each patch begins and ends. */
function pixelsOfSmall(patches: Int32Array, sizes: Int32Array, smallest: number) {
  const places = new Int32Array(sizes.length)
  const starts: [from: number, to: number][] = []
  let total = 0
  for (let patch = 0; patch < sizes.length; patch++) {
    const size = sizes[patch]!
    if (size === 0 || size >= smallest) continue
    places[patch] = total
    starts.push([total, total + size])
    total += size
  }
  const pixels = new Int32Array(total)
  for (let at = 0; at < patches.length; at++) {
    const patch = patches[at]!
    if (sizes[patch]! < smallest) pixels[places[patch]!++] = at
  }
  return { starts, pixels }
}

/** Whether a patch touches another one of its label at a corner. */
function isLinked(labels: Uint8Array, patches: Int32Array, patch: Int32Array, width: number): boolean {
  const at = patch[0]!
  const [label, own] = [labels[at], patches[at]]
  return patch.some(pixel => {
    const x = pixel % width
    const sides = [...(x > 0 ? [-1] : []), ...(x + 1 < width ? [1] : [])]
    return sides.some(side =>
      [pixel - width + side, pixel + width + side].some(
        corner => labels[corner] === label && patches[corner] !== own,
      ),
    )
  })
}

/** Lengths of border by label, used again for every patch. */
const borders = new Uint32Array(256)

function mostShared(labels: Uint8Array, patch: Int32Array, own: number, width: number) {
  const met: number[] = []
  const count = (label: number | undefined) => {
    if (label === undefined || label === own) return
    if (borders[label] === 0) met.push(label)
    borders[label]!++
  }
  for (let i = 0; i < patch.length; i++) {
    const at = patch[i]!
    const x = at % width
    if (x > 0) count(labels[at - 1])
    if (x + 1 < width) count(labels[at + 1])
    count(labels[at - width])
    count(labels[at + width])
  }
  let best: number | undefined
  for (const label of met) if (best === undefined || borders[label]! > borders[best]!) best = label
  for (const label of met) borders[label] = 0
  return best
}
