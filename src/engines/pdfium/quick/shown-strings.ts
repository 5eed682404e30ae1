import type { Rgb } from '../../../lib/color/colors.ts'
import type { PdfPath } from '../../../lib/geometry/pdf-page.ts'
import { TEXT_START, type TextState } from '../../../pdf/core/text-place.ts'
import type { GlyphSource, KnownFont, ShownStrings } from './glyph-model.ts'
import { MarkedContent } from './marked-content.ts'
import { KIND, MOST_CODES, Operands } from './operands.ts'
import { op } from './operators.ts'
import { type Ink, type Marks, PAINT_START, PaintedPaths, type PaintState } from './painted-paths.ts'

const MOST_STRINGS = 20_000

const room = (): ShownStrings => ({
  count: 0,
  fonts: [],
  colors: [],
  first: new Uint32Array(MOST_STRINGS + 1),
  x: new Float64Array(MOST_STRINGS),
  y: new Float64Array(MOST_STRINGS),
  across: new Float64Array(MOST_STRINGS),
  up: new Float64Array(MOST_STRINGS),
  size: new Float64Array(MOST_STRINGS),
  charSpace: new Float64Array(MOST_STRINGS),
  left: new Float64Array(MOST_STRINGS),
  bottom: new Float64Array(MOST_STRINGS),
  right: new Float64Array(MOST_STRINGS),
  top: new Float64Array(MOST_STRINGS),
  parts: new Uint32Array(MOST_STRINGS),
  mcid: new Int32Array(MOST_STRINGS),
  artifact: new Uint8Array(MOST_STRINGS),
  codes: new Uint16Array(MOST_CODES),
  moves: new Float64Array(MOST_CODES),
  at: new Float64Array(MOST_CODES),
  unknown: false,
})

const OP = {
  q: op('q'),
  Q: op('Q'),
  cm: op('cm'),
  BT: op('BT'),
  ET: op('ET'),
  Tf: op('Tf'),
  Tc: op('Tc'),
  Tw: op('Tw'),
  Tz: op('Tz'),
  TL: op('TL'),
  Ts: op('Ts'),
  Tr: op('Tr'),
  Td: op('Td'),
  TD: op('TD'),
  Tm: op('Tm'),
  nextLine: op('T*'),
  Tj: op('Tj'),
  TJ: op('TJ'),
  BMC: op('BMC'),
  BDC: op('BDC'),
  EMC: op('EMC'),
  gs: op('gs'),
  w: op('w'),
}
/** Operators that neither show nor move text, nor concern what is painted. */
const IDLE = new Set('MP BX EX J j M d ri i'.split(' ').map(op))

/** Its matrix as six numbers of its own, which are changed in place. */
interface State extends Omit<TextState<KnownFont>, 'matrix' | 'mode'>, PaintState {}

const { matrix: _matrix, mode: _mode, ...TEXT } = TEXT_START
const START = { ...TEXT, ...PAINT_START }

const BLACK: Rgb = [0, 0, 0]
const MOST_STATES = 64

/** Reads the strings of pages, one after the other, into the same room. */
export class StringReader {
  readonly strings = room()
  readonly #operands = new Operands()
  readonly #marked = new MarkedContent()
  readonly #painted = new PaintedPaths()
  readonly #marks: Marks
  /** A colour of text that is not known, and whether there is text of a known one. */
  #unknownInk: string | undefined
  #knownInk = false

  /** PDFium is asked for the marked content of tagged documents only. */
  constructor(tagged: boolean) {
    this.#marks = tagged ? this.#marked : { mcid: -1, artifact: false }
  }

  /** What the page that was read last paints beside its strings. */
  get paths(): PdfPath[] {
    return this.#painted.paths
  }

