import { asDict, Dict, deref, Name, type Obj } from '../core/objects.ts'
import type { PdfDocument } from '../core/pdf-document.ts'
import { dictsOf } from '../core/reachable.ts'
import type { Conceal } from './scrub-strings.ts'

/** Values of buttons and places that links lead to are names; their texts are the writer's own. */
const NAMED = ['V', 'DV', 'AS', 'Dest', 'D']
const STANDARD = new Set(['Off', 'All', 'None', 'Cyan', 'Magenta', 'Yellow', 'Black'])
const INFO = new Set('Title Author Subject Keywords Creator Producer CreationDate ModDate Trapped'.split(' '))
const RESOURCES = ['Font', 'XObject', 'ExtGState', 'ColorSpace', 'Pattern', 'Shading', 'Properties']
const SPACES = new Set(
  'DeviceGray DeviceRGB DeviceCMYK DefaultGray DefaultRGB DefaultCMYK Pattern Indexed'.split(' '),
)
/** Tags that every reader knows. Others are the writer's own, often the names of its styles. */
const TAGS = new Set(
  'Document DocumentFragment Part Art Sect Div Aside BlockQuote Caption TOC TOCI Index NonStruct Private Title Sub P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD THead TBody TFoot Span Quote Note FENote Reference BibEntry Code Link Annot Em Strong Ruby RB RT RP Warichu WT WP Figure Formula Form Artifact OC Tx Clip ReversedChars'.split(
    ' ',
  ),
)

/** Names of the writer's own that hold something to be concealed, each with one instead, the same everywhere. */
export class ConcealedNames {
  private readonly others = new Map<string, string>()
  private readonly conceal: Conceal

  constructor(conceal: Conceal) {
    this.conceal = conceal
  }

  get size(): number {
    return this.others.size
  }

  instead(called: string): string | undefined {
    if (!this.others.has(called)) {
      if (STANDARD.has(called) || this.conceal(Buffer.from(called, 'latin1').toString()) === undefined)
        return undefined
      this.others.set(called, `Concealed${this.others.size + 1}`)
    }
    return this.others.get(called)
  }

  /** The same of what content draws with. */
  resource = (called: string): string | undefined => (SPACES.has(called) ? undefined : this.instead(called))

  tag = (called: string): string | undefined => (TAGS.has(called) ? undefined : this.instead(called))
}

/** Gives names that hold something to be concealed others. Names in content are left to `scrubContents`. */
export function scrubNames({ file, root, pages }: PdfDocument, names: ConcealedNames): void {
  const other = (called: string) => names.instead(called)
  const info = file.trailer.dict('Info')
  for (const key of [...(info?.keys() ?? [])]) {
    if (INFO.has(key) || !other(key)) continue
    info!.delete(key)
  }
  const places = root.dict('Dests')
  if (places) renameKeys(places, other)
  scrubTags(root.dict('StructTreeRoot'), names)
  for (const dict of dictsOf([root, ...pages.map(page => page.ref)])) {
    for (const states of dict.dict('AP')?.values() ?? []) {
      const value = deref(states)
      if (value instanceof Dict) renameKeys(value, other)
    }
    for (const key of NAMED) {
      const instead = other(dict.name(key) ?? '')
      if (instead) dict.set(key, new Name(instead))
    }
    // Readers write the name of a stamp that has no appearance stream.
    const stamp = dict.name('Subtype') === 'Stamp' ? other(dict.name('Name') ?? '') : undefined
    if (stamp) dict.set('Name', new Name(stamp))
    const resources = dict.dict('Resources')
    for (const kind of RESOURCES) {
      const used = resources?.dict(kind)
      if (used) renameKeys(used, names.resource)
    }
    for (const space of dict.dict('ColorSpace')?.values() ?? []) scrubSpace(space, names, 0)
    for (const key of ['ColorSpace', 'CS']) scrubSpace(dict.get(key), names, 0)
  }
}

function renameKeys(dict: Dict, other: (called: string) => string | undefined): void {
  for (const [key, value] of [...dict]) {
    const instead = other(key)
    if (!instead) continue
    dict.delete(key)
    dict.set(instead, value)
  }
}

/** Colorants of colour spaces, and of those that they are made from. */
function scrubSpace(space: Obj | undefined, names: ConcealedNames, depth: number): void {
  const value = deref(space)
  if (!Array.isArray(value) || depth > 4) return
  const kind = value[0] instanceof Name ? value[0].value : ''
  const renamed = (colorant: Obj): Obj => {
    const instead = colorant instanceof Name ? names.instead(colorant.value) : undefined
    return instead ? new Name(instead) : colorant
  }
  if (kind === 'Separation') value[1] = renamed(value[1] ?? null)
  if (kind === 'DeviceN') {
    const colorants = deref(value[1])
    if (Array.isArray(colorants)) value[1] = colorants.map(renamed)
    const single = asDict(value[4])?.dict('Colorants')
    if (single) renameKeys(single, called => names.instead(called))
    for (const one of single?.values() ?? []) scrubSpace(one, names, depth + 1)
  }
  if (kind === 'Indexed' || kind === 'Pattern') scrubSpace(value[1], names, depth + 1)
}

/** Tags of the structure tree, and what they are said to be. */
function scrubTags(tree: Dict | undefined, names: ConcealedNames): void {
  if (!tree) return
  for (const key of ['RoleMap', 'ClassMap']) {
    const map = tree.dict(key)
    if (map) renameKeys(map, names.tag)
    for (const [called] of map ?? []) {
      const instead = names.tag(map!.name(called) ?? '')
      if (instead) map!.set(called, new Name(instead))
    }
  }
  for (const element of dictsOf(tree)) {
    if (!element.has('P') || !element.has('S') || (element.name('Type') ?? 'StructElem') !== 'StructElem')
      continue
    for (const key of ['S', 'C']) {
      const instead = names.tag(element.name(key) ?? '')
      if (instead) element.set(key, new Name(instead))
    }
  }
}
