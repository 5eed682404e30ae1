import { UnknownFontError } from './truetype-glyphs.ts'
import { Type1Machine } from './type1-machine.ts'

/** A glyph in the code of CFF fonts, whose width goes before its first instruction. */
export interface CompactGlyph {
  width: number
  /** The code without the width: numbers of the first instruction come first. */
  code: Buffer
}

type Stem = readonly [axis: 'h' | 'v', from: number, size: number]

const [RLINE, HLINE, VLINE, CURVE, VH_CURVE, HV_CURVE] = [5, 6, 7, 8, 30, 31]
const [VMOVE, RMOVE, HMOVE] = [4, 21, 22]
const [HSTEM, VSTEM, HSTEM_MASKED, VSTEM_MASKED, HINT_MASK] = [1, 3, 18, 23, 19]
const END = 14
const FLEX = Buffer.of(12, 35)
/** Numbers that an instruction may have before it, one less for the width. */
const MOST_NUMBERS = 47

/** A number as CFF fonts write it in the code of glyphs. */
export function codeNumber(value: number): Buffer {
  if (!Number.isInteger(value)) {
    const out = Buffer.alloc(5, 255)
    out.writeInt32BE(Math.round(value * 65_536), 1)
    return out
  }
  if (value >= -107 && value <= 107) return Buffer.of(value + 139)
  const beyond = Math.abs(value) - 108
  if (beyond < 1024) return Buffer.of((value > 0 ? 247 : 251) + (beyond >> 8), beyond & 255)
  if (Math.abs(value) > 32_767) throw new UnknownFontError('a glyph of the font is too large')
  return Buffer.of(28, (value >> 8) & 255, value & 255)
}

/**
 * Says a glyph of Adobe's first format in the code of CFF fonts. Outlines stay as they are; hints too, but all
 * stand at the beginning there, and masks say which hold from where.
 */
export class Type1Outline extends Type1Machine {
  /** Code, and between it the hints that hold from there. */
  private readonly parts: (Buffer | Set<string>)[] = []
  private readonly stems = new Map<string, Stem>()
  private hints = new Set<string>()
  private placed = false
  /** Drawing instructions that wait for more of their kind. */
  private waiting: { operator: number; numbers: number[] } | undefined
  private width = 0
  /** Where the glyph begins, which the first move is counted from. */
  private start = { x: 0, y: 0 }
  private bearing = { x: 0, y: 0 }
  private open = false
  /** Points of a curve that may become flat, while they are collected. */
  private flex: number[] | undefined
  private flexDepth = 50

  translate(code: Buffer): CompactGlyph {
    this.run(code)
    if (!this.ended) throw new UnknownFontError('a glyph of the font does not end')
    return { width: this.width, code: this.written() }
  }

  protected instruction(byte: number): void {
    const numbers = this.stack.splice(0)
    const needed: Record<number, number> = {
      1: 2,
      3: 2,
      4: 1,
      5: 2,
      6: 1,
      7: 1,
      8: 6,
      13: 2,
      21: 2,
      22: 1,
      30: 4,
      31: 4,
    }
    if (numbers.length < (needed[byte] ?? 0))
      throw new UnknownFontError('a glyph of the font takes what it has not got')
    const [a, b] = numbers as [number, number]
    switch (byte) {
      case HSTEM:
        this.stem('h', a, b)
        break
      case VSTEM:
        this.stem('v', a, b)
        break
      case VMOVE:
        this.move(0, a)
        break
      case RMOVE:
        this.move(a, b)
        break
      case HMOVE:
        this.move(a, 0)
        break
      case RLINE:
      case HLINE:
      case VLINE:
      case CURVE:
      case VH_CURVE:
      case HV_CURVE:
        this.draw(byte, numbers)
        break
      case 9:
        this.open = false
        break
      case 13:
        this.begin(a, 0, b)
        break
      case END:
        this.flush()
        this.parts.push(Buffer.of(END))
        this.ended = true
        break
      default:
        throw new UnknownFontError('a glyph of the font has an instruction of a rare kind')
    }
  }

  protected rareInstruction(operator: number): void {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = this.stack.splice(0)
    if (operator === 1 || operator === 2) {
      const axis = operator === 1 ? 'v' : 'h'
      for (const [from, size] of [
        [a, b],
        [c, d],
        [e, f],
      ] as const)
        this.stem(axis, from, size)
    } else if (operator === 6) {
      // An accented letter: where the accent lies, and the codes of both in the standard encoding.
      this.flush()
      const place = [b + this.bearing.x - a, c, d, e]
      this.parts.push(Buffer.concat([...place.map(codeNumber), Buffer.of(END)]))
      this.ended = true
    } else if (operator === 7) this.begin(a, b, c)
    else if (operator !== 0 && operator !== 33)
      throw new UnknownFontError('a glyph of the font has an instruction of a rare kind')
  }