  /**
   * Whether the page is one that can be read this way; `strings` hold what it shows then. `left` and `top` are those of
   * the visible page.
   */
  read(content: Uint8Array, source: GlyphSource, left: number, top: number): boolean {
    const { strings } = this
    this.#painted.begin(left, top)
    this.#unknownInk = undefined
    this.#knownInk = false
    strings.count = 0
    strings.fonts = []
    strings.colors = []
    strings.unknown = false
    strings.first[0] = 0
    const marked = this.#marked
    marked.reset()
    const operands = this.#operands
    const { numbers } = operands
    const states: State[] = []
    let s: State = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0, ...START }
    let [ta, tb, tc, td, te, tf] = [1, 0, 0, 1, 0, 0]
    let [lineX, lineY, textX, textY] = [0, 0, 0, 0]
    let count = 0
    let name = ''
    /** The name before, the dictionaries that are open, and where among the numbers the identifier in them stands. */
    let tag = ''
    let depth = 0
    let mcidAt = -1
    let inline = false
    let inText = false
    const end = content.length
    let at = 0
    while (at < end) {
      const byte = content[at]!
      const kind = KIND[byte]!
      if (kind === 1) at++
      else if (kind === 3) {
        const from = at
        at = operands.number(content, at, count)
        if (at < 0 || at === from || count > 60) return false
        count++
      } else if (byte === 0x28 || (byte === 0x3c && content[at + 1] !== 0x3c)) {
        operands.forgetString()
        at = byte === 0x28 ? operands.string(content, at) : operands.hex(content, at)
        if (at < 0) return false
      } else if (byte === 0x5b || byte === 0x5d) {
        if (depth > 0) {
          at++
          continue
        }
        if (byte === 0x5d) return false
        at = operands.array(content, at)
        if (at < 0) return false
      } else if (byte === 0x2f) {
        const from = ++at
        while (at < end && KIND[content[at]!] !== 1 && KIND[content[at]!] !== 2) at++
        if (depth === 0) tag = name
        name = ''
        for (let i = from; i < at; i++) name += String.fromCharCode(content[i]!)
        // A text that stands for the glyphs, and layers that may be off.
        if (name === 'ActualText' || name === 'OC' || name.includes('#')) return false
        if (depth === 1 && name === 'MCID') mcidAt = count
      } else if (byte === 0x3c || byte === 0x3e) {
        if (byte === 0x3e) depth--
        else if (depth++ === 0) {
          tag = name
          inline = true
        }
        at += 2
      } else if (kind === 2) return false
      else {
        let operator = 0
        let length = 0
        while (at < end && KIND[content[at]!] !== 1 && KIND[content[at]!] !== 2) {
          operator |= content[at]! << (8 * length++)
          at++
        }
        if (length > 3) return false
        const n = count
        count = 0
        switch (operator) {
          case OP.q:
            if (inText || states.length >= MOST_STATES) return false
            states.push({ ...s })
            break
          case OP.Q:
            if (inText) return false
            s = states.pop() ?? s
            break
          case OP.cm: {
            if (n < 6) return false
            const [a, b, c, d, e, f] = [
              numbers[n - 6]!,
              numbers[n - 5]!,
              numbers[n - 4]!,
              numbers[n - 3]!,
              numbers[n - 2]!,
              numbers[n - 1]!,
            ]
            const { a: A, b: B, c: C, d: D, e: E, f: F } = s
            s.a = a * A + b * C
            s.b = a * B + b * D
            s.c = c * A + d * C
            s.d = c * B + d * D
            s.e = e * A + f * C + E
            s.f = e * B + f * D + F
            break
          }
          case OP.BT:
            inText = true
            ta = td = 1
            tb = tc = te = tf = 0
            lineX = lineY = textX = textY = 0
            break
          case OP.ET:
            inText = false
            break
          case OP.Tf:
            if (n < 1) return false
            s.font = source.font(name)
            if (!s.font) return false
            s.size = numbers[n - 1]!
            break
          case OP.Tc:
            s.charSpace = numbers[n - 1] ?? 0
            break
          case OP.Tw:
            s.wordSpace = numbers[n - 1] ?? 0
            break
          case OP.Tz:
            s.scale = (numbers[n - 1] ?? 100) / 100
            break
          case OP.TL:
            s.leading = numbers[n - 1] ?? 0
            break
          case OP.Ts:
            s.rise = numbers[n - 1] ?? 0
            break
          case OP.Tr:
            if (numbers[n - 1] !== 0) return false
            break
          case OP.Td:
          case OP.TD:
            if (n < 2) return false
            lineX += numbers[n - 2]!
            lineY += numbers[n - 1]!
            textX = lineX
            textY = lineY
            if (operator === OP.TD) s.leading = -numbers[n - 1]!
            break
          case OP.Tm:
            if (n < 6) return false
            ta = numbers[n - 6]!
            tb = numbers[n - 5]!
            tc = numbers[n - 4]!
            td = numbers[n - 3]!
            te = numbers[n - 2]!
            tf = numbers[n - 1]!
            lineX = lineY = textX = textY = 0
            break
          case OP.nextLine:
            lineY -= s.leading
            textX = lineX
            textY = lineY
            break
          case OP.Tj:
          case OP.TJ: {
            const x0 = textX
            const y0 = textY + s.rise
            // The first and the last move of an array are the text's, not the string's.
            const start = operands.moveAt.length > 0 && operands.moveAt[0] === 0 ? operands.moveBy[0]! : 0
            const shift = (-start * s.size * s.scale) / 1000
            const px = ta * (x0 + shift) + tc * y0 + te
            const py = tb * (x0 + shift) + td * y0 + tf
            if (operands.length > 0) {
              if (tb !== 0 || tc !== 0 || s.b !== 0 || s.c !== 0 || !s.font) return false
              if (s.blended || !this.#mayTell(s.fill)) return false
              const across = ta * s.scale * s.a
              const up = td * s.d
              if (!(across > 0 && up > 0 && s.size > 0)) return false
              const width = this.#commit(s, px * s.a + s.e, py * s.d + s.f, across, up)
              if (Number.isNaN(width)) return false
              textX += shift + width * s.scale
            } else textX += shift
            const last = operands.moveAt.length - 1
            if (last >= 0 && operands.length > 0 && operands.moveAt[last] === operands.length)
              textX -= (operands.moveBy[last]! * s.size * s.scale) / 1000
            operands.forgetString()
            break
          }
          case OP.gs:
            {
              const state = source.stateOf(name)
              if (!state) return false
              s.blended ||= state === 'blended'
            }
            break
          case OP.w:
            if (n !== 1) return false
            s.lineWidth = numbers[0]!
            break
          case OP.BMC:
            marked.begin(name)
            break
          case OP.BDC: {
            const mcid = inline ? (mcidAt >= 0 ? numbers[mcidAt] : -1) : source.markOf(name)
            if (mcid === undefined || !Number.isInteger(mcid) || mcidAt >= n) return false
            marked.begin(tag, mcid)
            break
          }
          case OP.EMC:
            marked.end()
            break
          default:
            if (!IDLE.has(operator) && !this.#painted.take(operator, numbers, n, name, s, this.#marks))
              return false
        }
        name = tag = ''
        depth = 0
        mcidAt = -1
        inline = false
      }
    }
    return true
  }

  /** Whether a colour of text may be told: another one than those of PDFium's only where all are the same. */
  #mayTell(ink: Ink): boolean {
    if (typeof ink !== 'string') this.#knownInk = true
    else if ((this.#unknownInk ??= ink) !== ink) return false
    return this.#unknownInk === undefined || !this.#knownInk
  }

  /** Takes the string that was read last in; gives how far it goes, in its own space. NaN where it cannot be. */
  #commit(s: State, x: number, y: number, across: number, up: number): number {
    const { strings } = this
    const { bytes, length, moveAt, moveBy } = this.#operands
    const n = strings.count
    const font = s.font!
    const { glyphs, codeBytes } = font
    let to = strings.first[n]!
    if (n >= MOST_STRINGS || to + length > MOST_CODES || length % codeBytes !== 0) return NaN
    const unit = s.size / 1000
    let at = 0
    let minX = 10_000
    let maxX = -10_000
    let minY = 10_000
    let maxY = -10_000
    let move = 0
    let parts = 0
    const moves = moveAt.length
    if (moves > 0 && moveAt[0] === 0) move++
    for (let i = 0; i < length; i += codeBytes, to++) {
      const code = codeBytes === 1 ? bytes[i]! : (bytes[i]! << 8) | bytes[i + 1]!
      let by = 0
      if (move < moves && moveAt[move]! <= i) {
        if (moveAt[move] !== i) return NaN
        by = moveBy[move]!
        move++
        parts++
        at -= by * unit
      }
      strings.codes[to] = code
      strings.moves[to] = by
      strings.at[to] = at
      const glyph = glyphs[code]
      if (glyph === undefined) {
        strings.unknown = true
        continue
      }
      const left = at + glyph.left * unit
      const right = at + glyph.right * unit
      if (left < minX) minX = left
      if (right > maxX) maxX = right
      if (glyph.bottom < minY) minY = glyph.bottom
      if (glyph.top > maxY) maxY = glyph.top
      at += glyph.width * unit
      if (code === 32 && codeBytes === 1) at += s.wordSpace
      at += s.charSpace
    }
    strings.first[n + 1] = to
    strings.fonts.push(font)
    strings.x[n] = x
    strings.y[n] = y
    strings.across[n] = across
    strings.up[n] = up
    strings.size[n] = s.size
    strings.charSpace[n] = s.charSpace
    strings.left[n] = x + minX * across
    strings.right[n] = x + maxX * across
    strings.bottom[n] = y + minY * unit * up
    strings.top[n] = y + maxY * unit * up
    strings.parts[n] = parts
    strings.colors.push(typeof s.fill === 'string' ? BLACK : s.fill)
    strings.mcid[n] = this.#marks.mcid
    strings.artifact[n] = this.#marks.artifact ? 1 : 0
    strings.count++
    return at
  }
}
