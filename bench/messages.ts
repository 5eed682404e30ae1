/**
 * `npm run messages`: what every language has, lacks and no longer needs.
 * `-- LANGUAGE` prints what it lacks as JSON, English beside each key; with the texts translated in a file,
 * `-- LANGUAGE FILE` puts them into the language's own files, and drops what nothing uses any more.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isLanguage, LANGUAGES } from '../src/contract/languages.ts'
import { faultsOf } from './messages/faults.ts'
import {
  englishTexts,
  FILES,
  type FileName,
  MESSAGES,
  type Texts,
  textsOf,
  translated,
  wordsIn,
} from './messages/texts.ts'

type Todo = Partial<Record<FileName, Record<string, string>>>

const [language = '', file = ''] = process.argv.slice(2)
const english = await englishTexts()

if (language === '') report()
else if (!isLanguage(language) || language === 'en') {
  console.error(`Expected one of ${Object.keys(LANGUAGES).slice(1).join(', ')}.`)
  process.exitCode = 1
} else if (file === '') console.log(JSON.stringify(lacking(textsOf(language)), null, 1))
else take(language, JSON.parse(readFileSync(file, 'utf8')) as Todo)

function report(): void {
  const counts = FILES.map(one => `${one} ${english[one].size} (${wordsIn(english[one].values())} words)`)
  console.log(`English: ${counts.join(', ')}`)
  for (const one of translated()) {
    const { missing, unused, wrong } = faultsOf(english, textsOf(one), one)
    console.log(`${one}: ${missing.length} missing, ${unused.length} unused, ${wrong.length} wrong`)
    for (const text of [...unused.map(key => `unused ${key}`), ...wrong].slice(0, 40))
      console.log(`  ${text}`)
    for (const key of missing.slice(0, 20)) console.log(`  missing ${key}`)
    if (unused.length + wrong.length > 0) process.exitCode = 1
  }
}

function lacking(own: Texts): Todo {
  const todo: Todo = {}
  for (const name of FILES) {
    const rest = [...english[name]].filter(([key]) => !own[name].has(key))
    if (rest.length > 0) todo[name] = Object.fromEntries(rest)
  }
  return todo
}

/** Writes the language's files in the order of the English ones. */
function take(into: string, given: Todo): void {
  const own = textsOf(into)
  mkdirSync(join(MESSAGES, into), { recursive: true })
  for (const name of FILES) {
    const texts = new Map([...own[name], ...Object.entries(given[name] ?? {})])
    const ordered = [...english[name].keys()].flatMap((key): [string, string][] =>
      texts.has(key) ? [[key, texts.get(key)!]] : [],
    )
    if (ordered.length > 0) {
      const content = name === 'tools' ? bySlug(ordered) : Object.fromEntries(ordered)
      writeFileSync(join(MESSAGES, into, `${name}.json`), `${JSON.stringify(content, null, 2)}\n`)
    }
  }
  report()
}

function bySlug(texts: [string, string][]): Record<string, Record<string, string>> {
  const tools: Record<string, Record<string, string>> = {}
  for (const [key, text] of texts) {
    const [slug, part] = key.split('.') as [string, string]
    tools[slug] = { ...tools[slug], [part]: text }
  }
  return tools
}
