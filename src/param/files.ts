import { badInput, tooLarge } from '../fault.ts'
import { type FileKind, IMAGES, type InputFile, KINDS } from '../lib/files/file-kinds.ts'
import { group, Param, show } from './param.ts'

export interface FileLimits {
  kinds: readonly FileKind[]
  /** What to call the wanted kind in messages, where the kinds' own labels would be misleading. */
  label?: string
  /** Media types for the catalog, where they differ from the kinds' own. */
  accept?: readonly string[]
  maxBytes?: number
}

const labels = (kinds: readonly FileKind[]): string => {
  const names = [...new Set(kinds.map(kind => KINDS[kind].label))]
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)}` : names[0]!
}

const mediaTypes = (kinds: readonly FileKind[]): string[] => [
  ...new Set(kinds.map(kind => KINDS[kind].media)),
]

/** "a PDF", but "an OBJ", "an MP3": by how the first letter is said. */
const article = (label: string): string => (/^(MP|SVG|XML|HTML|[AEIO])/.test(label) ? 'an' : 'a')

const PICTURES = ['psd', 'jp2', 'jxl'] as const
/** What people send in place of a kind that is wanted, and how they get from one to the other. */
export const WAYS_OUT: { sent: readonly FileKind[]; wanted: FileKind; way: string }[] = [
  { sent: ['locked'], wanted: 'docx', way: 'save it without a password first' },
  { sent: ['locked'], wanted: 'xlsx', way: 'save it without a password first' },
  { sent: ['ole'], wanted: 'docx', way: 'save it as .docx without a password first' },
  { sent: ['ole'], wanted: 'xlsx', way: 'save it as .xlsx without a password first' },
  { sent: ['zip'], wanted: 'docx', way: 'a document that should be in it is damaged or was not sent whole' },
  { sent: ['zip'], wanted: 'xlsx', way: 'a workbook that should be in it is damaged or was not sent whole' },
  { sent: ['ods'], wanted: 'xlsx', way: 'office-convert makes an .xlsx of it' },
  { sent: ['xlsb'], wanted: 'xlsx', way: 'save it as .xlsx first' },
  { sent: ['ico'], wanted: 'png', way: 'ico-to-png makes a PNG of it' },
  { sent: PICTURES, wanted: 'png', way: 'save it as PNG first' },
  { sent: IMAGES, wanted: 'pdf', way: 'image-to-pdf makes a PDF of it' },
  { sent: ['docx', 'odt', 'rtf'], wanted: 'pdf', way: 'word-to-pdf makes a PDF of it' },
  { sent: ['xlsx', 'ods'], wanted: 'pdf', way: 'excel-to-pdf makes a PDF of it' },
  { sent: ['epub'], wanted: 'pdf', way: 'epub-to-pdf makes a PDF of it' },
  { sent: ['pptx'], wanted: 'pdf', way: 'powerpoint-to-pdf, on the page, makes a PDF of it' },
  { sent: ['ole', 'xlsb'], wanted: 'pdf', way: 'save it as PDF in Office first' },
  { sent: ['pdf'], wanted: 'docx', way: 'pdf-to-word makes a document of it' },
  { sent: ['pdf'], wanted: 'xlsx', way: 'pdf-to-excel makes a workbook of its tables' },
  { sent: ['pdf'], wanted: 'epub', way: 'pdf-to-epub makes a book of it' },
  { sent: ['pdf'], wanted: 'png', way: 'pdf-to-image makes a picture of a page' },
  { sent: [...IMAGES, 'svg'], wanted: 'heic', way: 'image-converter takes it' },
  { sent: IMAGES, wanted: 'svg', way: 'image-to-svg traces it' },
]

function wayOut(sent: FileKind, wanted: readonly FileKind[]): string {
  const found = WAYS_OUT.find(one => one.sent.includes(sent) && wanted.includes(one.wanted))
  return found ? `; ${found.way}` : ''
}

function checkFile(file: InputFile, name: string, limits: FileLimits): InputFile {
  const called = file.name ? ` (${show(file.name).slice(1, -1)})` : ''
  if (file.size === 0) throw badInput(`${name}: the file${called} is empty.`)
  if (!limits.kinds.includes(file.kind)) {
    const wanted = limits.label ?? labels(limits.kinds)
    throw badInput(
      `${name}: expected ${article(wanted)} ${wanted} file, but the content${called} is ${KINDS[file.kind].label}${wayOut(file.kind, limits.kinds)}.`,
    )
  }
  if (limits.maxBytes !== undefined && file.size > limits.maxBytes) {
    throw tooLarge(`${name}: the file${called} is over the limit of ${limits.maxBytes / 2 ** 20} MB.`)
  }
  return file
}

const notText = (_: string, name: string): never => {
  throw badInput(
    `${name}: expected an uploaded file, received text; send it as a file part of the form, or the id of a kept file.`,
  )
}

export function file(limits: FileLimits): Param<InputFile> {
  return new Param<InputFile>({
    spec: {
      type: 'file',
      required: true,
      description: '',
      widget: 'file',
      accept: limits.accept ?? mediaTypes(limits.kinds),
      ...(limits.maxBytes && { max_bytes: limits.maxBytes }),
    },
    source: 'files',
    fromText: notText,
    check: (value, name) => {
      const files = value as InputFile[]
      if (files.length > 1) throw badInput(`${name}: expected one file, received ${files.length}.`)
      return checkFile(files[0]!, name, limits)
    },
  })
}

export interface FilesLimits extends FileLimits {
  min?: number
  max?: number
  maxBytesTotal?: number
  /** The catalog lists a single file although several are taken. */
  listedAsFile?: boolean
}

export function files(limits: FilesLimits): Param<InputFile[]> {
  const { min = 1, max = 1000 } = limits
  return new Param<InputFile[]>({
    spec: {
      type: limits.listedAsFile ? 'file' : 'file[]',
      required: true,
      description: '',
      widget: 'file',
      accept: limits.accept ?? mediaTypes(limits.kinds),
      max_files: max,
      ...(limits.maxBytes && { max_bytes: limits.maxBytes }),
      ...(limits.maxBytesTotal && { max_bytes_total: limits.maxBytesTotal }),
    },
    source: 'files',
    fromText: notText,
    check: (value, name) => {
      const given = value as InputFile[]
      const several = (n: number) => (n === 1 ? '1 file' : `${group(n)} files`)
      if (given.length < min)
        throw badInput(`${name}: expected at least ${several(min)}, received ${given.length}.`)
      if (given.length > max)
        throw badInput(`${name}: expected at most ${several(max)}, received ${given.length}.`)
      for (const one of given) checkFile(one, name, limits)
      const total = given.reduce((sum, one) => sum + one.size, 0)
      if (limits.maxBytesTotal !== undefined && total > limits.maxBytesTotal) {
        throw tooLarge(
          `${name}: the files are over the limit of ${limits.maxBytesTotal / 2 ** 20} MB together.`,
        )
      }
      return given
    },
  })
}

/** Text sent as a form field, or the same as an uploaded text file. */
export function textOrFile(limits: FileLimits): Param<string | InputFile> {
  return new Param<string | InputFile>({
    spec: { type: 'string', required: true, description: '', widget: 'textarea', min_length: 1 },
    source: 'either',
    fromText: text => text,
    check: (value, name) => {
      if (typeof value === 'string') {
        if (value === '') throw badInput(`${name}: must not be empty.`)
        return value
      }
      const given = value as InputFile[]
      if (given.length > 1) throw badInput(`${name}: expected one file, received ${given.length}.`)
      return checkFile(given[0]!, name, limits)
    },
  })
}
