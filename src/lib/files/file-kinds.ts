import { open } from 'node:fs/promises'
import { utf16Mark } from '../text/utf16-mark.ts'
import { isPnm, isTga } from './picture-kinds.ts'
import { declarationPlace, directoryOf, kindOfZip } from './zip-kinds.ts'

/** Every kind of file the service can tell by content: its media type, and what a person calls it. */
export const KINDS = {
  pdf: { media: 'application/pdf', label: 'PDF', ext: 'pdf' },
  jpeg: { media: 'image/jpeg', label: 'JPEG', ext: 'jpg' },
  png: { media: 'image/png', label: 'PNG', ext: 'png' },
  webp: { media: 'image/webp', label: 'WebP', ext: 'webp' },
  gif: { media: 'image/gif', label: 'GIF', ext: 'gif' },
  tiff: { media: 'image/tiff', label: 'TIFF', ext: 'tiff' },
  avif: { media: 'image/avif', label: 'AVIF', ext: 'avif' },
  heic: { media: 'image/heic', label: 'HEIC', ext: 'heic' },
  svg: { media: 'image/svg+xml', label: 'SVG', ext: 'svg' },
  bmp: { media: 'image/bmp', label: 'BMP', ext: 'bmp' },
  pnm: { media: 'image/x-portable-anymap', label: 'PNM', ext: 'pnm' },
  tga: { media: 'image/x-tga', label: 'TGA', ext: 'tga' },
  ico: { media: 'image/vnd.microsoft.icon', label: 'ICO', ext: 'ico' },
  psd: { media: 'image/vnd.adobe.photoshop', label: 'Photoshop', ext: 'psd' },
  jp2: { media: 'image/jp2', label: 'JPEG 2000', ext: 'jp2' },
  jxl: { media: 'image/jxl', label: 'JPEG XL', ext: 'jxl' },
  docx: {
    media: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    label: 'Word (.docx)',
    ext: 'docx',
  },
  xlsx: {
    media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    label: 'Excel (.xlsx)',
    ext: 'xlsx',
  },
  xlsb: {
    media: 'application/vnd.ms-excel.sheet.binary.macroenabled.12',
    label: 'binary Excel (.xlsb)',
    ext: 'xlsb',
  },
  pptx: {
    media: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    label: 'PowerPoint (.pptx)',
    ext: 'pptx',
  },
  odt: { media: 'application/vnd.oasis.opendocument.text', label: 'OpenDocument text', ext: 'odt' },
  ods: { media: 'application/vnd.oasis.opendocument.spreadsheet', label: 'OpenDocument sheet', ext: 'ods' },
  rtf: { media: 'application/rtf', label: 'RTF', ext: 'rtf' },
  epub: { media: 'application/epub+zip', label: 'EPUB', ext: 'epub' },
  zip: { media: 'application/zip', label: 'ZIP', ext: 'zip' },
  ole: { media: 'application/x-ole-storage', label: 'old Office (.doc, .xls)', ext: 'doc' },
  locked: { media: 'application/x-ole-storage', label: 'Office with a password', ext: 'bin' },
  gzip: { media: 'application/gzip', label: 'gzip', ext: 'gz' },
  glb: { media: 'model/gltf-binary', label: 'GLB', ext: 'glb' },
  stl: { media: 'model/stl', label: 'STL', ext: 'stl' },
  mp3: { media: 'audio/mpeg', label: 'MP3', ext: 'mp3' },
  aac: { media: 'audio/aac', label: 'AAC', ext: 'aac' },
  flac: { media: 'audio/flac', label: 'FLAC', ext: 'flac' },
  ogg: { media: 'audio/ogg', label: 'Ogg', ext: 'ogg' },
  mp4: { media: 'audio/mp4', label: 'MP4', ext: 'm4a' },
  wav: { media: 'audio/wav', label: 'WAV', ext: 'wav' },
  aiff: { media: 'audio/aiff', label: 'AIFF', ext: 'aiff' },
  asf: { media: 'audio/x-ms-wma', label: 'WMA', ext: 'wma' },
  ape: { media: 'audio/x-ape', label: "Monkey's Audio", ext: 'ape' },
  wavpack: { media: 'audio/x-wavpack', label: 'WavPack', ext: 'wv' },
  musepack: { media: 'audio/x-musepack', label: 'Musepack', ext: 'mpc' },
  dsf: { media: 'audio/x-dsf', label: 'DSF', ext: 'dsf' },
  dsdiff: { media: 'audio/x-dff', label: 'DSDIFF', ext: 'dff' },
  matroska: { media: 'audio/x-matroska', label: 'Matroska or WebM', ext: 'mka' },
  parquet: { media: 'application/vnd.apache.parquet', label: 'Parquet', ext: 'parquet' },
  xml: { media: 'application/xml', label: 'XML', ext: 'xml' },
  html: { media: 'text/html', label: 'HTML', ext: 'html' },
  text: { media: 'text/plain', label: 'text', ext: 'txt' },
  binary: { media: 'application/octet-stream', label: 'unknown binary', ext: 'bin' },
} as const

