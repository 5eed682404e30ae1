/** Reads a stream of a WOFF 2 file from a place on; it throws at the end. */
export class ByteReader {
  at: number
  private readonly data: Buffer

  constructor(data: Buffer, at: number) {
    this.data = data
    this.at = at
  }

  byte(): number {
    return this.data.readUInt8(this.at++)
  }

  uint16(): number {
    this.at += 2
    return this.data.readUInt16BE(this.at - 2)
  }

  int16(): number {
    this.at += 2
    return this.data.readInt16BE(this.at - 2)
  }

  bytes(count: number): Buffer {
    if (this.at + count > this.data.length) throw new Error('bytes beyond the end')
    this.at += count
    return this.data.subarray(this.at - count, this.at)
  }

  /** A number of up to five bytes, seven bits in each. */
  base128(): number {
    let value = 0
    for (let i = 0; i < 5; i++) {
      const byte = this.byte()
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
    throw new Error('a number of more than five bytes')
  }

  /** A number that is one byte where it is below 253. */
  short255(): number {
    const code = this.byte()
    if (code === 253) return this.uint16()
    if (code === 255) return this.byte() + 253
    return code === 254 ? this.byte() + 506 : code
  }
}
