import { deflateSync } from 'node:zlib'
import { combined, type Matrix, matrixOf } from '../../lib/geometry/matrix.ts'
import { decodedContent, isOperator, operations } from '../core/content-stream.ts'
import { Dict, deref, Name, name, newRef, type Obj, Ref, Str, Stream } from '../core/objects.ts'
import { TEXT_START, TextPlace, type TextState } from '../core/text-place.ts'
import { writeName, writeNumber, writeString } from '../core/writer.ts'
import { toDisplay } from '../edit/editable-lines.ts'
import { contentsOf } from '../pages/stamp.ts'
import { type GlyphWidths, glyphWidths, type KnownWidth } from '../redact/glyph-widths.ts'
import { Extent, unitBox } from './extent.ts'

/** What content is part of: an element by its number, or decoration. */
export type Owner = number | 'artifact'

/** Says what stands at a place of the page as displayed, y downwards. */
export interface Owners {
  /** The role of each element, by its number. */
  roles: readonly string[]
  text: (x: number, y: number) => Owner | undefined
  /** For text at a place where nothing is. */
  loose: () => number
  /** For pictures and drawings: their box. */
  drawing: (x0: number, y0: number, x1: number, y1: number) => Owner
}

/** A piece of marked content: the element, the stream that holds it (the page's own where left out), its number there. */
export interface Marked {
  owner: number
  id: number
  form?: Ref
}

export interface MarkedPage {
  marks: Marked[]
  /** Forms that hold marks of their own, each with the elements by number. */
  forms: { form: Stream; owners: number[] }[]
  /** Elements of the page's own marks, by number. */
  owners: number[]
}

const DEEPEST = 12
const MOST_CONTENT = 64 * 2 ** 20
const MIDDLE = 0.25
/** Thousandths of the size that part words. */
const GAP = 150
const IN_PATH = new Set(['m', 'l', 'c', 'v', 'y', 'h', 're', 'W', 'W*'])
const PAINTS = new Set(['f', 'F', 'f*', 'S', 's', 'B', 'B*', 'b', 'b*', 'n'])
const SHOWS = new Set(['Tj', 'TJ', "'", '"'])

type State = TextState<GlyphWidths>

/** Puts all that a page draws into marked content. Undefined, and the page as it was, where its content cannot be read. */
export function markPage(page: Dict, owners: Owners, known: KnownWidth): MarkedPage | undefined {
  const marker = new Marker(toDisplay(page), owners, known)
  const resources = page.dict('Resources') ?? new Dict()
  const made = marker.content(decodedContent(contentsOf(page)), resources, TEXT_START, 0)
  if (!made) return undefined
  page.set('Contents', newRef(packed(new Dict(), made.content)))
  if (made.resources !== resources) page.set('Resources', newRef(made.resources))
  const marks = made.owners.map((owner, id) => ({ owner, id }))
  return { marks: [...marks, ...marker.inForms], forms: marker.forms, owners: made.owners }
}

function packed(dict: Dict, content: Buffer): Stream {
  for (const key of ['DecodeParms', 'Length', 'DL']) dict.delete(key)
  dict.set('Filter', name('FlateDecode'))
  return new Stream(dict, deflateSync(content))
}

interface Made {
  content: Buffer
  resources: Dict
  owners: number[]
}

class Marker {
  readonly forms: MarkedPage['forms'] = []
  readonly inForms: Marked[] = []
  private readonly display: Matrix
  private readonly owners: Owners
  private readonly known: KnownWidth
  private readonly fonts = new Map<Dict, GlyphWidths | undefined>()
  private budget = MOST_CONTENT

  constructor(display: Matrix, owners: Owners, known: KnownWidth) {
    this.known = known
    this.display = display
    this.owners = owners
  }