export type FileKind = keyof typeof KINDS

export const IMAGES = ['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff', 'heic', 'bmp', 'pnm', 'tga'] as const
export const AUDIO = [
  'mp3',
  'aac',
  'flac',
  'ogg',
  'mp4',
  'wav',
  'aiff',
  'asf',
  'ape',
  'wavpack',
  'musepack',
  'dsf',
  'dsdiff',
  'matroska',
] as const
/** Containers that are ZIP archives underneath: a tool that takes any ZIP takes these too. */
export const ZIPS = ['zip', 'docx', 'xlsx', 'xlsb', 'pptx', 'odt', 'ods', 'epub'] as const
export const TEXTS = ['text', 'xml', 'html', 'svg'] as const

/** A file of a call: where it lies, what its sender called it, and what its content says it is. */
export interface InputFile {
  path: string
  name: string
  size: number
  kind: FileKind
  /** Its SHA-256, where that was worked out as it arrived. */
  sha256?: string | undefined
  /** Set for a ZIP that stands for its entries: the child that gets it opens it. */
  unpack?: boolean
}

const HEAD = 4096
/** The last record of a ZIP and the longest comment behind it. */
const TAIL = 22 + 65_535

/** Tells a file's kind from its bytes, reading only its beginning (and the directory, for ZIP containers). */
export async function kindOfFile(path: string): Promise<FileKind> {
  const handle = await open(path, 'r')
  try {
    const { size } = await handle.stat()
    const read = async (start: number, length: number): Promise<Buffer> => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start)
      return buffer.subarray(0, bytesRead)
    }
    const head = await read(0, Math.min(HEAD, size))
    const kind = kindOfHead(head, size)
    if (kind === 'ole') {
      const place = olePlace(head)
      return kindOfOle(await read(place.start, place.length))
    }
    if (kind !== 'zip') return kind
    const tail = await read(Math.max(0, size - TAIL), Math.min(TAIL, size))
    const place = directoryOf(tail, size)
    if (!place) return kindOfZip(head, undefined)
    const directory = await read(place.start, place.length)
    const declared = declarationPlace(directory)
    return kindOfZip(head, directory, declared && (await read(declared.start, declared.length)))
  } finally {
    await handle.close()
  }
}

/** The same for bytes in memory. */
export function kindOfBytes(bytes: Uint8Array): FileKind {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const head = all.subarray(0, HEAD)
  const kind = kindOfHead(head, all.length)
  if (kind === 'ole') {
    const { start, length } = olePlace(head)
    return kindOfOle(all.subarray(start, start + length))
  }
  if (kind !== 'zip') return kind
  const place = directoryOf(all.subarray(-TAIL), all.length)
  if (!place) return kindOfZip(head, undefined)
  const part = ({ start, length }: { start: number; length: number }) => all.subarray(start, start + length)
  const declared = declarationPlace(part(place))
  return kindOfZip(head, part(place), declared && part(declared))
}

/** Where the directory of a compound file begins; what is encrypted has few streams, named in its first sector. */
function olePlace(head: Buffer): { start: number; length: number } {
  if (head.length < 52) return { start: 0, length: 0 }
  const sector = head.readUInt16LE(30) === 12 ? 4096 : 512
  return { start: (Math.min(head.readUInt32LE(48), 2 ** 30) + 1) * sector, length: 4096 }
}

const LOCKED = Buffer.from('EncryptedPackage', 'utf16le')
const kindOfOle = (directory: Buffer): FileKind => (directory.includes(LOCKED) ? 'locked' : 'ole')

type Magic = [FileKind, number, string]
const MAGIC: Magic[] = [
  ['jpeg', 0, '\xff\xd8\xff'],
  ['png', 0, '\x89PNG\r\n\x1a\n'],
  ['gif', 0, 'GIF8'],
  ['tiff', 0, 'II*\0'],
  ['tiff', 0, 'MM\0*'],
  ['tiff', 0, 'II+\0'],
  ['tiff', 0, 'MM\0+'],
  ['ico', 0, '\0\0\x01\0'],
  ['psd', 0, '8BPS'],
  ['jp2', 0, '\0\0\0\x0cjP  '],
  ['jxl', 0, '\xff\x0a'],
  ['jxl', 0, '\0\0\0\x0cJXL '],
  ['zip', 0, 'PK\x03\x04'],
  ['zip', 0, 'PK\x05\x06'],
  ['rtf', 0, '{\\rtf'],
  ['parquet', 0, 'PAR1'],
  ['gzip', 0, '\x1f\x8b'],
  ['glb', 0, 'glTF'],
  ['flac', 0, 'fLaC'],
  ['ogg', 0, 'OggS'],
  ['aiff', 0, 'FORM'],
  ['asf', 0, '\x30\x26\xb2\x75\x8e\x66\xcf\x11'],
  ['ape', 0, 'MAC '],
  ['wavpack', 0, 'wvpk'],
  ['musepack', 0, 'MP+'],
  ['musepack', 0, 'MPCK'],
  ['dsf', 0, 'DSD '],
  ['dsdiff', 0, 'FRM8'],
  ['matroska', 0, '\x1a\x45\xdf\xa3'],
]

