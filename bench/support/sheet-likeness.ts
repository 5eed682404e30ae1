/** How like a printed sheet is to what another program printed of it. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Likeness {
  /** 0 to 1 each; undefined where neither file has any. */
  pages: number
  words: number
  /** The words, with those counted as shared that Calc shows otherwise than Excel. */
  excelWords: number
  look: number
  fills: number | undefined
  rules: number | undefined
  colors: number | undefined
  drawings: number | undefined
  /** Of 100. */
  total: number
}

const DPI = 50
const PAGES = 6

const run = (command: string, args: string[]): string =>
  spawnSync(command, args, { timeout: 60_000, maxBuffer: 2 ** 29, encoding: 'utf8' }).stdout ?? ''

/** `asExcel`: the words as Excel shows them count for the total. */
export function likenessOf(ours: string, theirs: string, { asExcel = false } = {}): Likeness {
  const [a, b] = [factsOf(ours), factsOf(theirs)]
  const words = shared(a.words, b.words)
  const excelWords = sharedAsExcel(a.words, b.words)
  const pages = 0.5 * ratio(a.sizes.length, b.sizes.length) + 0.5 * sameSizes(a.sizes, b.sizes)
  const fills = bothOf(a.fills, b.fills)
  const rules = bothOf(a.rules, b.rules)
  const colors = bothOf(a.colors, b.colors)
  const drawings = bothOf(a.drawings, b.drawings)
  const look = picturesAlike(ours, theirs, Math.min(PAGES, Math.max(a.sizes.length, b.sizes.length)))
  const parts: [number | undefined, number][] = [
    [look, 35],
    [asExcel ? excelWords : words, 20],
    [drawings, 15],
    [pages, 10],
    [fills, 10],
    [rules, 10],
    [colors, 5],
  ]
  const known = parts.filter(([value]) => value !== undefined) as [number, number][]
  const total =
    (100 * known.reduce((sum, [value, weight]) => sum + value * weight, 0)) /
    known.reduce((sum, [, weight]) => sum + weight, 0)
  return { pages, words, excelWords, look, fills, rules, colors, drawings, total }
}

const ratio = (a: number, b: number): number => (a === b ? 1 : Math.min(a, b) / Math.max(a, b, 1))

const sameSizes = (a: string[], b: string[]): number =>
  a.filter((size, i) => size === b[i]).length / Math.max(a.length, b.length, 1)

type Weights = Map<string, number>

const add = (weights: Weights, key: string, weight: number): void => {
  weights.set(key, (weights.get(key) ?? 0) + weight)
}

/** What two have in common, as a share of what either has. */
function shared(a: Weights, b: Weights): number {
  let [common, all] = [0, 0]
  for (const key of new Set([...a.keys(), ...b.keys()])) {
    const [x, y] = [a.get(key) ?? 0, b.get(key) ?? 0]
    common += Math.min(x, y)
    all += Math.max(x, y)
  }
  return all === 0 ? 1 : common / all
}

/**
 * Words of ours and of Calc where Excel itself prints as we do, or where the reader of the prints differs:
 * - truth is TRUE and FALSE; Calc writes 1 and 0 into cells of a number format,
 * - the general format has ten digits and a short exponent; Calc shows as many as fit,
 * - errors of formulas have Excel's names; Calc has numbers of its own for some,
 * - what a cell's edge cuts off is not on the page; Calc keeps it in the text layer, where nobody sees it,
 * - texts of two cells that touch are one word to the reader, in one print and not in the other.
 */
export function sharedAsExcel(ours: Weights, theirs: Weights): number {
  const left = (a: Weights, b: Weights): string[] =>
    [...a].flatMap(([word, count]) => Array<string>(Math.max(0, count - (b.get(word) ?? 0))).fill(word))
  const own = left(ours, theirs)
  const other = left(theirs, ours)
  const all = [...ours.values()].reduce((sum, count) => sum + count, 0)
  const parts = foundInside(unmatched(own, other, isSameInExcel), other)
  const wholes = foundInside(parts.others, parts.words)
  const most = all + wholes.words.length
  return most === 0 ? 1 : (all - wholes.others.length) / most
}

/** The words that have no counterpart; those of the others that are one are taken out of their list. */
function unmatched(words: string[], others: string[], isSame: (a: string, b: string) => boolean): string[] {
  return words.filter(word => {
    const at = others.findIndex(one => isSame(word, one))
    if (at >= 0) others.splice(at, 1)
    return at < 0
  })
}
/** The words that are not inside one of the others, and the others that have none inside. */
function foundInside(words: string[], others: string[]): { words: string[]; others: string[] } {
  const hosts = others.map(text => ({ text, isFound: false }))
  const rest = words.filter(word => {
    const host = word.length > 2 ? hosts.find(({ text }) => text.includes(word)) : undefined
    if (!host) return true
    host.isFound = true
    host.text = host.text.replace(word, ' ')
    return false
  })
  return { words: rest, others: hosts.filter(host => !host.isFound).map(({ text }) => text) }
}

function isSameInExcel(ours: string, calc: string): boolean {
  if (ours === 'TRUE' || ours === 'FALSE') return calc === (ours === 'TRUE' ? '1' : '0')
  if (calc.startsWith('Err:')) return /^#[A-Z/0]+[!?]$/.test(ours)
  const [a, b] = [Number(ours), Number(calc)]
  return (
    Number.isFinite(a) && Number.isFinite(b) && Math.abs(a - b) <= Math.abs(b) * 1e-5 && ours.length <= 11
  )
}

const bothOf = (a: Weights, b: Weights): number | undefined =>
  a.size === 0 && b.size === 0 ? undefined : shared(a, b)

