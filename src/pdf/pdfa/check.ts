import { type Watcher, watched } from '../../lib/async/watched.ts'
import { decodeStream, filtersOf } from '../core/filters.ts'
import { asDict, Dict, deref, Name, type Obj, Ref, Str, Stream } from '../core/objects.ts'
import type { PdfDocument } from '../core/pdf-document.ts'
import { refsOf } from '../core/reachable.ts'
import type { PdfaPart } from '../core/xmp.ts'
import { annotationsOf } from '../pages/pages.ts'
import { ANNOTATION_FLAG, fieldKind, KNOWN_ANNOTATIONS } from './annotations.ts'
import { checkFont } from './check-fonts.ts'
import { checkXmp } from './check-xmp.ts'
import { checkColorants } from './colorants.ts'
import { type Uses, usesOf } from './content-uses.ts'
import type { Finding, Found } from './finding.ts'
import { checkActions } from './forbidden-actions.ts'
import { checkJpeg2000 } from './jpeg2000.ts'
import { checkSyntax } from './syntax.ts'

/**
 * Looks for what keeps a document from being PDF/A-2b (or 3b, whose other rules are the same), as far as its objects
 * can tell; with `syntax`, in how they are written down as well, which is right in every file of ours.
 */
export function checkPdfa(
  document: PdfDocument,
  syntax = false,
  watcher?: Watcher,
  part: PdfaPart = 2,
): Finding[] {
  const findings = new Map<string, Finding>()
  const found = (clause: string, message: string) => {
    if (!findings.has(message)) findings.set(message, { clause, message })
  }
  checkFile(document, found)
  if (syntax) checkSyntax(document, found)
  checkObject(document.root, found)
  const inks = checkColorants(found)
  for (const { target } of refsOf(document.root)) {
    checkObject(target, found)
    inks(target)
  }
  for (const { dict } of document.pages) checkObject(dict, found)
  checkActions(document, found)
  checkCatalog(document, found)
  const intent = intendedColors(document, found)
  const used = new Map<Dict, Set<number>>()
  for (const [i, { dict }] of watched([...document.pages.entries()], watcher, 'pages')) {
    const uses = usesOf(dict)
    checkUses(uses, dict, intent, i + 1, found)
    for (const [font, codes] of uses.fonts) used.set(font, (used.get(font) ?? new Set()).union(codes))
    checkPage(dict, uses, found)
    for (const annotation of annotationsOf(dict)) checkAnnotation(annotation.dict, found)
  }
  for (const [font, codes] of used) checkFont(font, codes, found)
  checkXmp(document.root, found, part)
  return [...findings.values()]
}

function checkFile({ file }: PdfDocument, found: Found): void {
  const { bytes } = file
  const head = bytes.toString('latin1', 0, 64)
  const match = /^%PDF-1\.[0-7](?:\r\n|\r|\n)%([^\r\n]*)/.exec(head)
  if (!match) found('6.1.2', 'the header is not the first line of the file')
  else if ([...match[1]!.slice(0, 4)].filter(char => char.charCodeAt(0) > 127).length < 4) {
    found('6.1.2', 'the line after the header does not mark the file as binary')
  }
  const id = file.trailer.array('ID')?.map(deref)
  if (id?.length !== 2 || !id.every(half => half instanceof Str && half.bytes.length > 0))
    found('6.1.3', 'the file has no identifier')
  if (file.trailer.has('Encrypt')) found('6.1.3', 'the file is encrypted')
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - 1024))
  if (!/%%EOF(\r\n|\r|\n)?$/.test(tail)) found('6.1.3', 'data follows the end of the file')
}

const limit32 = (value: number) => Number.isInteger(value) && Math.abs(value) > 2_147_483_647

function checkObject(obj: Obj, found: Found): void {
  const walk = (value: Obj, depth: number) => {
    if (typeof value === 'number' && limit32(value)) found('6.1.13', 'a number is too large')
    else if (value instanceof Name && Buffer.byteLength(value.value, 'latin1') > 127)
      found('6.1.13', 'a name is too long')
    else if (value instanceof Str && value.bytes.length > 32_767) found('6.1.13', 'a string is too long')
    else if (Array.isArray(value)) {
      const [first, names] = value
      const inks = first instanceof Name && first.value === 'DeviceN' ? deref(names) : null
      if (Array.isArray(inks) && inks.length > 32)
        found('6.1.13', 'a colour space has more than 32 colorants')
      if (depth < 50) for (const item of value) walk(item, depth + 1)
    } else if (value instanceof Dict && depth < 50) {
      for (const [key, item] of value) {
        if (Buffer.byteLength(key, 'latin1') > 127) found('6.1.13', 'a name is too long')
        walk(item, depth + 1)
      }
      checkDict(value, found)
    }
  }
  if (!(obj instanceof Stream)) {
    walk(obj, 0)
    return
  }
  walk(obj.dict, 0)
  for (const key of ['F', 'FFilter', 'FDecodeParms']) {
    if (obj.dict.has(key) && obj.dict.name('Type') !== 'Filespec')
      found('6.1.7.1', 'a stream keeps its data in another file')
  }
  const filters = filtersOf(obj.dict)
  if (obj.dict.name('Subtype') === 'Image' && filters.at(-1)?.name === 'JPXDecode') checkJpeg2000(obj, found)
  if (filters.some(filter => filter.name === 'LZWDecode')) found('6.1.7.2', 'a stream is packed with LZW')
  if (filters.some(filter => filter.name === 'Crypt'))
    found('6.1.7.2', 'a stream has a protection of its own')
}

