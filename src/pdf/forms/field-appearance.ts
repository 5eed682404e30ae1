import { operations } from '../core/content-stream.ts'
import { asDict, Dict, deref, Name, newRef, type Obj, Ref, Str, Stream } from '../core/objects.ts'
import { decodeText } from '../core/text-strings.ts'
import { numbers } from '../pages/stamp.ts'
import { fieldFont, type TypesetLine } from './field-font.ts'
import { type Field, FLAG } from './fields.ts'
import { appearance, type Frame, frameOf, setNormal } from './widget-frame.ts'
import { lettersOf, partsOf, wrap } from './wrap-text.ts'

export type Face = 'helvetica' | 'times' | 'courier'
export type FaceWeight = 'regular' | 'bold' | 'italic' | 'boldItalic'

/** What sets a line of text; the fonts come from an engine. */
export type SetText = (text: string, face: Face, weight: FaceWeight) => Promise<TypesetLine>

/** How a field wants its text: from its default appearance and the font that names. */
interface DefaultAppearance {
  size: number
  color: string
  face: Face
  weight: FaceWeight
  /** Sets what it can in the font itself, where the document has it. */
  own?: ((text: string) => TypesetLine | undefined) | undefined
}

/** Sets parts of a text in one font: the form's own where it has all letters, or else the standard one nearest to it. */
function setterFor(text: string, { own, face, weight }: DefaultAppearance, set: SetText): SetPart {
  const whole = own?.(text.replace(/\s+/g, ' '))
  return async part => (whole && own!(part)) ?? set(part, face, weight)
}

type SetPart = (text: string) => Promise<TypesetLine>

/** An entry of the widget itself, or of its field and what that hangs on. */
const entryOf = (field: Field, widget: Dict, key: string): Obj =>
  deref(widget.get(key)) ?? field.inherited(key)

export function defaultAppearance(field: Field, widget: Dict, form: Dict | undefined): DefaultAppearance {
  const da = entryOf(field, widget, 'DA')
  const style: DefaultAppearance = { size: 0, color: '0 g', face: 'helvetica', weight: 'regular' }
  if (!(da instanceof Str)) return style
  for (const { operator, operands } of operations(da.bytes)) {
    if (operator === 'Tf') {
      const [font, size] = operands
      if (typeof size === 'number') style.size = Math.min(Math.abs(size), 500)
      const named = font instanceof Name ? font.value : ''
      const resource = form?.dict('DR')?.dict('Font')?.get(named)
      Object.assign(style, faceOf(asDict(resource)?.name('BaseFont') ?? named))
      style.own = resource instanceof Ref ? fieldFont(resource) : undefined
    }
    const numeric = operands.filter(value => typeof value === 'number')
    if (['g', 'rg', 'k'].includes(operator)) style.color = `${numbers(...numeric)} ${operator}`
  }
  return style
}

/** The standard face nearest to a font's name. */
function faceOf(called: string): { face: Face; weight: FaceWeight } {
  const face = /cour|mono|typewriter|consol/i.test(called)
    ? 'courier'
    : /times|tiro|roman|serif|garamond|georgia|minion/i.test(called) && !/sans/i.test(called)
      ? 'times'
      : 'helvetica'
  const bold = /bold|black|heavy|hebo|tibo|cobo/i.test(called)
  const italic = /ital|obl/i.test(called)
  return { face, weight: bold ? (italic ? 'boldItalic' : 'bold') : italic ? 'italic' : 'regular' }
}

const LEADING = 1.15
const SMALLEST = 4

/** A line and where it begins. */
interface PlacedLine {
  line: TypesetLine
  size: number
  x: number
  y: number
}

/** The room that a widget has for text, and how it wants it. */
interface Room {
  style: DefaultAppearance
  /** The whole widget, and how far text keeps from its sides. */
  frame: Frame
  pad: number
  width: number
  height: number
  /** 0 left, 1 in the middle, 2 right. */
  align: number
}

