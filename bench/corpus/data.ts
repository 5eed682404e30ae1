/**
 * Scores the formatters and converters over public test suites: JSONTestSuite, yaml-test-suite, the XML
 * conformance set, CommonMark and GFM, csv-spectrum and Pollock.
 * node bench/corpus/data.ts CORPUS
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import Papa from 'papaparse'
import YAML from 'yaml'
import { Fault } from '../../src/fault.ts'
import type { AnyTool } from '../../src/tool.ts'
import jsonCsv from '../../src/tools/data/json-csv/json-csv.ts'
import jsonFormatter from '../../src/tools/data/json-formatter.ts'
import markdownHtml from '../../src/tools/data/markdown-html.ts'
import xmlJson from '../../src/tools/data/xml-json.ts'
import yamlJson from '../../src/tools/data/yaml-json.ts'
import { runTool } from '../../test/support/run-tool.ts'
import { csvText, csvTruth } from './csv-spectrum.ts'
import { corpusNamed, firstOf, printScores, type ScoreRow } from './score-row.ts'

interface Score {
  right: number
  of: number
  wrong: string[]
}

/** The tool's result, or the words of its refusal; anything else is a crash and ends the run. */
async function call(tool: AnyTool, params: Record<string, unknown>) {
  try {
    return { json: (await runTool(tool, params)).json, refused: undefined }
  } catch (error) {
    if (error instanceof Fault && error.status === 400) return { json: undefined, refused: error.message }
    throw error
  }
}

/** The files of a corpus, and the scores counted over them. */
function suiteOf(corpus: string) {
  const scores = new Map<string, Score>()
  const bytes = (folder: string, name: string) => readFileSync(join(corpus, folder, name))
  return {
    corpus,
    scores,
    files: (folder: string): string[] => {
      const path = join(corpus, folder)
      return existsSync(path) ? readdirSync(path).sort() : []
    },
    bytes,
    text: (folder: string, name: string) => bytes(folder, name).toString('utf8'),
    count(what: string, right: boolean, name: string): void {
      const score = scores.get(what) ?? { right: 0, of: 0, wrong: [] }
      scores.set(what, score)
      score.of++
      if (right) score.right++
      else score.wrong.push(name)
    },
  }
}

type Suite = ReturnType<typeof suiteOf>

/** Text that cannot be carried in a JSON body at all never reaches the tool. */
const isUtf8 = (data: Buffer) => data.equals(Buffer.from(data.toString('utf8')))

async function jsonSuite({ files, bytes, count }: Suite): Promise<void> {
  for (const name of files('json')) {
    const data = bytes('json', name)
    const source = data.toString('utf8')
    const { json, refused } = await call(jsonFormatter, { json: source })
    if (name.startsWith('y_')) {
      const same = !refused && isDeepStrictEqual(JSON.parse(json.formatted), JSON.parse(source))
      count('JSONTestSuite, valid: formatted and equal', same, name)
    } else if (name.startsWith('n_'))
      count('JSONTestSuite, invalid: refused', Boolean(refused) || !isUtf8(data), name)
    else count('JSONTestSuite, undefined: an answer', true, name)
  }
}

interface YamlCase {
  yaml: string
  json?: string | null
  fail?: boolean
  skip?: boolean
}

async function yamlSuite({ files, text, count }: Suite): Promise<void> {
  const visible = (marked: string) =>
    marked
      .replace(/␣/g, ' ')
      .replace(/—*»/g, '\t')
      .replace(/⇔/g, '\uFEFF')
      .replace(/↵/g, '')
      .replace(/←/g, '\r')
      .replace(/∎\n$/, '')
  for (const name of files('yaml')) {
    let before: Partial<YamlCase> = {}
    for (const [i, one] of (YAML.parse(text('yaml', name)) as YamlCase[]).entries()) {
      // A case takes over what the one before it said.
      const given = { ...before, ...one }
      before = { ...given, fail: undefined }
      if (given.skip) continue
      const { json, refused } = await call(yamlJson, { yaml: visible(given.yaml) || '\n' })
      const label = `${name} ${i}`
      if (one.fail) count('yaml-test-suite', Boolean(refused), label)
      else if (given.json === undefined || given.json === null) count('yaml-test-suite', !refused, label)
      else {
        const wanted = jsonValues(given.json)
        const got = refused
          ? undefined
          : json.documents === 1
            ? [JSON.parse(json.result)]
            : (JSON.parse(json.result) ?? [])
        count('yaml-test-suite', isDeepStrictEqual(got, wanted), label)
      }
    }
  }
}

