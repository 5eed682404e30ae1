import type { CatalogSummary } from '../../../src/contract/catalog.ts'

/** Words people use for what the catalog calls otherwise. */
const SAME = new Map(
  Object.entries({
    jpeg: ['jpg'],
    picture: ['image'],
    photo: ['image', 'heic'],
    shrink: ['compress'],
    reduce: ['compress'],
    smaller: ['compress'],
    optimise: ['optimizer', 'compress'],
    join: ['merge'],
    combine: ['merge'],
    unlock: ['password'],
    decrypt: ['password', 'encrypt'],
    lock: ['protect'],
    encrypt: ['protect'],
    spreadsheet: ['excel', 'csv'],
    xlsx: ['excel'],
    docx: ['word'],
    doc: ['word'],
    ebook: ['epub'],
    scan: ['ocr'],
    slides: ['powerpoint'],
    pptx: ['powerpoint'],
    colour: ['color'],
    number: ['numbers', 'base'],
    unzip: ['zip'],
    blacken: ['redact'],
    censor: ['redact'],
    turn: ['rotate'],
    sort: ['reorder'],
    beautify: ['formatter'],
    prettify: ['formatter'],
    checksum: ['hash'],
    epoch: ['timestamp'],
    unix: ['timestamp'],
    guid: ['uuid'],
    mp3: ['audio'],
    music: ['audio'],
    '3d': ['mesh', 'stl', 'glb', 'obj', 'model'],
  }),
)

/** The tools that fit a search, best first. Words may be misspelt; every word has to fit somewhere. */
export function search(tools: CatalogSummary[], query: string): CatalogSummary[] {
  const words = wordsOf(query)
  if (words.length === 0) return tools
  const found: { tool: CatalogSummary; score: number }[] = []
  for (const tool of tools) {
    const score = scoreOf(indexOf(tool), words)
    if (score > 0) found.push({ tool, score })
  }
  return found
    .sort((a, b) => b.score - a.score || a.tool.name.localeCompare(b.tool.name))
    .map(one => one.tool)
}

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

interface Index {
  name: string
  strong: string[]
  weak: string[]
}

const known = new WeakMap<CatalogSummary, Index>()

function indexOf(tool: CatalogSummary): Index {
  let index = known.get(tool)
  if (!index) {
    index = {
      name: fold(tool.name),
      strong: [...new Set([...wordsOf(tool.name), ...wordsOf(tool.slug)])],
      weak: [...new Set([...wordsOf(tool.description), tool.family])],
    }
    known.set(tool, index)
  }
  return index
}

function scoreOf(index: Index, words: string[]): number {
  let score = index.name === words.join(' ') ? 20 : index.name.startsWith(words.join(' ')) ? 8 : 0
  for (const word of words) {
    let best = Math.max(fit(word, index.strong) * 10, fit(word, index.weak) * 2)
    for (const other of SAME.get(word) ?? []) {
      best = Math.max(best, fit(other, index.strong) * 7, fit(other, index.weak))
    }
    if (best === 0) return 0
    score += best
  }
  // Of two tools that fit alike, the shorter name is closer to what was typed.
  return score + 1 / (1 + index.name.length)
}

/** 1 for the word itself, less for its beginning, its inside, and misspellings of it; 0 for none. */
function fit(word: string, among: string[]): number {
  let best = 0
  for (const one of among) {
    if (one === word) return 1
    if (one.startsWith(word)) best = Math.max(best, 0.85)
    else if (word.length > 2 && one.includes(word)) best = Math.max(best, 0.5)
    else if (best < 0.45) {
      const allowed = word.length < 4 ? 0 : word.length < 7 ? 1 : 2
      if (allowed > 0 && nearStart(word, one, allowed)) best = 0.45
    }
  }
  return best
}

/** Whether a word is within some edits of another, or of its beginning: people search while they type. */
function nearStart(word: string, other: string, allowed: number): boolean {
  if (other.length < word.length - allowed) return false
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= word.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = word[i - 1] === other[j - 1]
      let cost = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + (same ? 0 : 1))
      const swapped = i > 1 && j > 1 && word[i - 1] === other[j - 2] && word[i - 2] === other[j - 1]
      if (swapped) cost = Math.min(cost, rows[i - 2]![j - 2]! + 1)
      row.push(cost)
    }
    rows.push(row)
  }
  const last = rows[word.length]!
  // The whole word, or a beginning of it that is about as long as what was typed.
  return last.some((cost, j) => cost <= allowed && (j === other.length || j >= Math.max(4, word.length - 1)))
}