function checkDict(dict: Dict, found: Found): void {
  const subtype = dict.name('Subtype')
  if (subtype === 'Image') {
    if (dict.has('Alternates')) found('6.2.8.1', 'an image has alternates')
    if (dict.bool('Interpolate')) found('6.2.8.1', 'an image asks to be interpolated')
  }
  if (subtype === 'Image' || subtype === 'Form') {
    if (dict.has('OPI')) found('6.2.8.1', 'an image stands for one in another file (OPI)')
    if (subtype === 'Form' && dict.has('Ref')) found('6.2.9.2', 'a drawing refers to another file')
    if (subtype === 'Form' && (dict.name('Subtype2') === 'PS' || dict.has('PS'))) {
      found('6.2.9.1', 'a drawing holds PostScript')
    }
  }
  if (subtype === 'PS') found('6.2.9.3', 'there is a PostScript drawing')
  if (looksLikeState(dict)) {
    if (dict.has('TR') || (dict.has('TR2') && dict.name('TR2') !== 'Default'))
      found('6.2.5', 'a graphics state has a transfer function')
    if (dict.has('HTP')) found('6.2.5', 'a graphics state has a halftone phase')
    const halftone = dict.dict('HT')
    if (halftone && ![1, 5].includes(halftone.number('HalftoneType') ?? 1)) {
      found('6.2.5', 'a halftone is of a kind that is not allowed')
    }
    if (halftone?.has('HalftoneName')) found('6.2.5', 'a halftone has a name')
  }
}

const looksLikeState = (dict: Dict): boolean =>
  dict.name('Type') === 'ExtGState' ||
  ['SMask', 'BM', 'ca', 'CA', 'TR2', 'HTP', 'HT'].some(
    key => dict.has(key) && !dict.has('Subtype') && !dict.has('S'),
  )

function checkCatalog({ root, pages }: PdfDocument, found: Found): void {
  const form = root.dict('AcroForm')
  if (form?.bool('NeedAppearances'))
    found('6.4.1', 'the form asks the reader to draw its fields (NeedAppearances)')
  if (form?.has('XFA')) found('6.4.2', 'the form is of the XFA kind')
  if (root.bool('NeedsRendering')) found('6.4.2', 'the document has to be drawn by XFA software')
  const rights = [...(root.dict('Perms')?.keys() ?? [])]
  if (rights.some(key => key !== 'UR3' && key !== 'DocMDP'))
    found('6.1.12', 'permissions of an unknown kind are set')
  if (root.has('AA')) found('6.5.2', 'the document runs actions by itself')
  if (root.dict('Names')?.has('JavaScript')) found('6.5.1', 'the document holds JavaScript')
  if (root.dict('Names')?.has('AlternatePresentations')) found('6.10', 'there are alternate presentations')
  if (root.has('Requirements')) found('6.11', 'the document makes requirements of the reader')
  for (const { dict } of pages) {
    if (dict.has('AA')) found('6.5.2', 'a page runs actions by itself')
    if (dict.has('PresSteps')) found('6.10', 'a page has presentation steps')
  }
  const layers = root.dict('OCProperties')
  for (const config of [layers?.dict('D'), ...(layers?.array('Configs') ?? []).map(asDict)]) {
    if (config?.has('AS')) found('6.9', 'layers switch by themselves')
    if (config && layers && !config.string('Name') && layers.array('Configs')?.length) {
      found('6.9', 'a set of layers has no name')
    }
  }
}

const BOXES = ['MediaBox', 'CropBox', 'BleedBox', 'TrimBox', 'ArtBox']

function checkPage(page: Dict, uses: Uses, found: Found): void {
  for (const key of BOXES) {
    const box = page.numbers(key)
    if (box?.length !== 4) continue
    const sides = [Math.abs(box[2]! - box[0]!), Math.abs(box[3]! - box[1]!)]
    if (sides.some(side => side < 3 || side > 14_400)) found('6.1.13', 'a page is too small or too large')
  }
  // What the page has from the tree above it is the same object there.
  const resources = page.get('Resources')
  if (resources && uses.named && resources === page.dict('Parent')?.get('Resources'))
    found('6.2.2', 'a page takes its resources from the tree of pages')
}

const UNSEEN =
  ANNOTATION_FLAG.invisible | ANNOTATION_FLAG.hidden | ANNOTATION_FLAG.noView | ANNOTATION_FLAG.toggle