/** The values of several JSON texts one after the other. */
function jsonValues(source: string): unknown[] {
  const values: unknown[] = []
  let rest = source.trim()
  for (let end = rest.length; rest !== '' && end > 0; end--) {
    if (end < rest.length && !/\s/.test(rest[end]!)) continue
    try {
      values.push(JSON.parse(rest.slice(0, end)))
      rest = rest.slice(end).trim()
      end = rest.length + 1
    } catch {
      // Not a whole value yet.
    }
  }
  return values
}

async function xmlSuite({ files, bytes, count }: Suite): Promise<void> {
  for (const name of files('xml')) {
    const data = bytes('xml', name)
    const wide = (data[0] === 0xff && data[1] === 0xfe) || (data[0] === 0xfe && data[1] === 0xff)
    const source = wide
      ? (data[0] === 0xff ? data : Buffer.from(data).swap16()).toString('utf16le')
      : data.toString('utf8')
    const { refused } = await call(xmlJson, { xml: source })
    if (name.includes('not-wf')) count('XML, not well-formed: refused', Boolean(refused), name)
    else if (/<!DOCTYPE[^>]*(?:\[|SYSTEM)/.test(source))
      count(
        'XML, valid with a DOCTYPE that declares or loads: refused on purpose',
        /DOCTYPE/.test(refused ?? ''),
        name,
      )
    else count('XML, valid: read', !refused, name)
  }
}

async function markdownSuite({ files, text, count }: Suite, folder: string): Promise<void> {
  if (files(folder).length === 0) return
  const example = /^`{32} example([^\n]*)\n([\s\S]*?)^\.\n([\s\S]*?)^`{32}$/gm
  const normal = (html: string) =>
    html.replace(/>\s+</g, '><').replace(/\s+/g, ' ').replace(/ ?\/>/g, '>').trim()
  const hasRaw = (html: string) => /&lt;[/!?a-zA-Z]/.test(html)
  let n = 0
  for (const [, extension = '', source = '', wanted = ''] of text(folder, 'spec.txt').matchAll(example)) {
    n++
    const markdown = source.replace(/→/g, '\t')
    const { json } = await call(markdownHtml, { markdown: markdown || '\n' })
    const [html, truth] = [normal(json?.html ?? ''), normal(wanted.replace(/→/g, '\t'))]
    const right = html === truth
    const raw = !right && hasRaw(html) && /^ {0,3}<|<[/!?a-zA-Z]/m.test(source)
    const linked = !right && html.replace(/<a href="[^"]*">(.*?)<\/a>/g, '$1') === truth
    const onPurpose = linked ? 'bare address, a link on purpose' : raw && 'raw HTML, escaped on purpose'
    count(`${folder}, ${onPurpose || extension.trim() || 'plain'}`, right || raw || linked, `example ${n}`)
  }
}

async function csvSuites({ corpus, files, text, count }: Suite): Promise<void> {
  for (const name of files('csv-spectrum').filter(file => file.endsWith('.csv'))) {
    const path = join(corpus, 'csv-spectrum', name)
    const { json } = await call(jsonCsv, { direction: 'csv2json', data: csvText(path) })
    count('csv-spectrum', isDeepStrictEqual(json?.data, csvTruth(path)), name)
  }
  for (const name of files('csv-pollock').filter(file => file.includes('__csv__'))) {
    const source = text('csv-pollock', name)
    const clean = text('csv-pollock', name.replace('__csv__', '__clean__'))
    const wanted = Papa.parse<string[]>(clean.trim(), { delimiter: ',' }).data
    const { json, refused } = await call(jsonCsv, { direction: 'csv2json', data: source })
    const kind = name.replace(/.*__csv__/, '').replace(/_?\d.*|\.csv/g, '')
    if (source === '') count(`Pollock, ${kind}: refused`, Boolean(refused), name)
    else {
      const rows = (json?.data ?? []).map((row: Record<string, string>) => Object.values(row))
      for (const [i, row] of wanted.slice(1).entries()) {
        count(`Pollock, ${kind}: rows`, isDeepStrictEqual(rows[i], row), `${name} row ${i + 1}`)
      }
    }
  }
}

/** What the suites found in a corpus say of us. */
export async function score(corpus: string): Promise<ScoreRow[]> {
  const suite = suiteOf(corpus)
  await jsonSuite(suite)
  await yamlSuite(suite)
  await xmlSuite(suite)
  await markdownSuite(suite, 'markdown-commonmark')
  await markdownSuite(suite, 'markdown-gfm')
  await csvSuites(suite)
  return [...suite.scores].map(([what, { right, of, wrong }]) => ({
    what,
    right,
    of,
    note: firstOf(wrong),
  }))
}

if (import.meta.main) printScores(await score(corpusNamed()))
