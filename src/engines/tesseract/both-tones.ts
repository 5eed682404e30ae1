/** Pages on a coloured ground with letters lighter and letters darker than it: all of them are made dark on white. */
import type { Tiles } from './page-tiles.ts'
import type { GreyImage } from './turn-image.ts'

/** Of 255: brighter pages are of paper, and nothing on them is lighter than it. */
const PAPER = 205
/** Of 255: neighbouring tiles of one ground differ by less, so that it may grow lighter down the page. */
const ALIKE = 10
/** Of the tiles of a page: its ground. */
const GROUND = 0.35
/** Tiles of a box on it, at least, and how much of the width and height it reaches over such a box fills. */
const BOX = 40
const FULL = 0.75
/** Of the pixels of a ground: single bright and dark spots; letters are more, and less than the other. */
const EXTREME = 0.003
const LEAST_TEXT = 0.002
const MOST_TEXT = 0.4
/** Of 255: letters stand out by more. */
const CONTRAST = 50
/** Of that contrast: what strays by noise is the ground. */
const NOISE = 1 / 8
const WHITE = 250
const INK = 25
const NONE = -1

/** Letters of a ground: how much darker and brighter than it they are. */
interface Letters {
  deep: number
  high: number
  hasBoth: boolean
}
/** Of each tile: its ground, and the nearest tile of that. */
interface Owners {
  ground: Int16Array
  tile: Int32Array
}

/** The page with all its letters dark on white, where both stand on one ground; nothing elsewhere. */
export function darkOfBothTones(image: GreyImage, tiles: Tiles): GreyImage | undefined {
  const middle = tiles.usual.toSorted()[tiles.usual.length >> 1]!
  if (middle >= PAPER) return undefined
  const [main, ...others] = piecesOf(tiles).sort((a, b) => b.length - a.length)
  if (!main || main.length < GROUND * tiles.usual.length) return undefined
  const grounds = [main, ...others.filter(piece => isBox(piece, tiles))]
  const owners = ownersOf(tiles, grounds)
  const letters = grounds.map((_, i) => lettersOf(image, tiles, owners, i))
  return letters[0]!.hasBoth ? folded(image, tiles, owners, letters) : undefined
}

/** Tiles beside each other that are alike. */
function piecesOf({ across, usual }: Tiles): number[][] {
  const seen = new Uint8Array(usual.length)
  const pieces: number[][] = []
  for (let start = 0; start < usual.length; start++) {
    if (seen[start]) continue
    seen[start] = 1
    const piece = [start]
    for (const at of piece) {
      for (const next of besides(at, across, usual.length)) {
        if (seen[next] || Math.abs(usual[next]! - usual[at]!) > ALIKE) continue
        seen[next] = 1
        piece.push(next)
      }
    }
    pieces.push(piece)
  }
  return pieces
}

/** The four tiles beside one. */
const besides = (at: number, across: number, count: number): number[] =>
  [
    at % across > 0 ? at - 1 : NONE,
    at % across < across - 1 ? at + 1 : NONE,
    at - across,
    at + across < count ? at + across : NONE,
  ].filter(next => next >= 0)

/** Whether tiles fill a rectangle, as those of letters do not. */
function isBox(piece: readonly number[], { across }: Tiles): boolean {
  if (piece.length < BOX) return false
  const [columns, rows] = [piece.map(at => at % across), piece.map(at => Math.floor(at / across))]
  const reach = (all: number[]) => Math.max(...all) - Math.min(...all) + 1
  return piece.length >= FULL * reach(columns) * reach(rows)
}

function lettersOf(
  { width, height, data }: GreyImage,
  { size, across, usual }: Tiles,
  { ground, tile }: Owners,
  which: number,
): Letters {
  // By how far pixels are from the brightness of the ground.
  const counts = new Uint32Array(511)
  let all = 0
  for (const [at, one] of ground.entries()) {
    if (one !== which) continue
    const [left, top] = [(at % across) * size, Math.floor(at / across) * size]
    const by = 255 - usual[tile[at]!]!
    for (let y = top; y < Math.min(height, top + size); y++) {
      for (let x = left; x < Math.min(width, left + size); x++) counts[by + data[y * width + x]!]!++
    }
    all += size * size
  }
  const spots = EXTREME * all
  let [dark, bright] = [0, 510]
  for (let seen = counts[0]!; seen < spots && dark < 255; seen += counts[dark]!) dark++
  for (let seen = counts[510]!; seen < spots && bright > 255; seen += counts[bright]!) bright--
  const [deep, high] = [255 - dark, bright - 255]
  const share = (from: number, to: number) =>
    counts.subarray(from, to).reduce((sum, one) => sum + one, 0) / all
  const isText = (contrast: number, beyond: number) =>
    contrast >= CONTRAST && beyond >= LEAST_TEXT && beyond <= MOST_TEXT
  const darker = share(0, 255 - Math.round(deep / 2))
  const hasBoth = isText(deep, darker) && isText(high, share(255 + Math.round(high / 2), 511))
  return { deep, high, hasBoth }
}

/** Each pixel as dark as it is far from the ground that it stands on. */
function folded(
  { width, height, data }: GreyImage,
  { size, across, usual }: Tiles,
  owners: Owners,
  letters: readonly Letters[],
): GreyImage {
  const out = new Uint8Array(data.length)
  const darknessOn = (value: number, at: number) => {
    const { deep, high } = letters[owners.ground[at]!]!
    const by = value - usual[owners.tile[at]!]!
    const contrast = Math.max(CONTRAST, by < 0 ? deep : high)
    return Math.min(1, Math.max(0, (Math.abs(by) / contrast - NOISE) / (1 - NOISE)))
  }
  for (let at = 0; at < usual.length; at++) {
    const [left, top] = [(at % across) * size, Math.floor(at / across) * size]
    const others = around(at, across, usual.length).filter(one => owners.ground[one] !== owners.ground[at])
    for (let y = top; y < Math.min(height, top + size); y++) {
      for (let x = left; x < Math.min(width, left + size); x++) {
        const value = data[y * width + x]!
        let dark = darknessOn(value, at)
        // Where two grounds meet, what is like the other is the other.
        for (const other of others) dark = Math.min(dark, darknessOn(value, other))
        out[y * width + x] = Math.round(WHITE - dark * (WHITE - INK))
      }
    }
  }
  return { width, height, data: out }
}

/** The eight tiles around one. */
const around = (at: number, across: number, count: number): number[] =>
  [at, ...[at - across, at + across].filter(one => one >= 0 && one < count)].flatMap(one => [
    one,
    ...besides(one, across, count).filter(next => Math.floor(next / across) === Math.floor(one / across)),
  ])

/** Tiles of no ground, as those in large letters, are of the nearest. */
function ownersOf({ across, usual }: Tiles, grounds: readonly number[][]): Owners {
  const ground = new Int16Array(usual.length).fill(NONE)
  const tile = new Int32Array(usual.length)
  const found = grounds.flat()
  for (const [i, tiles] of grounds.entries()) {
    for (const at of tiles) [ground[at], tile[at]] = [i, at]
  }
  for (const at of found) {
    for (const next of besides(at, across, usual.length)) {
      if (ground[next] !== NONE) continue
      ground[next] = ground[at]!
      tile[next] = tile[at]!
      found.push(next)
    }
  }
  return { ground, tile }
}
