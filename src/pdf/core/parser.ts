import { nextWord } from './byte-search.ts'
import { ENDS_WORD, HEX, IS_SPACE } from './characters.ts'
import { unescaped } from './escapes.ts'
import { Dict, Name, type Obj, type Ref, Str, Stream } from './objects.ts'

/** A file whose syntax is beyond reading; the caller tries another way or refuses the file. */
export class PdfSyntaxError extends Error {}

/** A bare word such as `obj`, `endobj`, `stream`, or an operator of a content stream. */
export class Keyword {
  readonly value: string

  constructor(value: string) {
    this.value = value
  }
}

const MAX_DEPTH = 500

const NAMES = new Map<string, Name>()
/** Names repeat endlessly in a file; the short ones are kept once. */
function internName(value: string): Name {
  const known = NAMES.get(value)
  if (known) return known
  const made = new Name(value)
  if (NAMES.size < 4096 && value.length < 32) NAMES.set(value, made)
  return made
}

export type Token = Obj | Keyword | undefined

/** Reads objects from bytes. Forgiving: what makes no sense is skipped, as readers do. */
export class Parser {
  readonly bytes: Buffer
  pos: number
  private readonly refs: ((num: number, gen: number) => Ref) | undefined
  private depth = 0

  /** Without `refs`, as in content streams, `1 0 R` is two numbers and a word. */
  constructor(bytes: Uint8Array, pos = 0, refs?: (num: number, gen: number) => Ref) {
    this.bytes = asBuffer(bytes)
    this.pos = pos
    this.refs = refs
  }

  skipSpace(): void {
    const { bytes } = this
    for (;;) {
      const code = bytes[this.pos]
      if (code === undefined) return
      if (IS_SPACE[code]) this.pos++
      else if (code === 0x25) {
        while (this.pos < bytes.length && bytes[this.pos] !== 10 && bytes[this.pos] !== 13) this.pos++
      } else return
    }
  }

  /** The next object or word; undefined at the end. Closing brackets come as words. */
  next(): Token {
    this.skipSpace()
    const { bytes } = this
    const code = bytes[this.pos]
    if (code === undefined) return undefined
    switch (code) {
      case 0x2f:
        return this.name()
      case 0x28:
        return this.literal()
      case 0x5b:
        this.pos++
        return this.array()
      case 0x3c:
        if (bytes[this.pos + 1] === 0x3c) {
          this.pos += 2
          return this.dict()
        }
        return this.hex()
      case 0x3e:
        this.pos += bytes[this.pos + 1] === 0x3e ? 2 : 1
        return new Keyword('>>')
      case 0x5d:
        this.pos++
        return new Keyword(']')
      case 0x29:
      case 0x7b:
      case 0x7d:
        this.pos++
        return new Keyword(String.fromCharCode(code))
    }
    if ((code >= 0x30 && code <= 0x39) || code === 0x2b || code === 0x2d || code === 0x2e) {
      return this.numberOrRef()
    }
    return this.word()
  }

  /** The next object; a word or the end counts as null. */
  object(): Obj {
    const token = this.next()
    return token === undefined || token instanceof Keyword ? null : token
  }

  private word(): Obj | Keyword {
    const { bytes } = this
    const start = this.pos
    while (this.pos < bytes.length && !ENDS_WORD[bytes[this.pos]!]) this.pos++
    const text = latin(bytes, start, Math.min(this.pos, start + 64))
    if (text === 'true') return true
    if (text === 'false') return false
    if (text === 'null') return null
    return new Keyword(text)
  }

  private number(): number {
    const { bytes } = this
    const start = this.pos
    let value = 0
    let plain = true
    for (;;) {
      const code = bytes[this.pos]
      if (code === undefined || ENDS_WORD[code]) break
      if (code >= 0x30 && code <= 0x39) value = value * 10 + code - 0x30
      else if (code === 0x2e || code === 0x2b || code === 0x2d) plain = false
      // A letter glued to a number starts the next word, as in `0 0 m10 10 l`.
      else break
      this.pos++
    }
    if (plain) return Number.isFinite(value) ? value : 0
    // Doubled signs and minus signs inside occur in real files; readers take the part that makes sense.
    const text = latin(bytes, start, this.pos).replace(/^([+-])[+-]+/, '$1')
    const parsed = Number.parseFloat(text)
    return Number.isFinite(parsed) ? parsed : 0
  }

  private numberOrRef(): number | Ref {
    const first = this.number()
    if (!this.refs || !Number.isInteger(first) || first < 0) return first
    const { bytes } = this
    let at = this.pos
    const space = at
    while (IS_SPACE[bytes[at]!]) at++
    if (at === space) return first
    const digits = at
    let gen = 0
    for (let code = bytes[at]!; code >= 0x30 && code <= 0x39; code = bytes[++at]!)
      gen = gen * 10 + code - 0x30
    if (at === digits || at - digits > 5) return first
    const gap = at
    while (IS_SPACE[bytes[at]!]) at++
    if (at === gap || bytes[at] !== 0x52) return first
    const after = bytes[at + 1]
    if (after !== undefined && !ENDS_WORD[after]) return first
    this.pos = at + 1
    return this.refs(first, gen)
  }

  private name(): Name {
    const { bytes } = this
    const start = ++this.pos
    let escaped = false
    while (this.pos < bytes.length && !ENDS_WORD[bytes[this.pos]!]) {
      if (bytes[this.pos] === 0x23) escaped = true
      this.pos++
    }
    const text = latin(bytes, start, this.pos)
    if (!escaped) return internName(text)
    return internName(
      text.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    )
  }

