import { decodedContent, isOperator, operations } from '../core/content-stream.ts'
import { filtersOf } from '../core/filters.ts'
import { asDict, Dict, deref, Name, newRef, type Obj, Str, Stream } from '../core/objects.ts'
import { annotationsOf } from '../pages/pages.ts'
import { contentsOf } from '../pages/stamp.ts'

/** What drawing a page uses that PDF/A has rules about. */
export interface Uses {
  /** Device colours without a profile of their own, by number of components. */
  device: Set<Components>
  transparency: boolean
  unknownOperators: Set<string>
  badIntents: boolean
  badBlendModes: Set<string>
  /** Fonts that paint glyphs, and the codes painted; a font only used for invisible text need not be embedded. */
  fonts: Map<Dict, Set<number>>
  longStrings: boolean
  lzwInline: boolean
  /** Content that names resources. */
  named: boolean
  deepNesting: boolean
  noResources: boolean
}

export const INTENTS = new Set(['RelativeColorimetric', 'AbsoluteColorimetric', 'Perceptual', 'Saturation'])
const BLENDS = new Set(
  'Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight Difference Exclusion Hue Saturation Color Luminosity'.split(
    ' ',
  ),
)

type Components = 1 | 3 | 4

const DEVICE = new Map<string, Components>([
  ['DeviceGray', 1],
  ['G', 1],
  ['DeviceRGB', 3],
  ['RGB', 3],
  ['DeviceCMYK', 4],
  ['CMYK', 4],
])
const DEFAULTS = { 1: 'DefaultGray', 3: 'DefaultRGB', 4: 'DefaultCMYK' } as const

/** Operators that choose the colour to fill with, or to stroke with. */
const FILLS = new Set(['g', 'rg', 'k', 'cs', 'sc', 'scn'])
const STROKES = new Set(['G', 'RG', 'K', 'CS', 'SC', 'SCN'])
const DEVICE_OPERATORS = new Map<string, Components>([
  ['g', 1],
  ['G', 1],
  ['rg', 3],
  ['RG', 3],
  ['k', 4],
  ['K', 4],
])
/** Operators that paint with those colours. */
const FILLING = new Set(['f', 'F', 'f*', 'b', 'b*', 'B', 'B*'])
const STROKING = new Set(['S', 's', 'b', 'b*', 'B', 'B*'])
const SHOWING = new Set(['Tj', 'TJ', "'", '"'])

/** The deepest that graphics states may be nested. */
const DEEPEST_STATES = 28
const DEEPEST_FORMS = 12

export function usesOf(page: Dict): Uses {
  const walk = new UseWalk()
  const resources = page.dict('Resources')
  walk.content(decodedContent(contentsOf(page)), resources, 0)
  const group = page.dict('Group')
  if (group?.name('S') === 'Transparency' && group.has('CS')) walk.space(group.get('CS'), resources)
  for (const { dict } of annotationsOf(page)) {
    const states = dict.dict('AP')?.value('N') ?? null
    const shown = states instanceof Dict ? [...states.values()] : [states]
    for (const one of shown) walk.form(deref(one), undefined, 0)
  }
  return walk.uses
}

/** What the rules need to know of where content stands; saved and restored by it. */
interface State {
  font: Dict | undefined
  invisible: boolean
  /** Colours that are still the black of the device, which content begins with. */
  fill: boolean
  stroke: boolean
}

class UseWalk {
  readonly uses: Uses = {
    device: new Set(),
    transparency: false,
    unknownOperators: new Set(),
    badIntents: false,
    badBlendModes: new Set(),
    fonts: new Map(),
    longStrings: false,
    lzwInline: false,
    named: false,
    deepNesting: false,
    noResources: false,
  }
  private readonly seen = new Set<Obj>()

