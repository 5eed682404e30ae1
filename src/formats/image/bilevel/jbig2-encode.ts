import { type Bits, rowSize } from './bilevel-bitmap.ts'

/**
 * The states of the arithmetic coder (ITU-T T.88, annex E): how likely the rarer bit is, where to go after the
 * likelier and after the rarer one, and whether the two change places.
 */
const STATES: [likelihood: number, likelier: number, rarer: number, swap?: 1][] = [
  [0x5601, 1, 1, 1],
  [0x3401, 2, 6],
  [0x1801, 3, 9],
  [0x0ac1, 4, 12],
  [0x0521, 5, 29],
  [0x0221, 38, 33],
  [0x5601, 7, 6, 1],
  [0x5401, 8, 14],
  [0x4801, 9, 14],
  [0x3801, 10, 14],
  [0x3001, 11, 17],
  [0x2401, 12, 18],
  [0x1c01, 13, 20],
  [0x1601, 29, 21],
  [0x5601, 15, 14, 1],
  [0x5401, 16, 14],
  [0x5101, 17, 15],
  [0x4801, 18, 16],
  [0x3801, 19, 17],
  [0x3401, 20, 18],
  [0x3001, 21, 19],
  [0x2801, 22, 19],
  [0x2401, 23, 20],
  [0x2201, 24, 21],
  [0x1c01, 25, 22],
  [0x1801, 26, 23],
  [0x1601, 27, 24],
  [0x1401, 28, 25],
  [0x1201, 29, 26],
  [0x1101, 30, 27],
  [0x0ac1, 31, 28],
  [0x09c1, 32, 29],
  [0x08a1, 33, 30],
  [0x0521, 34, 31],
  [0x0441, 35, 32],
  [0x02a1, 36, 33],
  [0x0221, 37, 34],
  [0x0141, 38, 35],
  [0x0111, 39, 36],
  [0x0085, 40, 37],
  [0x0049, 41, 38],
  [0x0025, 42, 39],
  [0x0015, 43, 40],
  [0x0009, 44, 41],
  [0x0005, 45, 42],
  [0x0001, 45, 43],
  [0x5601, 46, 46],
]
// A state and which bit is the likelier one are one number: state * 2 + bit.
const LIKELIHOOD = Uint16Array.from(STATES.flatMap(([one]) => [one, one]))
const AFTER_LIKELIER = Uint8Array.from(STATES.flatMap(([, next]) => [next * 2, next * 2 + 1]))
const AFTER_RARER = Uint8Array.from(
  STATES.flatMap(([, , next, swap = 0]) => [next * 2 + swap, next * 2 + (1 - swap)]),
)

class ArithmeticCoder {
  private out = Buffer.alloc(4096)
  private length = 0
  private interval = 0x8000
  private code = 0
  private free = 12
  private readonly states = new Uint8Array(1 << 16)

  put(context: number, bit: number): void {
    const state = this.states[context]!
    const rare = LIKELIHOOD[state]!
    this.interval -= rare
    if ((state & 1) === bit) {
      if (this.interval & 0x8000) {
        this.code += rare
        return
      }
      if (this.interval < rare) this.interval = rare
      else this.code += rare
      this.states[context] = AFTER_LIKELIER[state]!
    } else {
      if (this.interval < rare) this.code += rare
      else this.interval = rare
      this.states[context] = AFTER_RARER[state]!
    }
    do {
      this.interval <<= 1
      this.code = (this.code << 1) >>> 0
      if (--this.free === 0) this.byte()
    } while ((this.interval & 0x8000) === 0)
  }

  private push(byte: number): void {
    if (this.length === this.out.length) this.out = Buffer.concat([this.out], this.length * 2)
    this.out[this.length++] = byte
  }

  private byte(): void {
    const last = this.length > 0 ? this.out[this.length - 1]! : 0
    if (last !== 0xff && this.code >= 0x8000000) {
      if (this.length > 0) this.out[this.length - 1] = last + 1
      if (last + 1 !== 0xff) {
        this.push((this.code >>> 19) & 0xff)
        this.code &= 0x7ffff
        this.free = 8
        return
      }
      this.code &= 0x7ffffff
    } else if (last !== 0xff) {
      this.push(this.code >>> 19)
      this.code &= 0x7ffff
      this.free = 8
      return
    }
    // Behind a byte of ones a bit stays empty, so that no marker comes about.
    this.push(this.code >>> 20)
    this.code &= 0xfffff
    this.free = 7
  }

  end(): Buffer {
    const high = this.code + this.interval
    this.code = (this.code | 0xffff) >>> 0
    if (this.code >= high) this.code -= 0x8000
    this.code = (this.code << this.free) >>> 0
    this.byte()
    this.code = (this.code << this.free) >>> 0
    this.byte()
    if (this.out[this.length - 1] !== 0xff) this.push(0xff)
    this.push(0xac)
    return this.out.subarray(0, this.length)
  }
}

/** The context in which it is told whether a row is like the one above. */
const SAME_ROW = 0x9b25

/** The pixels around that each pixel is foretold from, where they may be chosen: their usual places. */
const USUAL_PLACES = [3, -1, -3, -1, 2, -2, -2, -2]

/**
 * Packs a bilevel image as JBIG2 without a loss, in the form that PDFs embed; pixels of 0 are black.
 * Tighter than fax by a third on scans, and far tighter on dots, for ten times the work.
 */
export function encodeJbig2({ width, height, data }: Bits): Buffer {
  const coder = new ArithmeticCoder()
  const size = rowSize(width)
  // One byte a pixel, with room around it: four pixels left and right.
  let [twoUp, oneUp, row] = [0, 1, 2].map(() => new Uint8Array(width + 8)) as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ]
  let same = 0
  for (let y = 0; y < height; y++) {
    const start = y * size
    for (let x = 0; x < width; x++) row[x + 4] = ((data[start + (x >> 3)]! >> (7 - (x & 7))) & 1) ^ 1
    const like = Buffer.compare(row, oneUp) === 0 ? 1 : 0
    coder.put(SAME_ROW, like ^ same)
    same = like
    if (!like) {
      let first = (twoUp[4]! << 1) | twoUp[5]!
      let second = (oneUp[4]! << 2) | (oneUp[5]! << 1) | oneUp[6]!
      let third = 0
      for (let x = 0; x < width; x++) {
        first = ((first << 1) | twoUp[x + 6]!) & 31
        second = ((second << 1) | oneUp[x + 7]!) & 127
        const bit = row[x + 4]!
        coder.put((first << 11) | (second << 4) | third, bit)
        third = ((third << 1) | bit) & 15
      }
    }
    ;[twoUp, oneUp, row] = [oneUp, row, twoUp]
  }
  const region = Buffer.alloc(26)
  region.writeUInt32BE(width, 0)
  region.writeUInt32BE(height, 4)
  // Behind place and way of combining, which are 0: the first template, rows told to be alike.
  region[17] = 8
  for (const [i, place] of USUAL_PLACES.entries()) region.writeInt8(place, 18 + i)
  const page = Buffer.alloc(19)
  page.writeUInt32BE(width, 0)
  page.writeUInt32BE(height, 4)
  return Buffer.concat([segment(0, 48, [page]), segment(1, 38, [region, coder.end()])])
}

function segment(number: number, type: number, parts: Buffer[]): Buffer {
  const head = Buffer.alloc(11)
  head.writeUInt32BE(number, 0)
  head[4] = type
  head[6] = 1
  head.writeUInt32BE(
    parts.reduce((sum, { length }) => sum + length, 0),
    7,
  )
  return Buffer.concat([head, ...parts])
}
