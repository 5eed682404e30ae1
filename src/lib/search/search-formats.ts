/** Kinds of files and the formats of each, by the words people use; a format's first word is its name here. */
const KINDS: Record<string, string> = {
  image:
    'image picture photo pic img|jpeg jpg|png|webp|avif|gif|tiff tif|heic heif|bmp bitmap|svg vector|ico icon favicon|psd|jfif',
  video: 'video movie clip film|mp4|webm|mov|avi|mkv|wmv|flv',
  audio: 'audio sound music recording speech voice|mp3|wav|ogg|flac|aac|m4a|opus|wma',
  model: 'model mesh 3d|stl|obj wavefront|glb gltf|fbx|usdz',
  pdf: 'pdf acrobat',
  pdfa: 'pdfa',
  word: 'word docx docm dotx doc odt rtf',
  excel: 'excel xlsx xls spreadsheet workbook ods xlsm',
  powerpoint: 'powerpoint pptx ppt slides presentation',
  epub: 'epub ebook mobi kindle',
  csv: 'csv tsv',
  json: 'json',
  ndjson: 'ndjson jsonl',
  parquet: 'parquet',
  toml: 'toml',
  yaml: 'yaml yml',
  xml: 'xml',
  html: 'html htm webpage website',
  markdown: 'markdown md',
  text: 'text txt plaintext',
  zip: 'zip archive',
  typescript: 'typescript ts interfaces',
}

/** A format and the kind it is of; of a kind itself both are the same. */
export interface Format {
  id: string
  kind: string
}

const FORMATS = new Map<string, Format>()
for (const [kind, groups] of Object.entries(KINDS)) {
  for (const group of groups.split('|')) {
    const words = group.split(' ')
    for (const word of words) FORMATS.set(word, { id: words[0]!, kind })
  }
}

export const FORMAT_WORDS: readonly string[] = [...FORMATS.keys()]

/** The format that a word names, in the singular or the plural. */
export const formatOf = (word: string): Format | undefined =>
  FORMATS.get(word) ?? (word.endsWith('s') ? FORMATS.get(word.slice(0, -1)) : undefined)

/** Media types whose last part is not a word for the format. */
const MEDIA: Record<string, string> = {
  'image/svg+xml': 'svg',
  'image/vnd.microsoft.icon': 'ico',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'model/gltf-binary': 'glb',
  'text/plain': 'text',
  'application/vnd.apache.parquet': 'parquet',
  'application/epub+zip': 'epub',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'word',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'excel',
}

export const formatOfMedia = (type: string): Format | undefined =>
  formatOf(MEDIA[type] ?? type.slice(type.indexOf('/') + 1))

const TO = new Set('to 2 into zu nach als as vers para naar 转 转换 الى से'.split(' '))
/** Words that may mean "to", and may not: text in a PDF, PDF en Word. */
const PERHAPS_TO = new Set('in en a al na в у में に'.split(' '))
const FROM = new Set('from out aus von depuis desde da dal de del z з із'.split(' '))

export const isConnector = (word: string): boolean => TO.has(word) || PERHAPS_TO.has(word) || FROM.has(word)

/** What something that is no format is to become: "letter to pdf". */
export function goalIn(words: readonly string[]): Format | undefined {
  const at = words.findIndex((word, at) => at > 0 && TO.has(word) && formatOf(words[at + 1] ?? ''))
  return at > 0 ? formatOf(words[at + 1]!) : undefined
}

export interface Conversion {
  from: Format[]
  to: Format[]
  /** Whether it was said which way, or the words only stand side by side. */
  said: boolean
}

/** "jpg to pdf", "text from pdf", "pdf en word", or just "csv excel". */
export function conversionIn(words: readonly string[]): Conversion | undefined {
  const formats = (part: readonly string[]): Format[] => part.flatMap(word => formatOf(word) ?? [])
  // "From pdf" names the one, whatever stands before it: "an ebook to read, from pdf".
  const from = words.findIndex((word, at) => FROM.has(word) && formatOf(words[at + 1] ?? '') !== undefined)
  if (from >= 0) {
    const way = words.findIndex((word, at) => at > from && (TO.has(word) || PERHAPS_TO.has(word)))
    const rest = way > 0 ? formats(words.slice(way + 1)) : []
    const to = rest.length > 0 ? rest : formats(words.slice(0, from))
    if (to.length > 0)
      return { from: formats(words.slice(from + 1, rest.length > 0 ? way : undefined)), to, said: true }
  }
  for (let at = 0; at < words.length; at++) {
    const [before, after] = [formats(words.slice(0, at)), formats(words.slice(at + 1))]
    if (before.length === 0 || after.length === 0) continue
    if (TO.has(words[at]!)) return { from: before, to: after, said: true }
    if (PERHAPS_TO.has(words[at]!)) return { from: before, to: after, said: false }
    if (FROM.has(words[at]!)) return { from: after, to: before, said: true }
  }
  const all = formats(words)
  const [one, other] = all
  // "Heic photo" is one thing: a format and the kind it is of.
  const isOne = one && other && (one.id === other.id || one.kind === other.id || other.kind === one.id)
  return one && other && all.length === 2 && !isOne ? { from: [one], to: [other], said: false } : undefined
}
