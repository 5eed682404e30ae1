import { Dict, type Obj, type Ref, Str } from '../core/objects.ts'
import { Parser } from '../core/parser.ts'
import type { PdfFile } from '../core/pdf-file.ts'
import { decodeText, isoDate } from '../core/text-strings.ts'
import { levelOf, lockedFields, namedFields } from './signature-fields.ts'

/** A signature of a document, with what its dictionary says and which bytes it is of. */
export interface DocumentSignature {
  field: string
  dict: Dict
  /** `ETSI.CAdES.detached`, `adbe.pkcs7.detached`, `ETSI.RFC3161` … */
  format: string
  contents: Buffer
  byteRange: number[]
  /** The bytes that are signed; undefined where its byte range is not to be trusted. */
  signed: Buffer[] | undefined
  /** Where the signed revision ends. */
  end: number
  /** Why the byte range or dictionary is not to be trusted. */
  problems: string[]
  certification: 1 | 2 | 3 | undefined
  /** Whether it forbids to fill in a field later. */
  isLocked: (field: string) => boolean
  time: string | undefined
  reason: string | undefined
  location: string | undefined
  contact: string | undefined
}

/** The signatures of a document, in the order of what they cover. */
export function readSignatures(file: PdfFile): DocumentSignature[] {
  const seen = new Set<Dict>()
  return namedFields(file.root)
    .flatMap(({ name, ref, dict, type }) => {
      const signature = dict.dict('V')
      if (type !== 'Sig' || !signature || seen.has(signature)) return []
      seen.add(signature)
      return [readSignature(file, name, signature, dict.ref('V') ?? ref)]
    })
    .sort((a, b) => a.end - b.end)
}

function readSignature(file: PdfFile, field: string, dict: Dict, owner: Ref | undefined): DocumentSignature {
  const contents = ownContents(file, dict, owner)
  const byteRange = dict.numbers('ByteRange') ?? []
  const problems = rangeProblems(file, byteRange, contents, owner)
  const [a = 0, b = 0, c = 0, d = 0] = byteRange
  const text = (key: string) => {
    const bytes = dict.string(key)
    return bytes && decodeText(bytes)
  }
  const time = text('M')
  return {
    field,
    dict,
    format: dict.name('SubFilter') ?? '',
    contents,
    byteRange,
    signed:
      problems.length === 0 ? [file.bytes.subarray(a, a + b), file.bytes.subarray(c, c + d)] : undefined,
    end: c + d,
    problems,
    certification: levelOf(dict),
    isLocked: lockedFields(dict),
    time: time === undefined ? undefined : isoDate(time),
    reason: text('Reason'),
    location: text('Location'),
    contact: text('ContactInfo'),
  }
}

/** The signature's bytes. In a protected file they are the one string that is not encrypted. */
function ownContents(file: PdfFile, dict: Dict, owner: Ref | undefined): Buffer {
  const entry = owner && file.entry(owner.num)
  if (!file.security || !entry || !('offset' in entry)) return dict.string('Contents') ?? Buffer.alloc(0)
  const plain = new Parser(file.bytes, entry.offset, file.ref).indirect(() => undefined)?.obj
  return (plain instanceof Dict ? plain.string('Contents') : undefined) ?? Buffer.alloc(0)
}

/**
 * What is wrong with a byte range. It has to be all of the file up to an end but for one gap, the gap has to be the
 * signature's own Contents and nothing else, and the dictionary has to lie around it: otherwise bytes that readers
 * take for signed are not.
 */
function rangeProblems(file: PdfFile, range: number[], contents: Buffer, owner: Ref | undefined): string[] {
  const { bytes } = file
  if (range.length !== 4 || !range.every(value => Number.isSafeInteger(value) && value >= 0))
    return ['the byte range is not two stretches of the file']
  const [a, b, c, d] = range as [number, number, number, number]
  if (a !== 0) return ['the byte range does not begin at the start of the file']
  if (b === 0 || c <= b) return ['the stretches of the byte range overlap or leave no gap']
  if (d === 0 || c + d > bytes.length) return ['the byte range reaches over the end of the file']
  const gap = bytes.toString('latin1', b, c)
  if (!/^<[0-9A-Fa-f]*>$/.test(gap)) return ['the gap of the byte range holds more than the signature']
  const digits = gap.slice(1, -1)
  const filled = digits.length % 2 === 0 ? digits : `${digits}0`
  if (!Buffer.from(filled, 'hex').equals(contents))
    return ['the gap of the byte range is not the signature of this field']
  return surroundings(file, owner, b, c, c + d)
}

/** The dictionary has to lie around its gap inside the signed bytes, and say each thing once. */
function surroundings(file: PdfFile, owner: Ref | undefined, b: number, c: number, end: number): string[] {
  const { bytes } = file
  const entry = owner && file.entry(owner.num)
  if (!entry || !('offset' in entry)) return ['the signature’s dictionary is not an object of its own']
  const parser = new Parser(bytes, entry.offset, file.ref)
  const found = parser.indirect(() => undefined)
  if (!found || found.num !== owner.num || entry.offset >= b || parser.pos < c || parser.pos > end)
    return ['the signature’s dictionary lies outside the bytes it signs']
  const source = bytes.toString('latin1', entry.offset, b) + bytes.toString('latin1', c, parser.pos)
  const names = source.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  for (const key of ['Contents', 'ByteRange'])
    if ((names.match(new RegExp(`/${key}(?![A-Za-z])`, 'g')) ?? []).length !== 1)
      return [`the signature’s dictionary has several entries ${key}`]
  return []
}

/** Whether a revision has this very signature too, and not another one in its place. */
export function hasSignature(revision: PdfFile, signature: DocumentSignature): boolean {
  return namedFields(revision.root).some(({ dict }) => {
    const value: Obj | undefined = dict.dict('V')
    if (!(value instanceof Dict)) return false
    const contents = value.value('Contents')
    return contents instanceof Str && contents.bytes.equals(signature.contents)
  })
}
