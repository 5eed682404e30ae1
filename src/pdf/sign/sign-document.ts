import { createHash } from 'node:crypto'
import { badInput } from '../../fault.ts'
import { Dict, deref, name, newRef, type Ref, Str } from '../core/objects.ts'
import { PdfFile } from '../core/pdf-file.ts'
import { encodeText } from '../core/text-strings.ts'
import type { Box } from '../pages/pages.ts'
import { IncrementalUpdate } from './incremental-update.ts'
import { certificationLevel, namedFields } from './signature-fields.ts'

export interface NewSignature {
  /** The page's reference in the document. */
  page: Ref
  /** The field's name; an empty signature field of this name is used. */
  field?: string | undefined
  /** Where it is shown in the page's own coordinates, and what is drawn there. */
  visible?: { rect: Box; appearance: Ref } | undefined
  /** What the first signature of a document allows later: 1 nothing, 2 forms and signatures, 3 annotations too. */
  certification?: 1 | 2 | 3 | undefined
  signer: string
  reason?: string | undefined
  location?: string | undefined
  contact?: string | undefined
  /** Milliseconds. */
  time: number
  /** Bytes to keep for the signature. */
  room: number
}

/** A document with everything but the signature's own bytes. */
export interface PreparedSignature {
  /** What is signed: all bytes but the gap. */
  signed: Uint8Array[]
  /** The finished file. */
  complete: (signature: Uint8Array) => Buffer
}

const PRINTED = 4
const LOCKED = 128
const SIGNATURES_EXIST = 1
const APPEND_ONLY = 2
const ANY_NUMBER = 9_999_999_999

/** Appends a signature field with a gap for its signature. The file's own bytes stay as they are. */
export function prepareSignature(bytes: Buffer, wanted: NewSignature): PreparedSignature {
  // Opened afresh: listing pages writes into them what they inherit, and a signed page is to stay as it is.
  const file = new PdfFile(bytes)
  refuseUnsignable(file)
  const { root } = file
  const fields = namedFields(root)
  const signedBefore = fields.some(({ dict, type }) => type === 'Sig' && dict.dict('V'))
  const level = certificationLevel(root)
  if (level === 1)
    throw badInput(
      'file: the PDF is certified and its author allows no changes, not even further signatures.',
    )
  if (wanted.certification && signedBefore)
    throw badInput('certification: the PDF is signed already; only its first signature can certify it.')
  const update = new IncrementalUpdate(file)
  const rootRef = file.trailer.ref('Root')!
  const page = file.ref(wanted.page.num)
  const signature = newRef(signatureDict(wanted))
  const existing = wanted.field ? fields.find(one => one.name === wanted.field) : undefined
  if (existing) {
    if (existing.type !== 'Sig' || existing.dict.dict('V') || !existing.ref)
      throw badInput(
        `field: ${wanted.field} is ${existing.type === 'Sig' ? 'signed already' : 'no signature field'}; choose another name.`,
      )
    existing.dict.set('V', signature)
    if (wanted.visible) setAppearance(existing.dict, wanted.visible)
    update.change(existing.ref)
  } else {
    const widget = newRef(widgetDict(wanted, unusedName(wanted.field, fields), page, signature))
    append(update, page, pageDict(page), 'Annots', widget)
    const form = root.dict('AcroForm') ?? new Dict()
    if (!root.dict('AcroForm')) root.set('AcroForm', newRef(form))
    append(update, root.ref('AcroForm') ?? rootRef, form, 'Fields', widget)
  }
  const form = root.dict('AcroForm')!
  const flags = (form.number('SigFlags') ?? 0) | SIGNATURES_EXIST | APPEND_ONLY
  if (flags !== form.number('SigFlags')) {
    form.set('SigFlags', flags)
    const ref = root.ref('AcroForm')
    if (ref?.source === file) update.change(ref)
    else update.change(rootRef)
  }
  if (wanted.certification) {
    const perms = root.dict('Perms')?.copy() ?? new Dict()
    perms.set('DocMDP', signature)
    root.set('Perms', perms)
    update.change(rootRef)
  }
  const id = createHash('sha256')
    .update(file.bytes.subarray(-65_536))
    .update(`${bytes.length} ${wanted.time}`)
    .digest()
    .subarray(0, 16)
  const { bytes: whole, offsetOf } = update.write(id)
  return withGap(whole, offsetOf(signature), wanted.room)
}