const STEADY = ANNOTATION_FLAG.noZoom | ANNOTATION_FLAG.noRotate

function checkAnnotation(dict: Dict, found: Found): void {
  const subtype = dict.name('Subtype') ?? ''
  if (!KNOWN_ANNOTATIONS.has(subtype)) {
    found('6.3.1', `an annotation of the kind ${subtype || 'unknown'} is not allowed`)
  }
  const flags = dict.number('F')
  if (subtype !== 'Popup') {
    if (flags === undefined) found('6.3.2', 'an annotation or field does not say whether it is printed')
    else if ((flags & ANNOTATION_FLAG.print) === 0 || (flags & UNSEEN) !== 0) {
      found('6.3.2', 'an annotation or field is hidden or not printed')
    }
    if (subtype === 'Text' && flags !== undefined && (flags & STEADY) !== STEADY) {
      found('6.3.2', 'a note turns or grows with the page')
    }
  }
  const appearance = dict.dict('AP')
  const rect = dict.numbers('Rect')
  const empty = rect?.length === 4 && rect[0] === rect[2] && rect[1] === rect[3]
  if (!appearance && subtype !== 'Popup' && subtype !== 'Link' && !empty) {
    found('6.3.3', 'an annotation or field is not drawn')
  }
  if (appearance) {
    if ([...appearance.keys()].some(key => key !== 'N') || !appearance.has('N')) {
      found('6.3.3', 'an annotation or field is drawn in several ways')
    }
    const normal = appearance.value('N')
    const isButton = subtype === 'Widget' && fieldKind(dict) === 'Btn'
    if (isButton ? !(normal instanceof Dict) : !(normal instanceof Stream)) {
      found('6.3.3', 'the drawing of an annotation or field is of the wrong kind')
    }
  }
  if (subtype === 'Widget' && (dict.has('A') || dict.has('AA'))) found('6.4.1', 'a form field runs an action')
  if (dict.has('AA') && subtype !== 'Widget') found('6.5.2', 'an annotation runs actions by itself')
}

/** Components of the colours the output intent describes; 0 when there is none. */
export function intendedColors({ root }: PdfDocument, found: Found = () => {}): number {
  const intents = (root.array('OutputIntents') ?? []).flatMap(item => asDict(item) ?? [])
  const profiles = intents.flatMap(intent => intent.get('DestOutputProfile') ?? [])
  const distinct = new Set(profiles.map(profile => (profile instanceof Ref ? profile : deref(profile))))
  if (distinct.size > 1) found('6.2.3', 'the output intents use different colour profiles')
  if (intents.some(intent => intent.has('DestOutputProfileRef')))
    found('6.2.3', 'an output intent refers to a profile elsewhere')
  const main = intents.find(intent => intent.name('S') === 'GTS_PDFA1')
  const stream = main?.stream('DestOutputProfile')
  if (!stream) return 0
  try {
    const profile = decodeStream(stream, 2 ** 26)
    const kind = profile.toString('latin1', 12, 16)
    const space = profile.toString('latin1', 16, 20)
    if (!['prtr', 'mntr'].includes(kind) || profile[8]! > 4) {
      found('6.2.3', 'the colour profile of the output intent is of the wrong kind')
    }
    const components = ({ GRAY: 1, 'RGB ': 3, CMYK: 4 } as Record<string, number>)[space] ?? 0
    if (components === 0 || stream.dict.number('N') !== components) {
      found('6.2.3', 'the colour profile of the output intent does not fit its number of colours')
    }
    return components
  } catch {
    found('6.2.3', 'the colour profile of the output intent cannot be read')
    return 0
  }
}

const MODEL = { 1: 'grey', 3: 'RGB', 4: 'CMYK' } as const

function checkUses(uses: Uses, page: Dict, intent: number, number: number, found: Found): void {
  for (const components of uses.device) {
    const covered = components === 1 ? intent > 0 : components === intent
    if (!covered) {
      found(
        '6.2.4.3',
        `${MODEL[components]} colours without a profile are used, which the output intent does not describe`,
      )
    }
  }
  if (uses.transparency && intent === 0 && !page.dict('Group')?.has('CS')) {
    found('6.2.10', `page ${number} has transparency, but no colour space to mix in`)
  }
  for (const operator of uses.unknownOperators)
    found('6.2.2', `the content has an unknown instruction ${operator}`)
  for (const mode of uses.badBlendModes) found('6.2.10', `the blend mode ${mode} is not a standard one`)
  if (uses.badIntents) found('6.2.6', 'a rendering intent is not a standard one')
  if (uses.deepNesting) found('6.1.13', 'graphics states are nested too deep')
  if (uses.longStrings) found('6.1.13', 'a string is too long')
  if (uses.lzwInline) found('6.1.10', 'a picture inside the content is packed with LZW')
  if (uses.noResources) found('6.2.2', 'the content uses a resource that is not there')
}
