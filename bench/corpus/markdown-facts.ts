import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runTool } from '../../test/support/run-tool.ts'
import type { ScoreRow } from './score-row.ts'

/** Facts of the olmOCR bench sample that must hold for a page's Markdown: text present, absent, in order; cells. */

interface Fact {
  pdf: string
  page: number
  id: string
  type: 'present' | 'absent' | 'order' | 'table' | 'math' | 'baseline'
  text?: string
  before?: string
  after?: string
  max_diffs?: number
  case_sensitive?: boolean
  first_n?: number
  last_n?: number
  cell?: string
  up?: string
  down?: string
  left?: string
  right?: string
  top_heading?: string
  left_heading?: string
}

const normal = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\*\*|__|(?<!\w)\*|\*(?!\w)|\\(?=[*_`<#\]&|])/g, '')
    .replace(/[\u2018\u2019\u201a]/g, "'")
    .replace(/[\u201c\u201d\u201e]/g, '"')
    .replace(/[\u2010-\u2015]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()

/** The best place of a text in another, and how many letters differ there. */
function locate(needle: string, hay: string): { at: number; diffs: number } {
  const exact = hay.indexOf(needle)
  if (exact >= 0) return { at: exact, diffs: 0 }
  // Edit distance to any stretch of the text: the first row is all zeros.
  let previous = new Uint16Array(hay.length + 1)
  for (let i = 1; i <= needle.length; i++) {
    const current = new Uint16Array(hay.length + 1)
    current[0] = i
    for (let j = 1; j <= hay.length; j++) {
      const cost = needle[i - 1] === hay[j - 1] ? 0 : 1
      current[j] = Math.min(previous[j]! + 1, current[j - 1]! + 1, previous[j - 1]! + cost)
    }
    previous = current
  }
  let at = 0
  for (let j = 1; j <= hay.length; j++) if (previous[j]! < previous[at]!) at = j
  return { at: Math.max(0, at - needle.length), diffs: previous[at]! }
}

const tablesOf = (markdown: string): string[][][] => {
  const tables: string[][][] = []
  let open: string[][] | undefined
  for (const line of markdown.split('\n')) {
    if (!line.startsWith('|')) {
      open = undefined
      continue
    }
    if (/^\|( --- \|)+$/.test(line)) continue
    if (!open) tables.push((open = []))
    open.push(
      line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map(cell => normal(cell)),
    )
  }
  return tables
}

const near = (a: string, b: string, diffs: number): boolean => {
  const { diffs: found } = locate(normal(b), a)
  return found <= diffs && a.length <= normal(b).length * 1.5 + 6
}

function cellHolds(fact: Fact, markdown: string): boolean {
  const diffs = fact.max_diffs ?? 0
  for (const table of tablesOf(markdown)) {
    for (const [r, row] of table.entries()) {
      for (const [c, text] of row.entries()) {
        if (!near(text, fact.cell ?? '', diffs)) continue
        const is = (wanted: string | undefined, found: string | undefined) =>
          !wanted || (found !== undefined && near(found, wanted, diffs))
        const above = table.slice(0, r).map(other => other[c] ?? '')
        const before = row.slice(0, c)
        if (
          is(fact.up, table[r - 1]?.[c]) &&
          is(fact.down, table[r + 1]?.[c]) &&
          is(fact.left, row[c - 1]) &&
          is(fact.right, row[c + 1]) &&
          (!fact.top_heading || above.some(other => near(other, fact.top_heading!, diffs))) &&
          (!fact.left_heading || before.some(other => near(other, fact.left_heading!, diffs)))
        )
          return true
      }
    }
  }
  return false
}

export function holds(fact: Fact, markdown: string): boolean | undefined {
  let page = normal(markdown)
  if (fact.case_sensitive === false) page = page.toLowerCase()
  const wanted = (text: string) => (fact.case_sensitive === false ? normal(text).toLowerCase() : normal(text))
  const diffs = fact.max_diffs ?? 0
  if (fact.type === 'present' || fact.type === 'absent') {
    let part = page
    if (fact.first_n) part = page.slice(0, fact.first_n)
    else if (fact.last_n) part = page.slice(-fact.last_n)
    const found = locate(wanted(fact.text!), part).diffs <= diffs
    return fact.type === 'present' ? found : !found
  }
  if (fact.type === 'order') {
    const [before, after] = [locate(wanted(fact.before!), page), locate(wanted(fact.after!), page)]
    return before.diffs <= diffs && after.diffs <= diffs && before.at < after.at
  }
  if (fact.type === 'table') return cellHolds(fact, markdown)
  return undefined
}

/** Reads the facts of a folder and tells which hold. Formulas are not judged: they need a renderer. */
export async function scoreFacts(
  folder: string,
): Promise<{ held: number; judged: number; failed: string[] }> {
  const { default: tool } = await import('../../src/tools/pdf/pdf-to-md.ts')
  const facts = readFileSync(join(folder, 'dataset.jsonl'), 'utf8')
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(line => JSON.parse(line) as Fact)
    .filter(fact => existsSync(join(folder, fact.pdf)))
  const pages = new Map<string, string>()
  const failed: string[] = []
  let held = 0
  let judged = 0
  for (const fact of facts) {
    const key = `${fact.pdf} ${fact.page}`
    if (!pages.has(key)) {
      const { json } = await runTool(tool, {
        file: { path: join(folder, fact.pdf), name: fact.pdf },
        pages: String(fact.page),
      })
      pages.set(key, json.markdown)
    }
    const result = holds(fact, pages.get(key)!)
    if (result === undefined) continue
    judged++
    if (result) held++
    else
      failed.push(
        `${fact.id} ${fact.type} ${(fact.text ?? fact.cell ?? `${fact.before} … ${fact.after}`).slice(0, 90)}`,
      )
  }
  return { held, judged, failed }
}

export async function score(corpus: string): Promise<ScoreRow[]> {
  const folder = join(corpus, 'pdf-md-facts')
  if (!existsSync(folder)) return []
  const { held, judged, failed } = await scoreFacts(folder)
  const note = failed.map(one => one.split(' ', 2).join(' ')).join(', ')
  return [{ what: 'olmOCR facts that hold for pdf-to-md', right: held, of: judged, note }]
}

if (import.meta.main) {
  const [root] = process.argv.slice(2)
  if (!root) throw new Error('usage: node bench/corpus/markdown-facts.ts CORPUS')
  const { held, judged, failed } = await scoreFacts(join(root, 'pdf-md-facts'))
  console.log(`${held} of ${judged} facts hold (${((100 * held) / judged).toFixed(1)} %)`)
  for (const one of failed) console.log(`  not: ${one}`)
}