  private literal(): Str {
    const { bytes } = this
    const start = ++this.pos
    let depth = 1
    let plain = true
    for (; this.pos < bytes.length; this.pos++) {
      const code = bytes[this.pos]
      if (code === 0x5c) {
        plain = false
        this.pos++
      } else if (code === 0x28) depth++
      else if (code === 0x29 && --depth === 0) break
      else if (code === 0x0d) plain = false
    }
    const end = Math.min(this.pos, bytes.length)
    this.pos = end + 1
    return new Str(plain ? Buffer.from(bytes.subarray(start, end)) : unescaped(bytes, start, end))
  }

  private hex(): Str {
    const { bytes } = this
    const out: number[] = []
    let high = -1
    for (this.pos++; this.pos < bytes.length; this.pos++) {
      const code = bytes[this.pos]!
      if (code === 0x3e) break
      const digit = HEX[code]!
      if (digit < 0) continue
      if (high < 0) high = digit
      else {
        out.push(high * 16 + digit)
        high = -1
      }
    }
    this.pos++
    if (high >= 0) out.push(high * 16)
    return new Str(Buffer.from(out))
  }

  private enter(): void {
    if (++this.depth > MAX_DEPTH) throw new PdfSyntaxError('objects are nested too deep')
  }

  private array(): Obj[] {
    this.enter()
    const items: Obj[] = []
    for (;;) {
      const before = this.pos
      const token = this.next()
      if (token === undefined) break
      if (!(token instanceof Keyword)) {
        items.push(token)
        continue
      }
      if (token.value === ']') break
      // A missing bracket: the object ends here, the word belongs to what follows.
      if (token.value === '>>' || token.value === 'endobj' || token.value === 'stream') {
        this.pos = before
        break
      }
    }
    this.depth--
    return items
  }

  private dict(): Dict {
    this.enter()
    const dict = new Dict()
    for (;;) {
      const before = this.pos
      const key = this.next()
      if (key === undefined || (key instanceof Keyword && key.value === '>>')) break
      if (key instanceof Keyword && (key.value === 'endobj' || key.value === 'stream')) {
        this.pos = before
        break
      }
      if (!(key instanceof Name)) continue
      const at = this.pos
      const value = this.next()
      if (value === undefined) break
      if (value instanceof Keyword) {
        if (value.value === '>>') {
          dict.set(key.value, null)
          break
        }
        if (value.value === 'endobj' || value.value === 'stream') {
          this.pos = at
          break
        }
        continue
      }
      dict.set(key.value, value)
    }
    this.depth--
    return dict
  }

  /** `12 0 obj …` here: its number, generation and object. Undefined when no object starts here. */
  indirect(lengthOf: (dict: Dict) => number | undefined): { num: number; gen: number; obj: Obj } | undefined {
    this.skipSpace()
    const num = this.integer()
    this.skipSpace()
    const gen = this.integer()
    if (num === undefined || gen === undefined) return undefined
    this.skipSpace()
    if (latin(this.bytes, this.pos, this.pos + 3) !== 'obj') return undefined
    this.pos += 3
    const obj = this.object()
    if (!(obj instanceof Dict)) return { num, gen, obj }
    const after = this.pos
    const word = this.next()
    if (!(word instanceof Keyword) || word.value !== 'stream') {
      this.pos = after
      return { num, gen, obj }
    }
    return { num, gen, obj: new Stream(obj, this.streamBytes(lengthOf(obj))) }
  }

  private integer(): number | undefined {
    const start = this.pos
    let value = 0
    for (let code = this.bytes[this.pos]!; code >= 0x30 && code <= 0x39; code = this.bytes[++this.pos]!) {
      value = value * 10 + code - 0x30
    }
    return this.pos === start || this.pos - start > 10 ? undefined : value
  }

  private streamBytes(length: number | undefined): Buffer {
    const { bytes } = this
    // Some writers leave spaces behind the word; the data begins on the next line all the same.
    let line = this.pos
    while (bytes[line] === 32) line++
    if (bytes[line] === 13 || bytes[line] === 10) this.pos = line
    if (bytes[this.pos] === 13) this.pos++
    if (bytes[this.pos] === 10) this.pos++
    const start = this.pos
    if (length !== undefined && length >= 0 && start + length <= bytes.length) {
      // The declared length holds when the closing word follows it.
      let at = start + length
      while (IS_SPACE[bytes[at]!]) at++
      if (latin(bytes, at, at + 9) === 'endstream') {
        this.pos = at + 9
        return bytes.subarray(start, start + length)
      }
    }
    let end = nextWord(bytes, 'endstream', start)
    if (end < 0) end = nextWord(bytes, 'endobj', start)
    if (end < 0) end = bytes.length
    this.pos = end
    if (bytes[end - 1] === 10) end--
    if (bytes[end - 1] === 13) end--
    return bytes.subarray(start, Math.max(start, end))
  }
}

/** Bytes as Latin-1 text, for short pieces. */
const latin = (bytes: Buffer, start: number, end: number): string =>
  bytes.toString('latin1', start, Math.min(end, bytes.length))

/** The same bytes as a Buffer, nothing copied. */
export const asBuffer = (bytes: Uint8Array): Buffer =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