interface Facts {
  words: Weights
  sizes: string[]
  fills: Weights
  rules: Weights
  colors: Weights
  drawings: Weights
}

function factsOf(path: string): Facts {
  const words: Weights = new Map()
  for (const word of run('pdftotext', ['-layout', path, '-']).split(/\s+/)) if (word) add(words, word, 1)
  const info = run('pdfinfo', ['-l', '999', path])
  const sizes = [...info.matchAll(/Page\s+\d+ size:\s+([\d.]+) x ([\d.]+)/g)].map(
    ([, w, h]) => `${Math.round(Number(w) / 4)}x${Math.round(Number(h) / 4)}`,
  )
  return { words, sizes, ...traced(path, Math.min(sizes.length, PAGES)) }
}

const hex = (color: string): string =>
  color
    .split(' ')
    .map(part => Math.round(Number(part) * 15).toString(16))
    .join('')
    .replace(/^(.)$/, '$1$1$1')

/** What is painted, from the trace of a foreign reader. Colours are rounded, lengths to 4 points. */
function traced(path: string, pages: number): Omit<Facts, 'words' | 'sizes'> {
  const [fills, rules, colors, drawings]: Weights[] = [new Map(), new Map(), new Map(), new Map()]
  const trace = run('mutool', ['trace', path, `1-${pages}`])
  let page = 0
  const pattern =
    /<page number="(\d+)"|<(fill_path|stroke_path|fill_text)\b([^>]*)>([\s\S]*?)<\/\2>|<fill_image\b([^>]*)\/?>/g
  for (const [, number, kind, attributes = '', body = '', image] of trace.matchAll(pattern)) {
    if (number) page = Number(number)
    else if (kind === 'fill_text') {
      const count = body.match(/<g unicode="[^ ]/g)?.length ?? 0
      add(colors!, hex(/color="([^"]*)"/.exec(attributes)?.[1] ?? '0 0 0'), count)
    } else if (kind) {
      const color = hex(/color="([^"]*)"/.exec(attributes)?.[1] ?? '0 0 0')
      const scale = /transform="([^ "]+) ([^ "]+)/.exec(attributes)
      const by = scale ? Math.hypot(Number(scale[1]), Number(scale[2])) || 1 : 1
      const points = [...body.matchAll(/ x="([^"]+)" y="([^"]+)"/g)].map(([, x, y]) => [
        Number(x) * by,
        Number(y) * by,
      ])
      if (points.length === 0) continue
      const [xs, ys] = [points.map(one => one[0]!), points.map(one => one[1]!)]
      const [w, h] = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)]
      const isLine = Math.min(w, h) < 3.2
      if (kind === 'stroke_path' || isLine) {
        if (Math.max(w, h) < 6) continue
        if (isLine) add(rules!, `${page} ${color} ${w > h ? 'h' : 'v'}`, Math.max(w, h))
        else if (points.length <= 5)
          for (const side of ['h', 'v']) add(rules!, `${page} ${color} ${side}`, 2 * (side === 'h' ? w : h))
      } else if (color !== 'fff') add(fills!, `${page} ${color}`, w * h)
    } else if (image !== undefined) {
      const m = /transform="([^"]+)"/.exec(image)?.[1]?.split(' ').map(Number) ?? [0, 0, 0, 0]
      add(drawings!, `${page} image`, Math.abs(m[0]! * m[3]! - m[1]! * m[2]!))
    }
  }
  return { fills: fills!, rules: rules!, colors: colors!, drawings: drawings! }
}

/** The first pages as grey pixels. */
function rendered(path: string, count: number): { width: number; height: number; data: Buffer }[] {
  const folder = mkdtempSync(join(tmpdir(), 'toolwright-sheets-'))
  try {
    run('pdftoppm', ['-r', String(DPI), '-gray', '-l', String(count), path, join(folder, 'p')])
    return readdirSync(folder)
      .sort()
      .map(name => {
        const bytes = readFileSync(join(folder, name))
        const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.toString('latin1', 0, 40))!
        return { width: Number(head[1]), height: Number(head[2]), data: bytes.subarray(head[0].length) }
      })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Ink smoothed over some pixels, so that a hair's breadth counts little. */
function smoothed({ width, height, data }: { width: number; height: number; data: Buffer }): Float32Array {
  const reach = 2
  const across = new Float32Array(width * height)
  const out = new Float32Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let sum = 0
      for (let d = -reach; d <= reach; d++)
        sum += 255 - (data[y * width + Math.min(width - 1, Math.max(0, x + d))] ?? 255)
      across[y * width + x] = sum
    }
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let sum = 0
      for (let d = -reach; d <= reach; d++)
        sum += across[Math.min(height - 1, Math.max(0, y + d)) * width + x]!
      out[y * width + x] = sum
    }
  return out
}

function picturesAlike(ours: string, theirs: string, count: number): number {
  const [a, b] = [rendered(ours, count), rendered(theirs, count)]
  let sum = 0
  const pages = Math.max(a.length, b.length, 1)
  for (let i = 0; i < pages; i++) {
    const [x, y] = [a[i], b[i]]
    if (!x || !y || Math.abs(x.width - y.width) > 3 || Math.abs(x.height - y.height) > 3) continue
    const [p, q] = [smoothed(x), smoothed(y)]
    let [common, all] = [0, 0]
    for (let row = 0; row < Math.min(x.height, y.height); row++)
      for (let column = 0; column < Math.min(x.width, y.width); column++) {
        const [s, t] = [p[row * x.width + column]!, q[row * y.width + column]!]
        common += Math.min(s, t)
        all += Math.max(s, t)
      }
    sum += all === 0 ? 1 : common / all
  }
  return sum / pages
}
