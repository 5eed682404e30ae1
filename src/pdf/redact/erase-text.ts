import { deflateSync } from 'node:zlib'
import { combined, type Matrix, matrixOf } from '../../lib/geometry/matrix.ts'
import type { Box } from '../../lib/geometry/pdf-page.ts'
import { decodedContent, isOperator, operations } from '../core/content-stream.ts'
import { Dict, deref, Name, name, newRef, type Obj, Str, Stream } from '../core/objects.ts'
import { TEXT_START, TextPlace, type TextState } from '../core/text-place.ts'
import { toDisplay } from '../edit/editable-lines.ts'
import { contentsOf, numbers } from '../pages/stamp.ts'
import { type GlyphWidths, glyphWidths, type KnownWidth } from './glyph-widths.ts'

export interface Erased {
  glyphs: number
  /** Marked content that lost some of its text. */
  marks: Set<number>
}

const DEEPEST = 16
const MOST_CONTENT = 64 * 2 ** 20
/** Where a glyph is looked for: at its middle, and so far above its baseline in parts of the size. */
const MIDDLE = 0.25
/** In parts of the size: marks without a width stand at the edge of their letter, and on either side of it. */
const ASIDE = 0.1
/** Texts that stand for marked content, beside what it shows. */
const REPLACEMENTS = ['ActualText', 'Alt', 'E']

type State = TextState<GlyphWidths>

/**
 * Takes the glyphs inside some areas out of a page's content and of the forms it draws; the rest stays where it is. A
 * page where that cannot be done for sure is not touched and gives undefined: its fonts do not tell where glyphs end,
 * or a picture lies under an area and may show the same. Areas are points of the page as displayed.
 */
export function eraseText(page: Dict, areas: readonly Box[], known: KnownWidth): Erased | undefined {
  const eraser = new Eraser(toDisplay(page), areas, known)
  const resources = page.dict('Resources') ?? new Dict()
  const made = eraser.content(decodedContent(contentsOf(page)), resources, TEXT_START, 0)
  if (!made) return undefined
  if (made.content) {
    page.set('Contents', newRef(packed(new Dict(), made.content)))
    page.set('Resources', newRef(made.resources))
  }
  return { glyphs: eraser.glyphs, marks: eraser.marks }
}

function packed(dict: Dict, content: Buffer): Stream {
  for (const key of ['DecodeParms', 'Length', 'DL']) dict.delete(key)
  dict.set('Filter', name('FlateDecode'))
  return new Stream(dict, deflateSync(content))
}

interface Made {
  /** Undefined where nothing was erased. */
  content?: Buffer
  resources: Dict
}

interface Mark {
  part: number
  tag: string
  properties: Dict | undefined
  erased: boolean
}

class Eraser {
  glyphs = 0
  readonly marks = new Set<number>()
  private readonly display: Matrix
  private readonly areas: readonly Box[]
  private readonly known: KnownWidth
  private readonly fonts = new Map<Dict, GlyphWidths | undefined>()
  private budget = MOST_CONTENT

  constructor(display: Matrix, areas: readonly Box[], known: KnownWidth) {
    this.display = display
    this.areas = areas
    this.known = known
  }

