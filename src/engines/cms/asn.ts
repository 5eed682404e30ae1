import * as asn1js from 'asn1js'

/** What a certificate, key store or signature holds makes no sense. */
export class AsnError extends Error {}

const CONTEXT = 3

interface Decoded {
  idBlock: { tagClass: number; tagNumber: number }
  valueBeforeDecodeView: Uint8Array
  valueBlock: { value?: unknown; valueHexView?: Uint8Array }
}

/** One value of ASN.1 as it was read. Asking for what is not there throws an AsnError. */
export class Asn {
  private readonly block: Decoded

  constructor(block: unknown) {
    this.block = block as Decoded
    // Where a value is cut off, the library leaves something else in its place.
    if (!this.block.idBlock || !this.block.valueBlock) throw new AsnError('a value is cut off')
  }

  /** Tag and length included, as the bytes lie in the file. */
  get raw(): Buffer {
    return Buffer.from(this.block.valueBeforeDecodeView)
  }

  /** The number of a context tag such as [0]; undefined for other tags. */
  get context(): number | undefined {
    return this.block.idBlock.tagClass === CONTEXT ? this.block.idBlock.tagNumber : undefined
  }

  get kids(): Asn[] {
    const { value } = this.block.valueBlock
    if (!Array.isArray(value)) throw new AsnError('a value is not a list')
    return value.map(kid => new Asn(kid))
  }

  kid(index: number): Asn {
    const kid = this.kids[index]
    if (!kid) throw new AsnError('a value is missing')
    return kid
  }

  get oid(): string {
    if (!(this.block instanceof asn1js.ObjectIdentifier))
      throw new AsnError('an object identifier is missing')
    return this.block.getValue()
  }

  get isOid(): boolean {
    return this.block instanceof asn1js.ObjectIdentifier
  }

  get isSequence(): boolean {
    return this.block instanceof asn1js.Sequence
  }

  get isInteger(): boolean {
    return this.block instanceof asn1js.Integer
  }

  get integer(): bigint {
    if (!(this.block instanceof asn1js.Integer)) throw new AsnError('a number is missing')
    return this.block.toBigInt()
  }

  /** A count that is small by its nature. */
  get small(): number {
    const value = this.integer
    if (value < 0n || value > 100_000_000n) throw new AsnError('a number is too large')
    return Number(value)
  }

  /** The bytes of an octet string, or of a primitive value with a context tag. */
  get octets(): Buffer {
    if (this.block instanceof asn1js.OctetString) return Buffer.from(this.block.getValue())
    const { value, valueHexView } = this.block.valueBlock
    if (this.context !== undefined && Array.isArray(value) && value.length > 0)
      return Buffer.concat(this.kids.map(kid => kid.octets))
    if (this.context !== undefined && valueHexView) return Buffer.from(valueHexView)
    throw new AsnError('an octet string is missing')
  }

  get isOctets(): boolean {
    return this.block instanceof asn1js.OctetString
  }

  get time(): Date {
    if (this.block instanceof asn1js.UTCTime || this.block instanceof asn1js.GeneralizedTime)
      return this.block.toDate()
    throw new AsnError('a time is missing')
  }

  get bool(): boolean {
    return this.block instanceof asn1js.Boolean && this.block.getValue()
  }

  get isBool(): boolean {
    return this.block instanceof asn1js.Boolean
  }
}

/** Reads the value that the bytes begin with, and how many of them it takes. */
export function readAsn(bytes: Uint8Array): { value: Asn; length: number } {
  try {
    const { offset, result } = asn1js.fromBER(bytes.slice())
    if (offset < 0) throw new AsnError(result.error || 'it is no ASN.1')
    return { value: new Asn(result), length: offset }
  } catch (error) {
    if (error instanceof AsnError) throw error
    throw new AsnError('it is no ASN.1', { cause: error })
  }
}

export const asn = (bytes: Uint8Array): Asn => readAsn(bytes).value

// --- writing: DER from its parts ---------------------------------------------------------------------

function tagged(tag: number, content: Uint8Array): Buffer {
  const { length } = content
  const size = length < 128 ? [length] : lengthBytes(length)
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

function lengthBytes(length: number): number[] {
  const bytes: number[] = []
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256)
  return [0x80 | bytes.length, ...bytes]
}

export const sequence = (...parts: Uint8Array[]): Buffer => tagged(0x30, Buffer.concat(parts))
/** DER sorts the members of a set by their bytes. */
export const setOf = (...parts: Uint8Array[]): Buffer =>
  tagged(0x31, Buffer.concat([...parts].sort(Buffer.compare)))
export const explicit = (number: number, content: Uint8Array): Buffer => tagged(0xa0 | number, content)
export const octetString = (content: Uint8Array): Buffer => tagged(0x04, content)
export const integer = (value: number): Buffer => Buffer.from(new asn1js.Integer({ value }).toBER(false))
export const objectId = (value: string): Buffer =>
  Buffer.from(new asn1js.ObjectIdentifier({ value }).toBER(false))
export const NULL = Buffer.from([0x05, 0x00])
export const TRUE = Buffer.from([0x01, 0x01, 0xff])
