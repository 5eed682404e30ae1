import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fuzzCase, SLUGS } from '../../test/support/fuzz.ts'
import { FIXTURES } from '../../test/support/run-tool.ts'
import { KEY } from '../../test/support/server.ts'
import type { LoadAnswer } from './send.ts'

/** One request of the load, and what may come back. */
export interface LoadCall {
  path: string
  method?: 'POST' | 'GET' | 'DELETE'
  headers: Record<string, string>
  body: Buffer
  allowed: number[]
  /** What a success must cost; undefined where the case decides. */
  credits?: number | undefined
  /** How the caller misbehaves on the wire. */
  manner?:
    | 'hangs up while sending'
    | 'hangs up while waiting'
    | 'sends slowly'
    | 'announces too much'
    | 'stops half way'
}

export interface LoadClass {
  name: string
  /** Of two hundred connections. */
  connections: number
  /** Between an answer and the next call of the same connection. */
  pauseMs: number
  /** The call of a connection's turn, which may use what the one before it was answered. */
  next: (connection: number, turn: number, before?: LoadAnswer) => LoadCall
}

const AUTH = { authorization: `Bearer ${KEY}` }
const JSON_TYPE = { 'content-type': 'application/json' }

function json(
  slug: string,
  value: unknown,
  credits: number,
  headers: Record<string, string> = AUTH,
): LoadCall {
  return {
    path: `/api/v1/tools/${slug}`,
    headers: { ...JSON_TYPE, ...headers },
    body: Buffer.from(JSON.stringify(value)),
    allowed: [200],
    credits,
  }
}