function kindOfHead(head: Buffer, size: number): FileKind {
  const latin = head.toString('latin1')
  // The first sector of a compound file stands in the first kilobyte and may be the beginning of a PDF.
  if (latin.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return 'ole'
  // Readers look for the header in the first kilobyte, and real files do start with junk; the junk of an archive is the
  // head of its first entry, which may be a PDF that is stored as it is.
  if (!latin.startsWith('PK\x03\x04') && /%PDF-|%!PS-Adobe-\d\.\d PDF/.test(latin.slice(0, 1024)))
    return 'pdf'
  for (const [kind, at, magic] of MAGIC) if (latin.startsWith(magic, at)) return kind
  if (latin.startsWith('RIFF') || latin.startsWith('RF64')) {
    if (latin.startsWith('WEBP', 8)) return 'webp'
    if (latin.startsWith('WAVE', 8)) return 'wav'
  }
  if (latin.startsWith('ftyp', 4))
    return kindOfBrands(latin.slice(8, Math.min(latin.length, head.readUInt32BE(0))))
  if (latin.startsWith('BM') && size > 26 && head.readUInt32LE(6) === 0) return 'bmp'
  if (isPnm(latin)) return 'pnm'
  if (isTga(head, size)) return 'tga'
  if (latin.startsWith('ID3')) return 'mp3'
  if (isBinaryStl(head, size)) return 'stl'
  if (/^\s*solid\b/i.test(latin) && isText(head)) return 'stl'
  if (isText(head)) return kindOfText(head)
  if (head.length > 3 && head[0] === 0xff && (head[1]! & 0xf6) === 0xf0) return 'aac'
  if (isMpegAudio(head)) return 'mp3'
  return 'binary'
}

function kindOfBrands(brands: string): FileKind {
  if (/avi[fs]/.test(brands)) return 'avif'
  if (/^(heic|heix|hevc|hevx|heim|heis|mif1|msf1|mif2)/.test(brands)) return 'heic'
  return 'mp4'
}

function isBinaryStl(head: Buffer, size: number): boolean {
  return head.length >= 84 && head.readUInt32LE(80) > 0 && size === 84 + 50 * head.readUInt32LE(80)
}

/** Bit rates of layer III in kbit/s by the header's index, of MPEG 1 and of the two versions after it. */
const BIT_RATES = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const
const SAMPLE_RATES = [44_100, 48_000, 32_000]

function isMpegAudio(head: Buffer): boolean {
  // Junk before the first frame is common, so look for a frame in the first kilobytes. Four bytes like a header are
  // in many files; another frame begins where such a frame ends only in audio.
  for (let at = 0; at + 3 < head.length; at++) {
    const length = mpegFrame(head, at)
    if (length > 0 && (at + length + 3 >= head.length ? at === 0 : mpegFrame(head, at + length) > 0))
      return true
  }
  return false
}

/** How many bytes the frame of layer III takes that begins here, 0 where none does. */
function mpegFrame(head: Buffer, at: number): number {
  if (head[at] !== 0xff || (head[at + 1]! & 0xe6) !== 0xe2) return 0
  const version = (head[at + 1]! >> 3) & 3
  const bitRate = BIT_RATES[version === 3 ? 0 : 1][head[at + 2]! >> 4]
  const sampleRate = SAMPLE_RATES[(head[at + 2]! >> 2) & 3]
  if (version === 1 || !bitRate || !sampleRate) return 0
  const samples = version === 3 ? 144_000 : 72_000
  const halved = version === 3 ? 1 : version === 2 ? 2 : 4
  return Math.floor((samples * bitRate * halved) / sampleRate) + ((head[at + 2]! >> 1) & 1)
}

function isText(head: Buffer): boolean {
  if (head.length === 0) return false
  if (utf16Mark(head)) return true
  let control = 0
  for (const byte of head) {
    if (byte === 0) return false
    if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13 && byte !== 27) control++
  }
  return control * 50 <= head.length
}

function kindOfText(head: Buffer): FileKind {
  const text = new TextDecoder(utf16Mark(head) ?? 'utf-8').decode(head)
  const start = text.replace(/^\uFEFF/, '').trimStart()
  const markup = start
    .replace(/^(\s*(<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^[>]*(\[[\s\S]*?\])?\s*>))+/i, '')
    .trimStart()
  if (/^<([a-z_][\w.-]*:)?svg[\s>]/i.test(markup)) return 'svg'
  if (/^<(!doctype html|html|head|body)/i.test(start) || /^<(html|head|body)[\s>]/i.test(markup))
    return 'html'
  if (start.startsWith('<?xml')) return 'xml'
  return 'text'
}