  form(obj: Obj, outer: Dict | undefined, depth: number): void {
    if (!(obj instanceof Stream) || this.seen.has(obj) || depth > DEEPEST_FORMS) return
    this.seen.add(obj)
    const resources = obj.dict.dict('Resources') ?? outer
    const group = obj.dict.dict('Group')
    if (group?.name('S') === 'Transparency') {
      this.uses.transparency = true
      if (group.has('CS')) this.space(group.get('CS'), resources)
    }
    this.content(decodedContent([newRef(obj)]), resources, depth + 1)
  }

  content(content: Buffer | undefined, resources: Dict | undefined, depth: number): void {
    if (!content) return
    const { uses } = this
    // A form begins with the colours that stand where it is drawn.
    let now: State = { font: undefined, invisible: false, fill: depth === 0, stroke: depth === 0 }
    const stack: State[] = []
    for (const { operator, operands } of operations(content)) {
      if (operands.some(isLong)) uses.longStrings = true
      if (operator === 'q') {
        stack.push({ ...now })
        if (stack.length > DEEPEST_STATES) uses.deepNesting = true
      } else if (operator === 'Q') now = stack.pop() ?? now
      else {
        this.colors(operator, now, resources)
        this.operation(operator, operands, now, resources, depth)
      }
    }
  }

  /** Notes which colours an operator chooses, and the black of the device where it paints with that. */
  private colors(operator: string, now: State, resources: Dict | undefined): void {
    if (FILLS.has(operator)) now.fill = false
    else if (STROKES.has(operator)) now.stroke = false
    const components = DEVICE_OPERATORS.get(operator)
    if (components) this.device(components, resources)
    const shows = SHOWING.has(operator) && !now.invisible
    if ((now.fill && (FILLING.has(operator) || shows)) || (now.stroke && STROKING.has(operator)))
      this.device(1, resources)
  }

  private operation(
    operator: string,
    operands: Obj[],
    now: State,
    resources: Dict | undefined,
    depth: number,
  ): void {
    const { uses } = this
    switch (operator) {
      case 'cs':
      case 'CS':
        this.space(operands[0], resources)
        break
      case 'scn':
      case 'SCN':
        if (operands.at(-1) instanceof Name)
          this.pattern(this.called('Pattern', operands, resources), resources, depth)
        break
      case 'sh':
        this.space(asDict(this.called('Shading', operands, resources))?.get('ColorSpace'), resources)
        break
      case 'ri':
        if (!(operands[0] instanceof Name) || !INTENTS.has(operands[0].value)) uses.badIntents = true
        break
      case 'gs': {
        const state = asDict(this.called('ExtGState', operands, resources))
        const font = state?.array('Font')
        if (font) now.font = asDict(font[0])
        this.state(state, resources)
        break
      }
      case 'Tr':
        now.invisible = operands[0] === 3
        break
      case 'Tf':
        uses.named = true
        now.font = resources?.dict('Font')?.dict(operands[0] instanceof Name ? operands[0].value : '')
        break
      case 'Tj':
      case 'TJ':
      case "'":
      case '"':
        if (now.font && !now.invisible) this.text(now.font, operands.at(-1), resources, depth)
        break
      case 'BI':
        if (operands[0] instanceof Dict) this.inlineImage(operands[0], resources)
        break
      case 'Do': {
        const object = this.called('XObject', operands, resources)
        if (!(object instanceof Stream)) break
        if (object.dict.name('Subtype') === 'Image') this.image(object.dict, resources)
        else this.form(object, resources, depth)
        break
      }
      default:
        if (!isOperator(operator)) uses.unknownOperators.add(operator.slice(0, 20))
    }
  }

  /** The resource that an operator names. */
  private called(kind: string, operands: Obj[], resources: Dict | undefined): Obj {
    const last = operands.at(-1)
    if (!(last instanceof Name)) return null
    this.uses.named = true
    const found = resources?.dict(kind)?.value(last.value) ?? null
    if (found === null) this.uses.noResources = true
    return found
  }