/** Draws the value of a text field or choice into each of its widgets. */
export async function drawText(
  field: Field,
  text: string,
  form: Dict | undefined,
  set: SetText,
): Promise<void> {
  const shown = field.flags & FLAG.password ? '*'.repeat([...text].length) : text
  for (const { dict } of field.widgets) {
    const frame = frameOf(dict)
    if (!frame) continue
    const inset = Math.max(1, frame.border)
    const pad = Math.max(2, frame.border * 2)
    const room: Room = {
      style: defaultAppearance(field, dict, form),
      frame,
      pad,
      width: frame.width - 2 * pad,
      height: frame.height - 2 * inset,
      align: Number(entryOf(field, dict, 'Q') ?? 0),
    }
    const placed =
      shown === '' ? [] : await placedLines(field, shown, room, setterFor(shown, room.style, set))
    const fonts = new Map(placed.flatMap(({ line }) => [...line.fonts]))
    const parts = placed.map(({ line, size, x, y }) => `1 0 0 1 ${numbers(x, y)} Tm ${line.operators(size)}`)
    const isComb = field.flags & FLAG.comb && field.maxLength
    const cells = isComb && frame.line ? betweenCells(frame, field.maxLength!, frame.line) : ''
    const clip = numbers(inset, inset, frame.width - 2 * inset, frame.height - 2 * inset)
    const body =
      parts.length > 0 ? `q ${clip} re W n BT ${room.style.color}\n${parts.join('\n')}\nET Q\n` : ''
    setNormal(dict, appearance(frame, `${cells}/Tx BMC\n${body}EMC`, fonts))
  }
}

function placedLines(field: Field, text: string, room: Room, set: SetPart): Promise<PlacedLine[]> {
  if (field.type === 'text' && field.flags & FLAG.multiline) return inLines(text, room, set)
  const oneLine = text.replace(/[\r\n]+/g, ' ')
  if (field.type === 'text' && field.flags & FLAG.comb && field.maxLength)
    return inCells(oneLine, field.maxLength, room, set)
  return inOneLine(oneLine, room, set)
}

/** Where a line of this width begins. */
const startOf = ({ align, pad, width: room }: Room, width: number): number =>
  pad + (align === 2 ? room - width : align === 1 ? (room - width) / 2 : 0)

async function inLines(text: string, room: Room, set: SetPart): Promise<PlacedLine[]> {
  const { lines, size } = await fill(text, room, set)
  const top = room.frame.height - room.pad - size * 0.8
  return lines.map((line, i) => ({
    line,
    size,
    x: startOf(room, (line.width * size) / 1000),
    y: top - i * size * LEADING,
  }))
}

/** A letter in the middle of each cell. */
async function inCells(text: string, count: number, room: Room, set: SetPart): Promise<PlacedLine[]> {
  const { style, frame, align } = room
  const cell = frame.width / count
  const size = fitted(style.size, room.height, cell * 1.4)
  const letters = lettersOf(text)
  const free = count - letters.length
  const first = align === 2 ? free : align === 1 ? free >> 1 : 0
  const lines = await Promise.all(letters.map(letter => set(letter)))
  return lines.map((line, i) => ({
    line,
    size,
    x: (first + i + 0.5) * cell - (line.width * size) / 2000,
    y: baseline(frame.height, size),
  }))
}

async function inOneLine(text: string, room: Room, set: SetPart): Promise<PlacedLine[]> {
  const { style, frame } = room
  const line = await set(text)
  const size = fitted(style.size, room.height, (room.width * 1000) / Math.max(line.width, 1))
  const x = startOf(room, (line.width * size) / 1000)
  return [{ line, size, x, y: baseline(frame.height, size) }]
}

/** The lines between the cells of a comb; absurdly many would only make a grey field. */
function betweenCells({ width, height }: Frame, count: number, line: string): string {
  const lines = Array.from({ length: Math.min(count, 1000) - 1 }, (_, i) => {
    const x = ((i + 1) * width) / count
    return `${numbers(x, 0)} m ${numbers(x, height)} l`
  })
  return `q ${line}${lines.join(' ')} S Q\n`
}

/** The height of the baseline that puts capital letters into the middle. */
const baseline = (height: number, size: number): number => height / 2 - size * 0.26

/** The size asked for, or what the height gives, and less where the text would be cut off at an edge. */
const fitted = (size: number, height: number, widest: number): number =>
  Math.max(SMALLEST, Math.min(size ? Math.min(size, height * 0.95) : height * 0.75, widest))

/** Of a size that a field leaves to us: smaller than this it breaks a long word instead. */
const WHOLE_WORDS = 8