/** A file whose tables had to be guessed cannot be appended to, and encrypted ones need their key. */
function refuseUnsignable(file: PdfFile): void {
  if (file.security)
    throw badInput(
      'file: the PDF is protected; remove the protection with pdf-password-remove and sign the result.',
    )
  if (file.recovered || file.bytes.toString('latin1', 0, 5) !== '%PDF-')
    throw badInput(
      'file: the PDF is damaged, and signing keeps every byte of it; repair it with repair-pdf first.',
    )
}

function pageDict(page: Ref): Dict {
  const dict = deref(page)
  if (page.num > 0 && dict instanceof Dict) return dict
  throw badInput('page: this page cannot hold a signature field; choose another one.')
}

/** Adds to an array of an object, which may be an object of its own. */
function append(update: IncrementalUpdate, owner: Ref, dict: Dict, key: string, item: Ref): void {
  const list = dict.array(key) ?? []
  const ref = dict.array(key) ? dict.ref(key) : undefined
  list.push(item)
  if (ref) update.change(ref)
  else {
    dict.set(key, list)
    if (owner.num > 0) update.change(owner)
  }
}

function unusedName(wanted: string | undefined, fields: { name: string }[]): string {
  if (wanted) return wanted
  const used = new Set(fields.map(field => field.name))
  let n = 1
  while (used.has(`Signature${n}`)) n++
  return `Signature${n}`
}

function signatureDict(wanted: NewSignature): Dict {
  const text = (value: string | undefined) => (value ? encodeText(value) : undefined)
  const certifies =
    wanted.certification &&
    Dict.of({
      Type: name('SigRef'),
      TransformMethod: name('DocMDP'),
      TransformParams: Dict.of({ Type: name('TransformParams'), P: wanted.certification, V: name('1.2') }),
    })
  return Dict.of({
    Type: name('Sig'),
    Filter: name('Adobe.PPKLite'),
    SubFilter: name('ETSI.CAdES.detached'),
    ByteRange: [0, ANY_NUMBER, ANY_NUMBER, ANY_NUMBER],
    Contents: new Str(Buffer.alloc(wanted.room)),
    M: new Str(Buffer.from(pdfDate(wanted.time))),
    Name: text(wanted.signer),
    Reason: text(wanted.reason),
    Location: text(wanted.location),
    ContactInfo: text(wanted.contact),
    Reference: certifies ? [certifies] : undefined,
  })
}

const pdfDate = (time: number): string =>
  `D:${new Date(time).toISOString().slice(0, 19).replace(/[-T:]/g, '')}+00'00'`

function widgetDict(wanted: NewSignature, field: string, page: Ref, signature: Ref): Dict {
  const dict = Dict.of({
    Type: name('Annot'),
    Subtype: name('Widget'),
    FT: name('Sig'),
    T: encodeText(field),
    F: PRINTED | LOCKED,
    P: page,
    Rect: [0, 0, 0, 0],
    V: signature,
  })
  if (wanted.visible) setAppearance(dict, wanted.visible)
  return dict
}

function setAppearance(widget: Dict, { rect, appearance }: { rect: Box; appearance: Ref }): void {
  widget.set('Rect', [...rect])
  widget.set('AP', Dict.of({ N: appearance }))
}

/** Writes the byte range of a finished file around the gap in its signature dictionary. */
function withGap(whole: Buffer, dict: number, room: number): PreparedSignature {
  const start = whole.indexOf('/Contents <', dict) + '/Contents '.length
  const end = start + 2 * room + 2
  const placeholder = `[0 ${ANY_NUMBER} ${ANY_NUMBER} ${ANY_NUMBER}]`
  const range = `[0 ${start} ${end} ${whole.length - end}]`.padEnd(placeholder.length)
  whole.write(range, whole.indexOf(placeholder, dict), 'latin1')
  return {
    signed: [whole.subarray(0, start), whole.subarray(end)],
    complete: signature => {
      if (signature.length > room) throw new RangeError('the signature is larger than its gap')
      whole.write(Buffer.from(signature).toString('hex'), start + 1, 'latin1')
      return whole
    },
  }
}
