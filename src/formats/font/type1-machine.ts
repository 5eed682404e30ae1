import { UnknownFontError } from './truetype-glyphs.ts'

const DEEPEST = 10
/** More than any glyph takes; routines that call each other could go on for years. */
const MOST_STEPS = 100_000
const [CALL, RETURN, ESCAPE] = [10, 11, 12]
const [DIVIDE, CALL_OTHER, TAKE_RESULT] = [12, 16, 17]

/** Runs the code of glyphs in Adobe's first format: numbers, routines, arithmetic. What is drawn, heirs know. */
export abstract class Type1Machine {
  protected readonly stack: number[] = []
  protected readonly results: number[] = []
  protected ended = false
  private steps = 0
  private readonly routines: ReadonlyMap<number, { code: Buffer }>

  constructor(routines: ReadonlyMap<number, { code: Buffer }>) {
    this.routines = routines
  }

  protected abstract instruction(operator: number): void

  /** One of two bytes, of which this is the second. */
  protected abstract rareInstruction(operator: number): void

  /** A routine that readers have built in, given what it takes. */
  protected abstract otherRoutine(number: number, given: number[]): void

  protected run(code: Buffer, depth = 0): void {
    for (let at = 0; at < code.length && !this.ended; ) {
      if (++this.steps > MOST_STEPS) throw new UnknownFontError('a glyph of the font goes on and on')
      const byte = code[at++]!
      if (byte >= 32) {
        if (byte < 247) this.stack.push(byte - 139)
        else if (byte < 251) this.stack.push((byte - 247) * 256 + code[at++]! + 108)
        else if (byte < 255) this.stack.push(-(byte - 251) * 256 - code[at++]! - 108)
        else {
          this.stack.push(code.readInt32BE(at))
          at += 4
        }
      } else if (byte === CALL) this.call(this.pop(), depth)
      else if (byte === RETURN) return
      else if (byte === ESCAPE) this.escape(code[at++]!)
      else this.instruction(byte)
    }
  }

  protected call(number: number, depth: number): void {
    const routine = this.routines.get(number)
    if (!routine || depth > DEEPEST) throw new UnknownFontError('a glyph of the font calls what is not there')
    this.run(routine.code, depth + 1)
  }

  private escape(operator: number): void {
    if (operator === DIVIDE) {
      const below = this.pop()
      this.stack.push(this.pop() / below)
    } else if (operator === CALL_OTHER) {
      const number = this.pop()
      const count = this.pop()
      if (number > 3 || count < 0 || count > this.stack.length)
        throw new UnknownFontError('the font is of a rare kind')
      this.results.length = 0
      this.otherRoutine(number, this.stack.splice(this.stack.length - count))
    } else if (operator === TAKE_RESULT) this.stack.push(this.results.pop() ?? 0)
    else this.rareInstruction(operator)
  }

  protected pop(): number {
    const value = this.stack.pop()
    if (value === undefined) throw new UnknownFontError('a glyph of the font takes what it has not got')
    return value
  }
}
