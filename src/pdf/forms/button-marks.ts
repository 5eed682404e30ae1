import { circle } from '../annotations/paint.ts'
import { decodedContent, operations } from '../core/content-stream.ts'
import { Dict, Name, newRef, Stream } from '../core/objects.ts'
import { numbers } from '../pages/stamp.ts'
import { defaultAppearance } from './field-appearance.ts'
import { type Field, onState } from './fields.ts'
import { appearance, type Frame, frameOf } from './widget-frame.ts'

type Corner = [x: number, y: number]

const corners = (text: string): Corner[] =>
  text.split(', ').map(pair => pair.split(' ').map(Number) as Corner)

const star = Array.from({ length: 10 }, (_, i): Corner => {
  const [angle, reach] = [((i * 36 + 90) * Math.PI) / 180, i % 2 ? 0.15 : 0.38]
  return [0.5 + Math.cos(angle) * reach, 0.5 + Math.sin(angle) * reach]
})

/** What marks a button that is on, by the letter its caption has in the symbolic font, in a square of side one. */
const MARKS = new Map([
  ['4', [corners('0.2 0.5, 0.28 0.57, 0.42 0.41, 0.74 0.8, 0.82 0.73, 0.43 0.24')]],
  [
    '8',
    [corners('0.2 0.28, 0.72 0.8, 0.8 0.72, 0.28 0.2'), corners('0.2 0.72, 0.28 0.8, 0.8 0.28, 0.72 0.2')],
  ],
  ['u', [corners('0.5 0.18, 0.18 0.5, 0.5 0.82, 0.82 0.5')]],
  ['n', [corners('0.25 0.25, 0.25 0.75, 0.75 0.75, 0.75 0.25')]],
  ['H', [star]],
])
const DOT = 'l'

/** The letter of the mark that a button asks for. */
function signOf({ type }: Field, widget: Dict): string {
  const asked = widget.dict('MK')?.string('CA')?.toString('latin1') ?? ''
  return asked === DOT || MARKS.has(asked) ? asked : type === 'radio' ? DOT : '4'
}

const buttonFrame = (field: Field, widget: Dict): Frame | undefined =>
  frameOf(widget, field.type === 'radio' && signOf(field, widget) === DOT)

/** Draws the frame of a button that is drawn when it is on and says of its frame only how it looks: readers draw that themselves. */
export function drawOff(field: Field, widget: Dict): void {
  const states = widget.dict('AP')?.value('N')
  if (!(states instanceof Dict) || states.has('Off')) return
  const frame = buttonFrame(field, widget)
  if (frame && frame.background !== '') states.set('Off', newRef(appearance(frame, '', new Map())))
}

/** Gives a button both of its states: the mark it asks for in its frame, and the frame alone. */
export function drawButton(field: Field, widget: Dict, form: Dict | undefined, state: string): void {
  const sign = signOf(field, widget)
  const frame = buttonFrame(field, widget)
  if (!frame) return
  const { width, height } = frame
  const side = Math.min(width, height)
  const [left, bottom] = [(width - side) / 2, (height - side) / 2]
  const path =
    sign === DOT
      ? circle(width / 2, height / 2, side / 4)
      : MARKS.get(sign)!
          .map(around =>
            around
              .map(([x, y], i) => `${numbers(left + x * side, bottom + y * side)} ${i === 0 ? 'm' : 'l'}`)
              .join(' '),
          )
          .join(' h ')
  const on = appearance(frame, `q ${defaultAppearance(field, widget, form).color} ${path} h f Q`, new Map())
  widget.set(
    'AP',
    Dict.of({ N: Dict.of({ [state]: newRef(on), Off: newRef(appearance(frame, '', new Map())) }) }),
  )
}

/** Whether a button has a drawing for being on that readers can place and letter; else they make up their own. */
export function isDrawnButton(widget: Dict): boolean {
  const states = widget.dict('AP')?.value('N')
  if (states instanceof Stream) return true
  const state = onState(widget)
  const on = state !== undefined && states instanceof Dict ? states.stream(state) : undefined
  return on !== undefined && on.dict.numbers('BBox')?.length === 4 && hasItsFonts(on)
}

function hasItsFonts(stream: Stream): boolean {
  const fonts = stream.dict.dict('Resources')?.dict('Font')
  for (const { operator, operands } of operations(decodedContent([newRef(stream)]) ?? Buffer.alloc(0))) {
    const [font] = operands
    if (operator === 'Tf' && !(font instanceof Name && fonts?.dict(font.value))) return false
  }
  return true
}
