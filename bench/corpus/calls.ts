import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import type { CatalogTool } from '../../src/catalog.ts'
import { type FileKind, KINDS, kindOfFile, TEXTS } from '../../src/lib/files/file-kinds.ts'
import { type Params, takesFiles } from '../../src/tool.ts'
import { FIXTURES } from '../../test/support/run-tool.ts'
import { KEY } from '../../test/support/server.ts'

/** One file of a corpus sent to one tool that fits it. */
export interface CorpusCall {
  /** The folder of the corpus that the file lies in. */
  set: string
  file: string
  slug: string
  send: (url: string) => Promise<Response>
}

/** A call that takes longer is lost: the server itself ends every call long before. */
const PATIENCE_MS = 400_000

/** Tools that take text as JSON, by the ending of the files they fit, and how the text is sent. */
const TEXT_TOOLS: Record<string, [slug: string, body: (text: string) => object][]> = {
  json: [
    ['json-formatter', text => ({ json: text })],
    ['json-to-ts', text => ({ json: text })],
    ['yaml-json', text => ({ json: text })],
  ],
  yaml: [['yaml-json', text => ({ yaml: text })]],
  xml: [['xml-json', text => ({ xml: text })]],
  csv: [
    ['json-csv', text => ({ direction: 'csv2json', data: text })],
    ['csv-cleaner', text => ({ csv: text, options: { trim: true, deduplicate: true } })],
  ],
  md: [['markdown-html', text => ({ markdown: text })]],
}

/** What the ending of a name promises; the content may be something else, and damaged files are nothing else. */
const MEDIA_BY_ENDING: Record<string, string> = {
  ...Object.fromEntries(Object.values(KINDS).map(({ ext, media }) => [ext, media])),
  jpeg: KINDS.jpeg.media,
  tif: KINDS.tiff.media,
  heif: KINDS.heic.media,
  mp4: KINDS.mp4.media,
  csv: 'text/csv',
  obj: 'model/obj',
}

/** What a tool wants although no single parameter of it is required. */
const OPTIONAL_VALUES: Record<string, [string, string][]> = {
  'meme-generator': [['top', 'corpus']],
  'image-resize': [['width', '200']],
  // Ten pages are what a call may ask for; here the first is enough.
  'ocr-pdf': [['pages', '1']],
  'zip-tool': [['mode', 'extract']],
  'bulk-rename': [['prefix', 'x-']],
}

/** Every call that a folder tree gives occasion for, `perSet` files of each set at most. */
export async function planCalls(
  root: string,
  tools: CatalogTool[],
  { sets, perSet }: { sets?: Set<string>; perSet: number },
): Promise<CorpusCall[]> {
  const calls: CorpusCall[] = []
  const seen = new Map<string, number>()
  for (const path of filesBelow(root)) {
    const file = relative(root, path)
    const set = file.includes('/') ? file.split('/')[0]! : '.'
    const before = seen.get(set) ?? 0
    if (before >= perSet || (sets && !sets.has(set))) continue
    seen.set(set, before + 1)
    const kind = await kindOfFile(path)
    for (const [slug, send] of sendings(path, kind, tools)) calls.push({ set, file, slug, send })
  }
  return calls
}

/** The files to try: not the words about them, nor what lies there to compare results with. */
function filesBelow(root: string): string[] {
  const paths = readdirSync(root, { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
  const all = new Set(paths)
  return paths.filter(path => {
    const isReference = path.endsWith('.png') && all.has(path.replace(/png$/, 'svg'))
    return !isReference && !/^(README|LICENSE)/i.test(basename(path)) && statSync(path).size > 0
  })
}

type Sending = [slug: string, send: CorpusCall['send']]

function sendings(path: string, kind: FileKind, tools: CatalogTool[]): Sending[] {
  const found: Sending[] = []
  const ending = endingOf(path)
  const isText = (TEXTS as readonly string[]).includes(kind)
  for (const [slug, body] of isText ? (TEXT_TOOLS[ending] ?? []) : []) {
    if (tools.some(entry => entry.slug === slug)) {
      found.push([slug, url => postJson(url, slug, body(textOf(path)))])
    }
  }
  const media = [KINDS[kind].media, MEDIA_BY_ENDING[ending] ?? '']
  for (const entry of tools.filter(({ tool }) => takesFiles(tool))) {
    const name = fileParameter(entry, media, ending)
    if (name) found.push([entry.slug, url => postForm(url, entry, name, path, kind)])
  }
  return found
}

/** The text of a file, as whoever puts it into a JSON body would read it. */
function textOf(path: string): string {
  const bytes = readFileSync(path)
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return bytes.toString('utf16le', 2)
  if (first === 0xfe && second === 0xff)
    return bytes
      .subarray(0, bytes.length & ~1)
      .swap16()
      .toString('utf16le', 2)
  return bytes.toString('utf8')
}

/** The specifications of Markdown come as text. */
const endingOf = (path: string): string =>
  /\/markdown[^/]*\/[^/]*\.txt$/.test(path)
    ? 'md'
    : path.split('.').pop()!.toLowerCase().replace('yml', 'yaml')

/** The parameter of a tool that takes files of such media types. */
function fileParameter({ slug, tool }: CatalogTool, media: string[], ending: string): string | undefined {
  // Any file can be zipped or renamed; that says nothing of the file.
  if (slug === 'zip-tool') return media.includes(KINDS.zip.media) ? 'file' : undefined
  if (slug === 'bulk-rename') return media.includes(KINDS.zip.media) ? 'files' : undefined
  for (const [name, { definition, spec }] of Object.entries(tool.params as Params)) {
    if (definition.source === 'either' && ending === 'md') return name
    // A picture fits sign-pdf as its signature, but it is no document to sign.
    if (definition.source === 'value' || name === 'signature') continue
    if (spec.accept?.some(one => media.includes(one))) return name
  }
  return undefined
}

/** Values for the parameters that a tool cannot do without, from its example. */
function requiredValues({ slug, tool }: CatalogTool, kind: FileKind): [string, string][] {
  // The example reorders the pages of its own file; any file has a first page.
  if (slug === 'pdf-reorder') return [['order', '1']]
  const values: [string, string][] = []
  for (const [name, { spec, definition }] of Object.entries(tool.params as Params)) {
    if (definition.source !== 'value' || !spec.required || definition.fallback !== undefined) continue
    const example = tool.example[name]
    values.push([name, typeof example === 'string' ? example : JSON.stringify(example)])
  }
  if (slug === 'csv-excel' && kind !== 'text') values.push(['to', 'csv'])
  return [...values, ...(OPTIONAL_VALUES[slug] ?? [])]
}

function postForm(url: string, entry: CatalogTool, name: string, path: string, kind: FileKind) {
  const { slug } = entry
  const form = new FormData()
  const file = new File([readFileSync(path)], basename(path))
  form.append(name, file)
  if (slug === 'pdf-merge') form.append(name, file)
  if (slug === 'compare-pdf') form.append('file_b', file)
  if (slug === 'sign-pdf') {
    form.append('signature', new File([readFileSync(join(FIXTURES, 'logo.png'))], 'logo.png'))
  }
  for (const [field, value] of requiredValues(entry, kind)) form.append(field, value)
  return post(url, slug, form, {})
}

const postJson = (url: string, slug: string, body: object) =>
  post(url, slug, JSON.stringify(body), { 'content-type': 'application/json' })

const post = (url: string, slug: string, body: string | FormData, headers: Record<string, string>) =>
  fetch(`${url}/api/v1/tools/${slug}`, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${KEY}`, ...headers },
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