function form(slug: string, parts: [name: string, value: string | Buffer][], credits: number): LoadCall {
  const boundary = 'load-boundary'
  const pieces = parts.flatMap(([name, value]) => {
    const file = typeof value === 'string' ? '' : '; filename="file"'
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n`
    return [Buffer.from(head), Buffer.from(value as string), Buffer.from('\r\n')]
  })
  return {
    path: `/api/v1/tools/${slug}`,
    headers: { ...AUTH, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
    allowed: [200],
    credits,
  }
}

const fixture = (name: string): Buffer => readFileSync(join(FIXTURES, name))
const PDF = fixture('three-pages.pdf')
const PHOTO = fixture('photo.jpg')
const CSV = { csv: 'name,age\nAda,36\nAda,36\nGrace,85\n', options: { deduplicate: true } }

const refused = (call: LoadCall, status: number): LoadCall => ({ ...call, allowed: [status], credits: 0 })

const FREE: LoadCall[] = [
  json('hash-generator', { text: 'hello' }, 0, {}),
  json('uuid-generator', { count: 5 }, 0, {}),
  json('case-converter', { text: 'hello world', case: 'title' }, 0, {}),
  json('json-formatter', { json: '{"a":[1,2,3]}' }, 0, {}),
  json('text-diff', { a: 'one\ntwo', b: 'one\nthree' }, 0, {}),
]

const METERED: LoadCall[] = [
  json('csv-cleaner', CSV, 1),
  json('text-encrypt', { text: 'hello', password: 'long enough' }, 1),
  form('pdf-info', [['file', PDF]], 1),
  form('image-exif', [['file', PHOTO]], 1),
  form('audio-metadata', [['file', fixture('tagged.mp3')]], 1),
]

const HEAVY: LoadCall[] = [
  form(
    'image-resize',
    [
      ['file', PHOTO],
      ['width', '1600'],
      ['format', 'webp'],
    ],
    2,
  ),
  form('pdf-to-image', [['file', PDF]], 3),
  form('markdown-to-pdf', [['markdown', fixture('article.md')]], 3),
  form(
    'pdf-merge',
    [
      ['files', PDF],
      ['files', PDF],
    ],
    3,
  ),
  form('word-to-pdf', [['file', fixture('report.docx')]], 4),
  form('stl-to-glb', [['file', fixture('cube.stl')]], 3),
]

const BAD: LoadCall[] = [
  refused(json('csv-cleaner', CSV, 1, {}), 401),
  refused(json('csv-cleaner', CSV, 1, { authorization: 'Bearer nobody-knows-it' }), 402),
  refused(json('no-such-tool', {}, 0), 404),
  refused(json('video-trim', {}, 0), 501),
  refused(json('csv-cleaner', { csv: 5 }, 1), 400),
  refused(json('password-generator', { length: 1e9 }, 0), 400),
  refused({ ...json('json-formatter', {}, 0), body: Buffer.from('{"json":') }, 400),
  refused(
    form(
      'pdf-rotate',
      [
        ['file', PDF],
        ['pages', '99'],
      ],
      2,
    ),
    400,
  ),
  refused(form('pdf-info', [['file', Buffer.from('this is no PDF')]], 1), 400),
]

/** Hostile calls that are not damaged files: bodies that stop, crawl, or promise more than may come. */
const RUDE: LoadCall[] = [
  { ...form('pdf-to-text', [['file', PDF]], 0), manner: 'hangs up while sending' },
  // Free of charge: whether the answer or the hanging up comes first is chance, and must not move the balance.
  { ...json('minifier', { code: 'var a = 1;'.repeat(20_000) }, 0), manner: 'hangs up while waiting' },
  { ...form('pdf-info', [['file', PDF]], 1), manner: 'sends slowly' },
  { ...refused(form('pdf-info', [['file', PDF]], 0), 413), manner: 'announces too much' },
]

/** Long work that nobody pays for, from one address: what the others get beside it shows whether turns are fair. */
const LARGE = JSON.stringify(
  Array.from({ length: 9_000 }, (_, i) => ({ [`key${i % 1000}`]: i, name: `row ${i}` })),
)
const FLOOD: LoadCall = { ...json('json-to-ts', { json: LARGE }, 0, {}), allowed: [200, 429] }
/** The beginning of a large body, and nothing more. */
const HALF_BODY: LoadCall = { ...FLOOD, allowed: [408, 429], manner: 'stops half way' }

/** Reading pictures of text takes longer than the whole run may wait for. */
const FUZZED = SLUGS.filter(slug => slug !== 'ocr-pdf')

function hostile(seed: number, connection: number, turn: number): LoadCall {
  if (turn % 4 === 3) return RUDE[((turn >> 2) + connection) % RUDE.length]!
  const { slug, contentType, body } = fuzzCase(seed, connection * 100_000 + turn, FUZZED)
  return {
    path: `/api/v1/tools/${slug}`,
    headers: { ...AUTH, 'content-type': contentType },
    body,
    allowed: [200, 400, 413],
    credits: undefined,
  }
}

/** Every tenth call repeats the one before it under the same key, and must not be charged again. */
function metered(run: string, connection: number, turn: number): LoadCall {
  const round = turn % 10
  const call = METERED[(connection + (round === 9 ? turn - 1 : turn)) % METERED.length]!
  if (round < 8) return call
  const headers = { ...call.headers, 'idempotency-key': `${run}-${connection}-${Math.floor(turn / 10)}` }
  return { ...call, headers, credits: round === 9 ? 0 : call.credits }
}

export const JOB: LoadCall = {
  path: '/api/v1/jobs',
  headers: { ...AUTH, ...JSON_TYPE },
  body: Buffer.from(JSON.stringify({ tool_slug: 'csv-cleaner', input: CSV })),
  allowed: [202],
}
export const JOB_CREDITS = 1

const KEEP: LoadCall = {
  path: '/api/v1/files',
  headers: {
    ...AUTH,
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="a.pdf"',
  },
  body: PDF,
  allowed: [201],
  credits: 0,
}

/** A file is kept, used, fetched and removed, each time through the next server. */
function keptFiles(): LoadClass['next'] {
  const ids = new Map<number, string>()
  return (connection, turn, before) => {
    if (turn % 4 === 1 && before?.status === 201) ids.set(connection, JSON.parse(before.text).file_id)
    const id = ids.get(connection)
    // Of the same content only one would lie there.
    if (turn % 4 === 0 || id === undefined)
      return { ...KEEP, body: Buffer.concat([PDF, Buffer.from(`\n%${connection} ${turn}`)]) }
    if (turn % 4 === 1) return json('pdf-info', { file: id }, 1)
    const there = { headers: AUTH, body: Buffer.alloc(0), credits: 0 }
    if (turn % 4 === 2)
      return { ...there, path: `/api/v1/files/${id}/content`, method: 'GET', allowed: [200] }
    ids.delete(connection)
    return { ...there, path: `/api/v1/files/${id}`, method: 'DELETE', allowed: [204] }
  }
}

/** The mix: most calls are cheap, some are work, some are wrong, some mean harm. */
export function loadClasses(seed: number): LoadClass[] {
  const run = `load-${seed}`
  const from = (list: LoadCall[]) => (connection: number, turn: number) =>
    list[(connection + turn) % list.length]!
  return [
    { name: 'free', connections: 65, pauseMs: 100, next: from(FREE) },
    { name: 'metered', connections: 40, pauseMs: 100, next: (c, t) => metered(run, c, t) },
    { name: 'heavy', connections: 20, pauseMs: 100, next: from(HEAVY) },
    { name: 'bad', connections: 25, pauseMs: 100, next: from(BAD) },
    { name: 'hostile', connections: 20, pauseMs: 100, next: (c, t) => hostile(seed, c, t) },
    { name: 'jobs', connections: 5, pauseMs: 500, next: () => JOB },
    { name: 'kept files', connections: 5, pauseMs: 100, next: keptFiles() },
    { name: 'flood without a key', connections: 12, pauseMs: 500, next: () => FLOOD },
    { name: 'half bodies', connections: 8, pauseMs: 500, next: () => HALF_BODY },
  ]
}
