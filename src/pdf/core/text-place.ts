import { combined, IDENTITY, type Matrix, matrixOf } from '../../lib/geometry/matrix.ts'
import type { Obj } from './objects.ts'

/** The graphics state as far as text stands by it. */
export interface TextState<Font> {
  /** From the space of the content to that of the page. */
  matrix: Matrix
  font: Font | undefined
  size: number
  charSpace: number
  wordSpace: number
  /** Horizontal scaling, 1 for none. */
  scale: number
  leading: number
  rise: number
  /** Text rendering mode. */
  mode: number
}

export const TEXT_START = {
  matrix: IDENTITY,
  font: undefined,
  size: 1,
  charSpace: 0,
  wordSpace: 0,
  scale: 1,
  leading: 0,
  rise: 0,
  mode: 0,
}

const numbersOf = (operands: readonly Obj[]): number[] => operands.filter(one => typeof one === 'number')
const number = (value: Obj | undefined): number => (typeof value === 'number' ? value : 0)

/** Follows the operators of a content stream that say where and how the next text is shown. */
export class TextPlace<Font, State extends TextState<Font>> {
  state: State
  /** The text matrix: where the next glyph begins. */
  text: Matrix = IDENTITY
  private line: Matrix = IDENTITY
  private readonly states: State[] = []
  private readonly fontOf: (name: Obj | undefined) => Font | undefined

  constructor(start: State, fontOf: (name: Obj | undefined) => Font | undefined) {
    this.state = { ...start }
    this.fontOf = fontOf
  }

  /** Of the operators that show text, takes what they do before. */
  take(operator: string, operands: readonly Obj[]): void {
    const { state } = this
    const [first, second] = operands
    switch (operator) {
      case 'q':
        this.states.push({ ...state })
        break
      case 'Q':
        this.state = this.states.pop() ?? state
        break
      case 'cm':
        state.matrix = combined(matrixOf(numbersOf(operands)), state.matrix)
        break
      case 'BT':
        this.line = this.text = IDENTITY
        break
      case 'Tf':
        state.font = this.fontOf(first)
        state.size = number(second)
        break
      case 'Tc':
        state.charSpace = number(first)
        break
      case 'Tw':
        state.wordSpace = number(first)
        break
      case 'Tz':
        state.scale = number(first) / 100
        break
      case 'TL':
        state.leading = number(first)
        break
      case 'Ts':
        state.rise = number(first)
        break
      case 'Tr':
        state.mode = number(first)
        break
      case 'TD':
        state.leading = -number(second)
        this.move(number(first), number(second))
        break
      case 'Td':
        this.move(number(first), number(second))
        break
      case 'Tm':
        this.line = this.text = matrixOf(numbersOf(operands))
        break
      case '"':
        state.wordSpace = number(first)
        state.charSpace = number(second)
        this.move(0, -state.leading)
        break
      case "'":
      case 'T*':
        this.move(0, -state.leading)
        break
    }
  }

  /** Moves on by the width of what was shown, in text space. */
  advance(width: number): void {
    this.text = combined([1, 0, 0, 1, width, 0], this.text)
  }

  private move(x: number, y: number): void {
    this.line = this.text = combined([1, 0, 0, 1, x, y], this.line)
  }
}
