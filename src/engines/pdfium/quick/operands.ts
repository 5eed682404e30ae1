/** Longer content of one string, or of all that a page shows, is for PDFium. */
export const MOST_CODES = 200_000

/** 1 white space, 2 what else ends a word, 3 what a number may begin with. */
export const KIND = new Uint8Array(256)
for (const code of [0, 9, 10, 12, 13, 32]) KIND[code] = 1
for (const sign of '()<>[]{}/%') KIND[sign.charCodeAt(0)] = 2
for (const sign of '0123456789+-.') KIND[sign.charCodeAt(0)] = 3

/** What stands before an operator of content: its numbers, and the string or array of strings read last. */
export class Operands {
  readonly numbers = new Float64Array(64)
  /** The bytes of the string or array, and where in them an array moves on, by how much. */
  readonly bytes = new Uint8Array(MOST_CODES)
  length = 0
  readonly moveAt: number[] = []
  readonly moveBy: number[] = []

  forgetString(): void {
    this.length = 0
    this.moveAt.length = 0
    this.moveBy.length = 0
  }

  /** Reads a number as the operand of that place; -1 where it is none. */
  number(content: Uint8Array, start: number, place: number): number {
    let at = start
    let sign = 1
    let byte = content[at]!
    if (byte === 0x2d || byte === 0x2b) {
      if (byte === 0x2d) sign = -1
      byte = content[++at]!
    }
    let whole = 0
    while (byte >= 0x30 && byte <= 0x39) {
      whole = whole * 10 + (byte - 0x30)
      byte = content[++at]!
    }
    if (byte === 0x2e) {
      let unit = 1
      let digits = 0
      byte = content[++at]!
      while (byte >= 0x30 && byte <= 0x39) {
        if (unit < 1e12) {
          digits = digits * 10 + (byte - 0x30)
          unit *= 10
        }
        byte = content[++at]!
      }
      whole += digits / unit
    }
    this.numbers[place] = sign * whole
    return at >= content.length || KIND[byte] === 1 || KIND[byte] === 2 ? at : -1
  }

  /** Reads a string behind what was read of an array; gives the place behind it, -1 where that is not for us. */
  string(content: Uint8Array, start: number): number {
    const bytes = this.bytes
    const end = content.length
    let to = this.length
    let depth = 1
    for (let at = start + 1; at < end && to < MOST_CODES; at++) {
      let byte = content[at]!
      if (byte === 0x5c) {
        byte = content[++at]!
        if (byte >= 0x30 && byte <= 0x37) {
          let value = byte - 0x30
          for (let i = 0; i < 2 && content[at + 1]! >= 0x30 && content[at + 1]! <= 0x37; i++)
            value = value * 8 + content[++at]! - 0x30
          bytes[to++] = value
          continue
        }
        if (byte === 0x6e) byte = 10
        else if (byte === 0x72) byte = 13
        else if (byte === 0x74) byte = 9
        else if (byte === 0x62) byte = 8
        else if (byte === 0x66) byte = 12
        else if (byte !== 0x28 && byte !== 0x29 && byte !== 0x5c) return -1
      } else if (byte === 0x28) depth++
      else if (byte === 0x29 && --depth === 0) {
        this.length = to
        return at + 1
      } else if (byte === 13) return -1
      bytes[to++] = byte
    }
    return -1
  }

  hex(content: Uint8Array, start: number): number {
    const bytes = this.bytes
    let to = this.length
    let high = -1
    for (let at = start + 1; at < content.length && to < MOST_CODES; at++) {
      const byte = content[at]!
      if (byte === 0x3e) {
        if (high >= 0) bytes[to++] = high << 4
        this.length = to
        return at + 1
      }
      const digit = hexOf(byte)
      if (digit < 0) {
        if (KIND[byte] !== 1) return -1
      } else if (high < 0) high = digit
      else {
        bytes[to++] = (high << 4) | digit
        high = -1
      }
    }
    return -1
  }

  /** An array of strings and moves, as TJ takes it; one of numbers only is a dash pattern. */
  array(content: Uint8Array, start: number): number {
    this.forgetString()
    let at = start + 1
    while (at < content.length) {
      const byte = content[at]!
      const kind = KIND[byte]!
      if (kind === 1) at++
      else if (byte === 0x28) at = this.string(content, at)
      else if (byte === 0x3c && content[at + 1] !== 0x3c) at = this.hex(content, at)
      else if (kind === 3) {
        at = this.number(content, at, 63)
        const last = this.moveAt.length - 1
        // Moves that follow each other are one.
        if (last >= 0 && this.moveAt[last] === this.length) this.moveBy[last]! += this.numbers[63]!
        else {
          this.moveAt.push(this.length)
          this.moveBy.push(this.numbers[63]!)
        }
      } else return byte === 0x5d ? at + 1 : -1
      if (at < 0) return -1
    }
    return -1
  }
}

const hexOf = (byte: number): number =>
  byte >= 0x30 && byte <= 0x39
    ? byte - 0x30
    : byte >= 0x41 && byte <= 0x46
      ? byte - 0x37
      : byte >= 0x61 && byte <= 0x66
        ? byte - 0x57
        : -1
