import { circle, colorOperator, lineWidth } from '../annotations/paint.ts'
import { Dict, name, newRef, type Ref, Stream } from '../core/objects.ts'
import { numbers } from '../pages/stamp.ts'

/** A widget's own box, with the paint of its background and border. */
export interface Frame {
  width: number
  height: number
  /** How far the border reaches in. */
  border: number
  /** What draws lines like the border, where there is one. */
  line: string | undefined
  /** Turn of the content against the widget, 0, 90, 180 or 270. */
  turn: number
  background: string
}

/** The frame of a widget; undefined when it has no size. Round ones are those of radio buttons. */
export function frameOf(widget: Dict, round = false): Frame | undefined {
  const rect = widget.numbers('Rect')
  if (rect?.length !== 4) return undefined
  const [a, b, c, d] = rect as [number, number, number, number]
  const [wide, high] = [Math.abs(c - a), Math.abs(d - b)]
  if (!(wide > 0 && high > 0)) return undefined
  const mk = widget.dict('MK')
  const turn = (((mk?.number('R') ?? 0) % 360) + 360) % 360
  const [width, height] = turn % 180 === 90 ? [high, wide] : [wide, high]
  const style = widget.dict('BS')
  const fill = colorOperator(mk?.numbers('BG'), 'fill')
  const color = colorOperator(mk?.numbers('BC'), 'stroke')
  const thick = color ? lineWidth(widget) : 0
  const kind = style?.name('S') ?? 'S'
  const line = thick > 0 ? `${color} ${numbers(thick)} w ${kind === 'D' ? '[3] 0 d ' : ''}` : undefined
  const raised = thick > 0 && !round && (kind === 'B' || kind === 'I')
  const outline = (inset: number) =>
    round
      ? circle(width / 2, height / 2, Math.min(width, height) / 2 - inset)
      : `${numbers(inset, inset, width - 2 * inset, height - 2 * inset)} re`
  const parts: string[] = []
  if (fill) parts.push(`q ${fill} ${outline(0)} f Q\n`)
  if (raised) parts.push(edges(width, height, thick, kind === 'B' ? ['1 g', '0.5 g'] : ['0.5 g', '0.75 g']))
  if (line && kind === 'U')
    parts.push(`q ${line}${numbers(0, thick / 2)} m ${numbers(width, thick / 2)} l S Q\n`)
  else if (line) parts.push(`q ${line}${outline(thick / 2)} S Q\n`)
  return { width, height, border: raised ? 2 * thick : thick, line, turn, background: parts.join('') }
}

/** The lit and the shaded edge of a frame that stands out, or lies deep. */
function edges(width: number, height: number, thick: number, [lit, shaded]: [string, string]): string {
  const [left, bottom, right, top] = [thick, thick, width - thick, height - thick]
  const half = (x: number, y: number) =>
    `${numbers(left, bottom)} m ${numbers(x, y)} l ${numbers(right, top)} l ${numbers(right - thick, top - thick)} l ` +
    `${numbers(x === left ? left + thick : right - thick, y === top ? top - thick : bottom + thick)} l ` +
    `${numbers(left + thick, bottom + thick)} l f`
  return `q ${lit} ${half(left, top)} ${shaded} ${half(right, bottom)} Q\n`
}

/** The appearance stream of a widget: this content in its frame, turned as the widget asks. */
export function appearance(frame: Frame, content: string, fonts: Map<string, Ref>): Stream {
  const { width, height, turn } = frame
  const matrix = {
    90: [0, 1, -1, 0, height, 0],
    180: [-1, 0, 0, -1, width, height],
    270: [0, -1, 1, 0, 0, width],
  }[turn]
  const dict = Dict.of({
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: [0, 0, width, height],
    Matrix: matrix,
    Resources: Dict.of({ Font: new Dict(fonts) }),
  })
  return new Stream(dict, Buffer.from(frame.background + content, 'latin1'))
}

export const setNormal = (widget: Dict, stream: Stream): void => {
  widget.set('AP', Dict.of({ N: newRef(stream) }))
  widget.delete('AS')
}