/** Breaks text into lines that fit; it shrinks until all of it shows. */
async function fill(
  text: string,
  { style, width, height }: Room,
  set: SetPart,
): Promise<{ lines: TypesetLine[]; size: number }> {
  const widths = new Map<string, number>()
  const measure = async (part: string) => {
    const known = widths.get(part) ?? (await set(part)).width
    widths.set(part, known)
    return known
  }
  let widest = 0
  for (const part of style.size ? [] : partsOf(text)) widest = Math.max(widest, await measure(part.trimEnd()))
  const whole = Math.floor((width * 1000) / Math.max(1, widest))
  for (let size = style.size || Math.min(12, whole >= WHOLE_WORDS ? whole : 12); ; size -= 1) {
    const texts = await wrap(text, (width * 1000) / size, measure)
    const fits = texts.length * size * LEADING <= height
    if (fits || size <= SMALLEST) {
      return { size, lines: await Promise.all(texts.map(line => set(line))) }
    }
  }
}

const SELECTED = '0.6 0.75 0.85 rg'

/** Draws a list with its chosen lines marked. */
export async function drawList(
  field: Field,
  chosen: Set<string>,
  form: Dict | undefined,
  set: SetText,
): Promise<void> {
  for (const { dict } of field.widgets) {
    const frame = frameOf(dict)
    if (!frame) continue
    const style = defaultAppearance(field, dict, form)
    const size = style.size || 12
    const step = size * LEADING
    const pad = Math.max(2, frame.border * 2)
    const visible = Math.max(1, Math.floor((frame.height - 2 * frame.border) / step))
    const first = field.options.findIndex(option => chosen.has(option.value))
    const top = first < visible ? 0 : first
    const fonts = new Map<string, Ref>()
    const marks: string[] = []
    const lines: string[] = []
    // One more than fits is cut at the edge.
    for (const [i, option] of field.options.slice(top, top + visible + 1).entries()) {
      const y = frame.height - frame.border - (i + 1) * step
      if (chosen.has(option.value)) {
        marks.push(`${numbers(frame.border, y, frame.width - 2 * frame.border, step)} re f`)
      }
      const line = await setterFor(option.label, style, set)(option.label)
      for (const [key, ref] of line.fonts) fonts.set(key, ref)
      lines.push(`1 0 0 1 ${numbers(pad, y + size * 0.28)} Tm ${line.operators(size)}`)
    }
    const clip = numbers(
      frame.border,
      frame.border,
      frame.width - 2 * frame.border,
      frame.height - 2 * frame.border,
    )
    const body = `q ${clip} re W n q ${SELECTED}\n${marks.join('\n')}\nQ BT ${style.color}\n${lines.join('\n')}\nET Q`
    setNormal(dict, appearance(frame, `/Tx BMC\n${body}\nEMC`, fonts))
    dict.delete('TI')
  }
  if (field.widgets.length > 0) field.dict.delete('TI')
}

/** Draws a push button with its caption in the middle. */
export async function drawCaption(
  field: Field,
  widget: Dict,
  form: Dict | undefined,
  set: SetText,
): Promise<void> {
  const frame = frameOf(widget)
  if (!frame) return
  const caption = decodeText(widget.dict('MK')?.string('CA') ?? Buffer.alloc(0))
  const style = defaultAppearance(field, widget, form)
  const line = await setterFor(caption, style, set)(caption)
  const inner = frame.width - 2 * frame.border
  const size = fitted(
    style.size || 12,
    frame.height - 2 * frame.border,
    (inner * 1000) / Math.max(line.width, 1),
  )
  const x = (frame.width - (line.width * size) / 1000) / 2
  const text = `BT ${style.color} 1 0 0 1 ${numbers(x, baseline(frame.height, size))} Tm ${line.operators(size)} ET`
  setNormal(widget, appearance(frame, caption ? text : '', line.fonts))
}

/** The stream a reader shows for a widget or other annotation now; undefined when it shows nothing. */
export function shownAppearance(widget: Dict): { ref: Ref; stream: Stream } | undefined {
  const normal = widget.dict('AP')?.get('N')
  let target = deref(normal)
  let ref = normal
  if (target instanceof Dict) {
    ref = target.get(widget.name('AS') ?? widget.name('V') ?? widget.dict('Parent')?.name('V') ?? 'Off')
    target = deref(ref)
  }
  if (!(target instanceof Stream)) return undefined
  return { stream: target, ref: ref instanceof Ref ? ref : newRef(target) }
}