  content(bytes: Buffer | undefined, resources: Dict, start: State, depth: number): Made | undefined {
    this.budget -= bytes?.length ?? 0
    if (!bytes || this.budget < 0 || depth > DEEPEST) return undefined
    const before = this.glyphs
    const made: Made = { resources }
    const parts: (Uint8Array | string)[] = []
    const marks: Mark[] = []
    const replaced = new Set<string>()
    const kept = new Set<string>()
    const place = new TextPlace<GlyphWidths, State>(start, called =>
      this.font(resources.dict('Font'), called),
    )
    let at = 0
    for (const { operator, operands, end } of operations(bytes)) {
      let instead: string | undefined
      const [first, second] = operands
      place.take(operator, operands)
      const { state } = place
      switch (operator) {
        case 'gs': {
          const set =
            first instanceof Name ? resources.dict('ExtGState')?.dict(first.value)?.array('Font') : undefined
          if (set) return undefined
          break
        }
        case 'Tj':
        case 'TJ':
        case "'":
        case '"': {
          const shown = this.show(operands.at(-1) ?? null, state, place.text)
          if (!shown) return undefined
          place.advance(shown.pen)
          if (shown.rest !== undefined) {
            instead = `${beforeShowing(operator, state)}${shown.rest}`
            for (const mark of marks) mark.erased = true
          }
          break
        }
        case 'BI':
          if (this.isUnderArea(state.matrix)) return undefined
          break
        case 'Do': {
          const called = first instanceof Name ? first.value : ''
          const object = deref(resources.dict('XObject')?.get(called))
          if (!(object instanceof Stream)) break
          if (object.dict.name('Subtype') === 'Image') {
            if (this.isUnderArea(state.matrix)) return undefined
            break
          }
          const form = this.form(object, resources, state, depth)
          if (!form) return undefined
          if (form.copy) {
            const own = unusedName(made.resources)
            made.resources = withXObject(made.resources, own, form.copy)
            instead = `/${own} Do`
            replaced.add(called)
            for (const mark of marks) mark.erased = true
          } else kept.add(called)
          break
        }
        case 'BMC':
        case 'BDC': {
          const tag = first instanceof Name ? first.value : ''
          const given =
            second instanceof Name ? resources.dict('Properties')?.dict(second.value) : deref(second)
          const properties = given instanceof Dict ? given : undefined
          marks.push({ part: parts.length, tag, properties, erased: false })
          break
        }
        case 'EMC':
          this.close(marks.pop(), parts)
          break
        default:
          // A word that nobody knows means that the content was not read as it is meant.
          if (!isOperator(operator)) return undefined
      }
      parts.push(instead === undefined ? bytes.subarray(at, end) : `\n${instead}\n`)
      at = end
    }
    while (marks.length > 0) this.close(marks.pop(), parts)
    if (this.glyphs > before) {
      for (const called of replaced) if (!kept.has(called)) made.resources.dict('XObject')?.delete(called)
      parts.push(bytes.subarray(at))
      made.content = Buffer.concat(
        parts.map(part => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
      )
    }
    return made
  }

  private close(mark: Mark | undefined, parts: (Uint8Array | string)[]): void {
    if (!mark?.erased || !mark.properties) return
    const id = mark.properties.number('MCID')
    if (id !== undefined) this.marks.add(id)
    if (!REPLACEMENTS.some(key => mark.properties!.has(key))) return
    const tag = /^[\w.-]+$/.test(mark.tag) ? mark.tag : 'Span'
    parts[mark.part] = id === undefined ? `\n/${tag} BMC\n` : `\n/${tag} <</MCID ${id}>> BDC\n`
  }

  private font(fonts: Dict | undefined, called: Obj | undefined): GlyphWidths | undefined {
    const dict = called instanceof Name ? fonts?.dict(called.value) : undefined
    if (!dict) return undefined
    if (!this.fonts.has(dict)) this.fonts.set(dict, glyphWidths(dict, this.known))
    return this.fonts.get(dict)
  }

  /** How far a text moves the pen, and where some of it goes, what shows the rest. */
  private show(shown: Obj, state: State, text: Matrix): { pen: number; rest?: string } | undefined {
    const { font, size, scale, rise, charSpace, wordSpace } = state
    const list = Array.isArray(shown) ? shown.map(deref) : [shown]
    if (!list.some(part => part instanceof Str && part.bytes.length > 0)) {
      return {
        pen: list.reduce<number>(
          (sum, part) => sum - (typeof part === 'number' ? part / 1000 : 0) * size * scale,
          0,
        ),
      }
    }
    if (!font || size === 0) return undefined
    const toPage = combined(
      combined([size * scale, 0, 0, size, 0, rise], text),
      combined(state.matrix, this.display),
    )
    let [pen, gone] = [0, 0]
    const rest: string[] = []
    for (const part of list) {
      if (typeof part === 'number') {
        pen -= (part / 1000) * size * scale
        rest.push(numbers(part))
      }
      if (!(part instanceof Str)) continue
      let kept = ''
      for (let i = 0, bytes: number; i < part.bytes.length; i += bytes) {
        bytes = font.length(part.bytes[i]!)
        if (i + bytes > part.bytes.length) break
        const code = bytes === 1 ? part.bytes[i]! : (part.bytes[i]! << 8) | part.bytes[i + 1]!
        const width = font.width(code)
        if (width === undefined) return undefined
        const space = charSpace + (font.isSpace(code) ? wordSpace : 0)
        const middle = pen / (size * scale) + width / 2
        const aside = width === 0 ? [0, -ASIDE, ASIDE] : [0]
        if (aside.some(step => this.isInArea(toPage, middle + step))) {
          gone++
          if (kept !== '') rest.push(`<${kept}>`)
          kept = ''
          rest.push(numbers(-(width * 1000 + (space * 1000) / size)))
        } else kept += Buffer.from(part.bytes.subarray(i, i + bytes)).toString('hex')
        pen += (width * size + space) * scale
      }
      if (kept !== '') rest.push(`<${kept}>`)
    }
    this.glyphs += gone
    return gone > 0 ? { pen, rest: `[${rest.join(' ')}] TJ` } : { pen }
  }

  private isInArea(matrix: Matrix, along: number): boolean {
    const x = matrix[0] * along + matrix[2] * MIDDLE + matrix[4]
    const y = matrix[1] * along + matrix[3] * MIDDLE + matrix[5]
    return this.areas.some(
      ({ left, top, right, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
    )
  }

  /** Whether what fills this unit square lies under an area. */
  private isUnderArea(matrix: Matrix): boolean {
    const [a, b, c, d, e, f] = combined(matrix, this.display)
    const [xs, ys] = [
      [e, e + a, e + c, e + a + c],
      [f, f + b, f + d, f + b + d],
    ]
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
    return this.areas.some(
      area => area.left < right && area.right > left && area.top < bottom && area.bottom > top,
    )
  }

  /** A form drawn here; a copy of it where it lost text, as others may draw it elsewhere. */
  private form(form: Stream, around: Dict, state: State, depth: number): { copy?: Stream } | undefined {
    const matrix = combined(matrixOf(form.dict.numbers('Matrix')), state.matrix)
    const resources = form.dict.dict('Resources') ?? around
    const made = this.content(decodedContent([newRef(form)]), resources, { ...state, matrix }, depth + 1)
    if (!made) return undefined
    if (!made.content) return {}
    const dict = form.dict.copy()
    dict.set('Resources', made.resources)
    for (const key of ['PieceInfo', 'Metadata', 'LastModified']) dict.delete(key)
    return { copy: packed(dict, made.content) }
  }
}

/** What two of the operators do before they show text. */
function beforeShowing(operator: string, { wordSpace, charSpace }: State): string {
  const spaces = operator === '"' ? `${numbers(wordSpace)} Tw ${numbers(charSpace)} Tc ` : ''
  return operator === '"' || operator === "'" ? `${spaces}T* ` : ''
}

const OWN = 'TwErased'

function unusedName(resources: Dict): string {
  const all = resources.dict('XObject')
  let n = 1
  while (all?.has(`${OWN}${n}`)) n++
  return `${OWN}${n}`
}

function withXObject(resources: Dict, called: string, form: Stream): Dict {
  const copy = resources.copy()
  const all = resources.dict('XObject')?.copy() ?? new Dict()
  all.set(called, newRef(form))
  copy.set('XObject', all)
  return copy
}