  private device(components: Components, resources: Dict | undefined): void {
    if (!resources?.dict('ColorSpace')?.has(DEFAULTS[components])) this.uses.device.add(components)
  }

  space(obj: Obj | undefined, resources: Dict | undefined): void {
    const given = deref(obj)
    // A name means one thing here and another in the next form; what it stands for is no further name.
    const own = given instanceof Name ? deref(resources?.dict('ColorSpace')?.get(given.value)) : null
    const value = given instanceof Name && !DEVICE.has(given.value) && own !== null ? own : given
    if (value instanceof Name) {
      const components = DEVICE.get(value.value)
      if (components) this.device(components, resources)
      return
    }
    if (!Array.isArray(value) || this.seen.has(value)) return
    this.seen.add(value)
    const kind = deref(value[0])
    if (!(kind instanceof Name)) return
    const components = DEVICE.get(kind.value)
    if (components) this.device(components, resources)
    else if (kind.value === 'Indexed' || kind.value === 'I' || kind.value === 'Pattern')
      this.space(value[1], resources)
    else if (kind.value === 'Separation' || kind.value === 'DeviceN') this.space(value[2], resources)
  }

  private image(dict: Dict, resources: Dict | undefined): void {
    if (!(dict.bool('ImageMask') ?? dict.bool('IM')))
      this.space(dict.get('ColorSpace') ?? dict.get('CS'), resources)
    if (dict.stream('SMask')) this.uses.transparency = true
    const intent = dict.name('Intent')
    if (intent !== undefined && !INTENTS.has(intent)) this.uses.badIntents = true
  }

  private inlineImage(dict: Dict, resources: Dict | undefined): void {
    this.image(dict, resources)
    if (filtersOf(dict).some(filter => filter.name === 'LZWDecode')) this.uses.lzwInline = true
  }

  private state(dict: Dict | undefined, resources: Dict | undefined): void {
    if (!dict || this.seen.has(dict)) return
    this.seen.add(dict)
    const { uses } = this
    for (const key of ['CA', 'ca']) if ((dict.number(key) ?? 1) < 1) uses.transparency = true
    const mask = dict.value('SMask')
    if (mask instanceof Dict) {
      uses.transparency = true
      this.form(mask.value('G'), resources, 0)
    }
    const blend = dict.value('BM')
    for (const mode of Array.isArray(blend) ? blend.map(deref) : [blend]) {
      if (!(mode instanceof Name)) continue
      if (mode.value !== 'Normal' && mode.value !== 'Compatible') uses.transparency = true
      if (!BLENDS.has(mode.value)) uses.badBlendModes.add(mode.value)
    }
  }

  private text(font: Dict, shown: Obj | undefined, resources: Dict | undefined, depth: number): void {
    const codes = this.uses.fonts.get(font) ?? new Set()
    if (!this.uses.fonts.has(font)) {
      this.uses.fonts.set(font, codes)
      for (const glyph of font.dict('CharProcs')?.values() ?? [])
        this.form(deref(glyph), font.dict('Resources') ?? resources, depth)
    }
    const wide = font.name('Subtype') === 'Type0'
    for (const part of Array.isArray(shown) ? shown : [shown]) {
      if (!(part instanceof Str)) continue
      const { bytes } = part
      if (!wide) for (const byte of bytes) codes.add(byte)
      else for (let i = 0; i + 1 < bytes.length; i += 2) codes.add(bytes.readUInt16BE(i))
    }
  }

  private pattern(obj: Obj, outer: Dict | undefined, depth: number): void {
    if (obj instanceof Stream) this.form(obj, outer, depth)
    else if (obj instanceof Dict) {
      this.space(obj.dict('Shading')?.get('ColorSpace'), outer)
      this.state(obj.dict('ExtGState'), outer)
    }
  }
}

const isLong = (obj: Obj): boolean =>
  Array.isArray(obj) ? obj.some(isLong) : obj instanceof Str && obj.bytes.length > 32_767
