import { CLIENTS } from './clients.ts'
import { DOCX } from './docx.ts'
import { FORMATS } from './formats.ts'
import { LAYOUT } from './layout.ts'
import lines from './lines.json' with { type: 'json' }
import { OCR } from './ocr.ts'
import { PAGE } from './page.ts'
import { PROMISES } from './promises.ts'
import { REDACTION } from './redaction.ts'
import { SECURITY } from './security.ts'
import { SERVICE } from './service.ts'
import { TABLES } from './tables.ts'
import { TOOLS } from './tools.ts'

/** One broken line, and the test that has to notice. */
export interface Mutation {
  /** What is broken, in words. */
  name: string
  area: string
  /** The file, from the root of the project. */
  file: string
  /** Stands exactly once in the file. */
  find: string
  replace: string
  /** The test file that must fail. */
  test: string
  /** The part of a test's name that is enough to run. */
  only?: string
}

/** Breaks the text of a file; a mutation that no longer fits says so. */
export function mutated(text: string, { name, file, find, replace }: Mutation): string {
  const at = text.indexOf(find)
  if (at < 0) throw new Error(`${name}: ${file} no longer has the line ${JSON.stringify(find)}`)
  if (text.indexOf(find, at + 1) >= 0)
    throw new Error(`${name}: ${JSON.stringify(find)} stands twice in ${file}`)
  return text.slice(0, at) + replace + text.slice(at + find.length)
}

const of = (area: string, mutations: Omit<Mutation, 'area'>[]): Mutation[] =>
  mutations.map(mutation => ({ ...mutation, area }))

/** Plain lines with the test beside their file: operators turned, bounds moved, calls left out. */
const LINES: Mutation[] = lines.map(({ area, file, find, replace }) => ({
  name: `${file.slice('src/'.length)}: ${replace}`,
  area,
  file,
  find,
  replace,
  test: file.replace(/\.ts$/, '.test.ts'),
}))

export const MUTATIONS: readonly Mutation[] = [
  ...of('security', [...SECURITY, ...PROMISES]),
  ...of('contract and service', SERVICE),
  ...of('tools', [...TOOLS, ...OCR, ...REDACTION]),
  ...of('formats and PDF', FORMATS),
  ...of('layout', [...LAYOUT, ...TABLES, ...DOCX]),
  ...of('page', PAGE),
  ...of('clients', CLIENTS),
  ...LINES,
]