  content(bytes: Buffer | undefined, given: Dict, start: State, depth: number): Made | undefined {
    this.budget -= bytes?.length ?? 0
    if (!bytes || this.budget < 0 || depth > DEEPEST) return undefined
    let resources = given
    const owners: number[] = []
    const out: (Uint8Array | string)[] = []
    let open: Owner | undefined
    /** Marks that were there; inside decoration nothing is marked again. */
    const marks: ('artifact' | 'other')[] = []
    const close = () => {
      if (open !== undefined) out.push(' EMC\n')
      open = undefined
    }
    const begin = (owner: Owner) => {
      if (owner === open || marks.includes('artifact')) return
      close()
      if (owner === 'artifact') out.push('\n/Artifact BMC ')
      else out.push(`\n/${this.owners.roles[owner]} <</MCID ${owners.push(owner) - 1}>> BDC `)
      open = owner
    }
    const place = new TextPlace<GlyphWidths, State>(start, called => this.font(given.dict('Font'), called))
    let at = 0
    let path: { start: number; box: Extent } | undefined
    for (const { operator, operands, end } of operations(bytes)) {
      if (!isOperator(operator)) return undefined
      place.take(operator, operands)
      const { state } = place
      const piece = bytes.subarray(at, end)
      at = end
      // Between the parts of a path and its painting nothing may stand.
      if (path && IN_PATH.has(operator)) {
        path.box.add(operator, operands, combined(state.matrix, this.display))
        out.push(piece)
        continue
      }
      if (path && operator !== 'n' && PAINTS.has(operator)) {
        const held = out.splice(path.start)
        begin(this.owners.drawing(...path.box.sides()))
        for (const one of held) out.push(one)
      }
      path = undefined
      switch (operator) {
        case 'Tj':
        case 'TJ':
        case "'":
        case '"': {
          const parts = this.shown(operands.at(-1) ?? null, place)
          if (parts.length === 1) {
            begin(parts[0]!.owner)
            out.push(piece)
            break
          }
          const moves = beforeShowing(operator, state)
          if (moves) out.push(`\n${moves}`)
          for (const part of parts) {
            begin(part.owner)
            out.push(`\n[${part.shown}] TJ`)
          }
          break
        }
        case 'm':
        case 're': {
          const box = new Extent()
          box.add(operator, operands, combined(state.matrix, this.display))
          path = { start: out.length, box }
          out.push(piece)
          break
        }
        case 'sh':
          begin('artifact')
          out.push(piece)
          break
        case 'BI':
          begin(this.owners.drawing(...unitBox(combined(state.matrix, this.display))))
          out.push(piece)
          break
        case 'Do': {
          const called = operands[0] instanceof Name ? operands[0].value : ''
          const object = deref(given.dict('XObject')?.get(called))
          if (!(object instanceof Stream)) {
            out.push(piece)
            break
          }
          if (object.dict.name('Subtype') === 'Image') {
            begin(this.owners.drawing(...unitBox(combined(state.matrix, this.display))))
            out.push(piece)
            break
          }
          const copy = this.form(object, given, state, depth)
          if (copy === undefined) return undefined
          if (copy instanceof Ref) {
            close()
            const own = unusedName(resources)
            resources = withXObject(resources, own, copy)
            out.push(`\n/${own} Do`)
          } else {
            begin(copy)
            out.push(piece)
          }
          break
        }
        case 'BMC':
        case 'BDC': {
          close()
          const tag = operands[0] instanceof Name ? operands[0].value : ''
          marks.push(tag === 'Artifact' ? 'artifact' : 'other')
          out.push(withoutId(operands, given) ?? piece)
          break
        }
        case 'EMC':
          close()
          if (marks.length === 0) break
          marks.pop()
          out.push(piece)
          break
        case 'BT':
        case 'ET':
        case 'q':
        case 'Q':
          close()
          out.push(piece)
          break
        default:
          out.push(piece)
      }
    }
    close()
    out.push('\n', 'EMC\n'.repeat(marks.length))
    const content = Buffer.concat(
      out.map(part => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
    )
    return { content, resources, owners }
  }

  private font(fonts: Dict | undefined, called: Obj | undefined): GlyphWidths | undefined {
    const dict = called instanceof Name ? fonts?.dict(called.value) : undefined
    if (!dict) return undefined
    if (!this.fonts.has(dict)) this.fonts.set(dict, glyphWidths(dict, this.known))
    return this.fonts.get(dict)
  }

  /** What a text is part of; where it goes on into another element, its parts, each ready to be shown. */
  private shown(given: Obj, place: TextPlace<GlyphWidths, State>): { owner: Owner; shown: string }[] {
    const { font, size, scale, rise, charSpace, wordSpace, matrix } = place.state
    const toPage = combined(
      combined([size * scale, 0, 0, size, 0, rise], place.text),
      combined(matrix, this.display),
    )
    const ownerAt = (along: number, last?: Owner) =>
      this.owners.text(
        toPage[0] * along + toPage[2] * MIDDLE + toPage[4],
        toPage[1] * along + toPage[3] * MIDDLE + toPage[5],
      ) ??
      last ??
      this.owners.loose()
    const list = Array.isArray(given) ? given.map(deref) : [given]
    if (!font || size === 0 || scale === 0) return [{ owner: ownerAt(0), shown: '' }]
    const parts: { owner: Owner; shown: string }[] = []
    let pen = 0
    let hex = ''
    let before = ''
    /** Words stay whole: a text goes on into another element behind a space only. */
    let isGap = true
    const flush = () => {
      if (hex !== '') parts.at(-1)!.shown += ` <${hex}>`
      hex = ''
    }
    for (const part of list) {
      if (typeof part === 'number') {
        pen -= (part / 1000) * size * scale
        if (part < -GAP) isGap = true
        flush()
        if (parts.length > 0) parts.at(-1)!.shown += ` ${part}`
        else before += ` ${part}`
      }
      if (!(part instanceof Str)) continue
      for (let i = 0, bytes: number; i < part.bytes.length; i += bytes) {
        bytes = font.length(part.bytes[i]!)
        if (i + bytes > part.bytes.length) break
        const code = bytes === 1 ? part.bytes[i]! : (part.bytes[i]! << 8) | part.bytes[i + 1]!
        const width = font.width(code) ?? 0.5
        const isSpace = font.isSpace(code)
        const last = parts.at(-1)
        const mayChange = !last || (!isSpace && (isGap || bytes === 2))
        const owner = mayChange ? ownerAt(pen / (size * scale) + width / 2, last?.owner) : last.owner
        isGap = isSpace
        if (!last || last.owner !== owner) {
          flush()
          parts.push({ owner, shown: before })
          before = ''
        }
        hex += Buffer.from(part.bytes.subarray(i, i + bytes)).toString('hex')
        pen += (width * size + charSpace + (isSpace ? wordSpace : 0)) * scale
      }
    }
    flush()
    place.advance(pen)
    return parts.length > 0 ? parts : [{ owner: ownerAt(0), shown: before }]
  }

  /** A form with text becomes a copy with marks of its own; one without is part of something, or decoration. */
  private form(form: Stream, around: Dict, state: State, depth: number): Ref | Owner | undefined {
    const matrix = combined(matrixOf(form.dict.numbers('Matrix')), state.matrix)
    const resources = form.dict.dict('Resources') ?? around
    const bytes = decodedContent([newRef(form)])
    if (!bytes) return undefined
    if (!this.showsText(bytes, resources, depth)) {
      const [x0 = 0, y0 = 0, x1 = 1, y1 = 1] = form.dict.numbers('BBox') ?? []
      const box = new Extent()
      box.add('re', [x0, y0, x1 - x0, y1 - y0], combined(matrix, this.display))
      return this.owners.drawing(...box.sides())
    }
    const made = this.content(bytes, resources, { ...state, matrix }, depth + 1)
    if (!made) return undefined
    const dict = form.dict.copy()
    dict.set('Resources', made.resources)
    dict.delete('StructParents')
    dict.delete('StructParent')
    const copy = packed(dict, made.content)
    this.forms.push({ form: copy, owners: made.owners })
    const ref = newRef(copy)
    for (const [id, owner] of made.owners.entries()) this.inForms.push({ owner, id, form: ref })
    return ref
  }

  private showsText(bytes: Buffer, resources: Dict, depth: number): boolean {
    if (depth > DEEPEST) return false
    for (const { operator, operands } of operations(bytes)) {
      if (SHOWS.has(operator)) return true
      const inner =
        operator === 'Do' && operands[0] instanceof Name
          ? deref(resources.dict('XObject')?.get(operands[0].value))
          : undefined
      if (!(inner instanceof Stream) || inner.dict.name('Subtype') === 'Image') continue
      const content = decodedContent([newRef(inner)])
      if (content && this.showsText(content, inner.dict.dict('Resources') ?? resources, depth + 1))
        return true
    }
    return false
  }
}

/** A mark that names a number of structure that is no more, without that number. */
function withoutId(operands: readonly Obj[], resources: Dict): string | undefined {
  const [tag, given] = operands
  const properties = given instanceof Name ? resources.dict('Properties')?.dict(given.value) : deref(given)
  if (!(tag instanceof Name) || !(properties instanceof Dict) || !properties.has('MCID')) return undefined
  const rest = properties.copy()
  rest.delete('MCID')
  const called = /^[\w.-]+$/.test(tag.value) ? tag.value : 'Span'
  const written = [...rest].map(([key, value]) =>
    typeof value === 'number'
      ? `${writeName(key)} ${writeNumber(value)}`
      : value instanceof Name
        ? `${writeName(key)} ${writeName(value.value)}`
        : value instanceof Str
          ? `${writeName(key)} ${writeString(value.bytes)}`
          : '',
  )
  return rest.size === 0 ? `\n/${called} BMC` : `\n/${called} <<${written.join(' ')}>> BDC`
}

/** What two of the operators do before they show text. */
function beforeShowing(operator: string, { wordSpace, charSpace }: State): string {
  const spaces = operator === '"' ? `${wordSpace} Tw ${charSpace} Tc ` : ''
  return operator === '"' || operator === "'" ? `${spaces}T*` : ''
}

function unusedName(resources: Dict): string {
  const all = resources.dict('XObject')
  let n = 1
  while (all?.has(`TwTagged${n}`)) n++
  return `TwTagged${n}`
}

function withXObject(resources: Dict, called: string, form: Ref): Dict {
  const copy = resources.copy()
  const all = resources.dict('XObject')?.copy() ?? new Dict()
  all.set(called, form)
  copy.set('XObject', all)
  return copy
}