  protected otherRoutine(number: number, given: number[]): void {
    if (number === 1) this.flex = []
    else if (number === 0) {
      this.flexDepth = given[0] ?? 50
      this.endFlex()
      this.results.push(...given.slice(1).reverse())
    } else if (number === 3) {
      this.hints = new Set()
      this.placed = false
      this.results.push(given[0] ?? 3)
    }
  }

  private begin(x: number, y: number, width: number): void {
    this.start = { x, y }
    this.bearing = { x, y }
    this.width = width
  }

  private stem(axis: 'h' | 'v', from: number, size: number): void {
    const place = from + (axis === 'h' ? this.bearing.y : this.bearing.x)
    const key = `${axis}${place} ${size}`
    this.stems.set(key, [axis, place, size])
    if (this.placed) {
      this.hints = new Set(this.hints)
      this.placed = false
    }
    this.hints.add(key)
  }

  private move(x: number, y: number): void {
    if (this.flex) {
      this.flex.push(x, y)
      return
    }
    const [dx, dy] = [x + this.start.x, y + this.start.y]
    this.start = { x: 0, y: 0 }
    this.open = true
    if (dx === 0) this.put(VMOVE, [dy])
    else if (dy === 0) this.put(HMOVE, [dx])
    else this.put(RMOVE, [dx, dy])
  }

  private draw(operator: number, numbers: number[]): void {
    if (!this.open || this.flex) throw new UnknownFontError('a glyph of the font draws from nowhere')
    this.put(operator, numbers)
  }

  /** Two curves in one: the first two moves go to its first point by way of a point between. */
  private endFlex(): void {
    const points = this.flex
    this.flex = undefined
    if (points?.length !== 14 || !this.open) throw new UnknownFontError('a curve of the font is broken off')
    const [x, y, dx, dy, ...rest] = points as [number, number, number, number, ...number[]]
    this.flush()
    this.place()
    const numbers = [x + dx, y + dy, ...rest, this.flexDepth]
    this.parts.push(Buffer.concat([...numbers.map(codeNumber), FLEX]))
  }

  /** Says the hints that hold from here. */
  private place(): void {
    if (this.placed) return
    this.flush()
    this.parts.push(this.hints)
    this.placed = true
  }

  private put(operator: number, numbers: number[]): void {
    this.place()
    const { waiting } = this
    if (waiting && goesOn(waiting, operator) && waiting.numbers.length + numbers.length <= MOST_NUMBERS)
      waiting.numbers.push(...numbers)
    else {
      this.flush()
      this.waiting = { operator, numbers }
    }
  }

  private flush(): void {
    if (!this.waiting) return
    const { operator, numbers } = this.waiting
    this.waiting = undefined
    this.parts.push(Buffer.concat([...numbers.map(codeNumber), Buffer.of(operator)]))
  }

  private written(): Buffer {
    const sorted = (axis: 'h' | 'v') =>
      [...this.stems]
        .filter(([, stem]) => stem[0] === axis)
        .sort(([, a], [, b]) => a[1] - b[1] || a[2] - b[2])
    const [across, up] = [sorted('h'), sorted('v')]
    const code = this.parts.filter(part => Buffer.isBuffer(part))
    // Too many for one instruction: better none than wrong ones.
    if (Math.max(across.length, up.length) * 2 > MOST_NUMBERS) return Buffer.concat(code)
    const masked = this.parts.length - code.length > 1
    const declared = [stems(across, masked ? HSTEM_MASKED : HSTEM), stems(up, masked ? VSTEM_MASKED : VSTEM)]
    if (!masked) return Buffer.concat([...declared, ...code])
    const keys = [...across, ...up].map(([key]) => key)
    const body = this.parts.map(part => (Buffer.isBuffer(part) ? part : mask(keys, part)))
    return keys.length === 0 ? Buffer.concat(code) : Buffer.concat([...declared, ...body])
  }
}

/** Whether an instruction can be left out, because the one before goes on as it says. */
function goesOn({ operator, numbers }: { operator: number; numbers: number[] }, next: number): boolean {
  if (operator === RLINE || operator === CURVE) return next === operator
  const [turn, other] =
    operator === HLINE || operator === VLINE ? [1, HLINE + VLINE] : [4, VH_CURVE + HV_CURVE]
  if (operator < RLINE || operator > HV_CURVE || operator === RMOVE || operator === HMOVE) return false
  const even = (numbers.length / turn) % 2 === 0
  return next === (even ? operator : other - operator)
}

function stems(list: [string, Stem][], operator: number): Buffer {
  if (list.length === 0) return Buffer.alloc(0)
  let at = 0
  const numbers = list.flatMap(([, [, from, size]]) => {
    const step = from - at
    at = from + size
    return [codeNumber(step), codeNumber(size)]
  })
  return Buffer.concat([...numbers, Buffer.of(operator)])
}

function mask(keys: string[], held: Set<string>): Buffer {
  const bits = Buffer.alloc(Math.ceil(keys.length / 8))
  for (const [i, key] of keys.entries()) if (held.has(key)) bits[i >> 3]! |= 0x80 >> (i & 7)
  return Buffer.concat([Buffer.of(HINT_MASK), bits])
}
