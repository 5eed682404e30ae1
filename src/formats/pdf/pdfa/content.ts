import { decodedContent, operations } from '../content.ts'
import { filtersOf } from '../filters.ts'
import { asDict, Dict, deref, Name, newRef, type Obj, Str, Stream } from '../objects.ts'
import { contentsOf } from '../stamp.ts'

/** What drawing a page uses that PDF/A has rules about. */
export interface Uses {
  /** Device colours without a profile of their own, by number of components. */
  device: Set<1 | 3 | 4>
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

const OPERATORS = new Set(
  `b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EMC ET EX f F f* G g gs h i ID J j K k l m M MP n q Q re RG rg ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' "`.split(
    ' ',
  ),
)
export const INTENTS = new Set(['RelativeColorimetric', 'AbsoluteColorimetric', 'Perceptual', 'Saturation'])
const BLENDS = new Set(
  'Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight Difference Exclusion Hue Saturation Color Luminosity'.split(
    ' ',
  ),
)

const DEVICE: Record<string, 1 | 3 | 4> = {
  DeviceGray: 1,
  G: 1,
  DeviceRGB: 3,
  RGB: 3,
  DeviceCMYK: 4,
  CMYK: 4,
}
const DEFAULTS = { 1: 'DefaultGray', 3: 'DefaultRGB', 4: 'DefaultCMYK' } as const

export function usesOf(page: Dict): Uses {
  const uses: Uses = {
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
  const seen = new Set<Obj>()
  const content = decodedContent(contentsOf(page))
  scan(content, page.dict('Resources'), uses, seen, 0)
  const group = page.dict('Group')
  if (group?.name('S') === 'Transparency' && group.has('CS'))
    space(group.get('CS'), page.dict('Resources'), uses, seen)
  for (const annotation of page.array('Annots') ?? []) {
    const states = asDict(annotation)?.dict('AP')?.value('N') ?? null
    const shown = states instanceof Dict ? [...states.values()] : [states]
    for (const one of shown) form(deref(one), undefined, uses, seen, 0)
  }
  return uses
}

function form(obj: Obj, outer: Dict | undefined, uses: Uses, seen: Set<Obj>, depth: number): void {
  if (!(obj instanceof Stream) || seen.has(obj) || depth > 12) return
  seen.add(obj)
  const resources = obj.dict.dict('Resources') ?? outer
  const group = obj.dict.dict('Group')
  if (group?.name('S') === 'Transparency') {
    uses.transparency = true
    if (group.has('CS')) space(group.get('CS'), resources, uses, seen)
  }
  scan(decodedContent([newRef(obj)]), resources, uses, seen, depth + 1)
}

function device(components: 1 | 3 | 4, resources: Dict | undefined, uses: Uses): void {
  if (!resources?.dict('ColorSpace')?.has(DEFAULTS[components])) uses.device.add(components)
}

function space(obj: Obj | undefined, resources: Dict | undefined, uses: Uses, seen: Set<Obj>): void {
  const value = deref(obj)
  if (value instanceof Name) {
    const components = DEVICE[value.value]
    if (components) device(components, resources, uses)
    else if (resources?.dict('ColorSpace')?.has(value.value) && !seen.has(value)) {
      seen.add(value)
      space(resources.dict('ColorSpace')!.get(value.value), resources, uses, seen)
    }
    return
  }
  if (!Array.isArray(value) || seen.has(value)) return
  seen.add(value)
  const kind = deref(value[0])
  if (!(kind instanceof Name)) return
  if (kind.value === 'Indexed' || kind.value === 'I' || kind.value === 'Pattern') {
    space(value[1], resources, uses, seen)
  } else if (kind.value === 'Separation' || kind.value === 'DeviceN') space(value[2], resources, uses, seen)
  else if (DEVICE[kind.value]) device(DEVICE[kind.value]!, resources, uses)
}

function image(dict: Dict, resources: Dict | undefined, uses: Uses, seen: Set<Obj>): void {
  if (!(dict.bool('ImageMask') ?? dict.bool('IM'))) {
    space(dict.get('ColorSpace') ?? dict.get('CS'), resources, uses, seen)
  }
  if (dict.stream('SMask')) uses.transparency = true
  const intent = dict.name('Intent')
  if (intent !== undefined && !INTENTS.has(intent)) uses.badIntents = true
}

function state(dict: Dict | undefined, uses: Uses, seen: Set<Obj>, resources: Dict | undefined): void {
  if (!dict || seen.has(dict)) return
  seen.add(dict)
  for (const key of ['CA', 'ca']) if ((dict.number(key) ?? 1) < 1) uses.transparency = true
  const mask = dict.value('SMask')
  if (mask instanceof Dict) {
    uses.transparency = true
    form(mask.value('G'), resources, uses, seen, 0)
  }
  const blend = dict.value('BM')
  for (const mode of Array.isArray(blend) ? blend.map(deref) : [blend]) {
    if (!(mode instanceof Name)) continue
    if (mode.value !== 'Normal' && mode.value !== 'Compatible') uses.transparency = true
    if (!BLENDS.has(mode.value)) uses.badBlendModes.add(mode.value)
  }
}

const FILLS = new Set(['g', 'rg', 'k', 'cs', 'sc', 'scn'])
const STROKES = new Set(['G', 'RG', 'K', 'CS', 'SC', 'SCN'])

const isLong = (obj: Obj): boolean =>
  Array.isArray(obj) ? obj.some(isLong) : obj instanceof Str && obj.bytes.length > 32_767

function addCodes(codes: Set<number>, shown: Obj | undefined, wide: boolean): void {
  for (const part of Array.isArray(shown) ? shown : [shown]) {
    if (!(part instanceof Str)) continue
    const { bytes } = part
    if (!wide) for (const byte of bytes) codes.add(byte)
    else for (let i = 0; i + 1 < bytes.length; i += 2) codes.add(bytes.readUInt16BE(i))
  }
}

function scan(
  content: Buffer | undefined,
  resources: Dict | undefined,
  uses: Uses,
  seen: Set<Obj>,
  depth: number,
): void {
  if (!content) return
  let nested = 0
  let invisible = false
  let font: Dict | undefined
  const stack: { invisible: boolean; defaults: { fill: boolean; stroke: boolean } }[] = []
  const called = (kind: string, operands: Obj[]): Obj => {
    const last = operands.at(-1)
    if (!(last instanceof Name)) return null
    uses.named = true
    const found = resources?.dict(kind)?.value(last.value) ?? null
    if (found === null) uses.noResources = true
    return found
  }
  // Content begins with black of the device; a form begins with what stands where it is drawn.
  let defaults = { fill: depth === 0, stroke: depth === 0 }
  const paint = (isDefault: boolean) => {
    if (isDefault) device(1, resources, uses)
    return isDefault
  }
  for (const { operator, operands } of operations(content)) {
    if (operands.some(isLong)) uses.longStrings = true
    if (FILLS.has(operator)) defaults.fill = false
    else if (STROKES.has(operator)) defaults.stroke = false
    switch (operator) {
      case 'q':
        stack.push({ invisible, defaults: { ...defaults } })
        if (++nested > 28) uses.deepNesting = true
        break
      case 'Q':
        nested--
        ;({ invisible, defaults } = stack.pop() ?? { invisible, defaults })
        break
      case 'g':
      case 'G':
        device(1, resources, uses)
        break
      case 'rg':
      case 'RG':
        device(3, resources, uses)
        break
      case 'k':
      case 'K':
        device(4, resources, uses)
        break
      case 'cs':
      case 'CS':
        space(operands[0], resources, uses, seen)
        break
      case 'scn':
      case 'SCN':
        if (operands.at(-1) instanceof Name)
          pattern(called('Pattern', operands), resources, uses, seen, depth)
        break
      case 'sh': {
        const shading = called('Shading', operands)
        space(asDict(shading)?.get('ColorSpace'), resources, uses, seen)
        break
      }
      case 'ri':
        if (!(operands[0] instanceof Name) || !INTENTS.has(operands[0].value)) uses.badIntents = true
        break
      case 'gs':
        state(asDict(called('ExtGState', operands)), uses, seen, resources)
        break
      case 'Tr':
        invisible = operands[0] === 3
        break
      case 'Tf':
        uses.named = true
        font = resources?.dict('Font')?.dict(operands[0] instanceof Name ? operands[0].value : '')
        break
      case 'Tj':
      case 'TJ':
      case "'":
      case '"':
        if (!invisible) defaults.fill = paint(defaults.fill)
        if (!font || invisible) break
        if (!uses.fonts.has(font)) {
          uses.fonts.set(font, new Set())
          for (const [, glyph] of font.dict('CharProcs') ?? []) {
            form(deref(glyph), font.dict('Resources') ?? resources, uses, seen, depth)
          }
        }
        addCodes(uses.fonts.get(font)!, operands.at(-1), font.name('Subtype') === 'Type0')
        break
      case 'BI': {
        const inline = operands[0]
        if (!(inline instanceof Dict)) break
        image(inline, resources, uses, seen)
        if (filtersOf(inline).some(filter => filter.name === 'LZWDecode')) uses.lzwInline = true
        break
      }
      case 'f':
      case 'F':
      case 'f*':
        defaults.fill = paint(defaults.fill)
        break
      case 'S':
      case 's':
        defaults.stroke = paint(defaults.stroke)
        break
      case 'b':
      case 'b*':
      case 'B':
      case 'B*':
        defaults.fill = paint(defaults.fill)
        defaults.stroke = paint(defaults.stroke)
        break
      case 'Do': {
        const object = called('XObject', operands)
        if (!(object instanceof Stream)) break
        if (object.dict.name('Subtype') === 'Image') image(object.dict, resources, uses, seen)
        else form(object, resources, uses, seen, depth)
        break
      }
      default:
        if (!OPERATORS.has(operator)) uses.unknownOperators.add(operator.slice(0, 20))
    }
  }
}

function pattern(obj: Obj, outer: Dict | undefined, uses: Uses, seen: Set<Obj>, depth: number): void {
  if (obj instanceof Stream) form(obj, outer, uses, seen, depth)
  else if (obj instanceof Dict) {
    space(obj.dict('Shading')?.get('ColorSpace'), outer, uses, seen)
    state(obj.dict('ExtGState'), uses, seen, outer)
  }
}
