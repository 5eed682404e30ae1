import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CatalogSummary } from '../contract/catalog.ts'
import { LANGUAGE_COOKIE, LANGUAGE_IDS, type Language, pathIn } from '../contract/languages.ts'
import { escapeHtml } from '../document/html-escape.ts'
import { ROOT } from '../lib/files/installation.ts'

const FOLDER = join(ROOT, 'web/dist/messages')

/** A tool's name, what it does, and other words people look for it by. */
interface ToolTexts {
  name: string
  description: string
  words?: string
}

const fileOf = (language: Language, name: string): string => join(FOLDER, language, `${name}.json`)

function read<T>(language: Language, name: string): Record<string, T> {
  const file = fileOf(language, name)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, T>) : {}
}

/** The languages that the built page has messages for. */
export const offeredLanguages = (): Language[] =>
  LANGUAGE_IDS.filter(one => one === 'en' || existsSync(fileOf(one, 'page')))

/** The language of an answer: that of the address, else what was chosen before, else what the browser asks for. */
export function languageFor(
  own: Language | undefined,
  headers: { cookie?: string | undefined; 'accept-language'?: string | undefined },
  offered: readonly Language[],
): Language {
  const cookie = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([a-z]{2})(?:;|$)`).exec(headers.cookie ?? '')?.[1]
  const wanted = [own, cookie, ...askedFor(headers['accept-language'] ?? '')]
  return offered.find(one => one === wanted.find(other => offered.some(known => known === other))) ?? 'en'
}

/** `de-AT,de;q=0.9,en;q=0.5` → de, de, en: the languages of an Accept-Language header, the dearest first. */
function askedFor(header: string): string[] {
  return header
    .slice(0, 500)
    .split(',')
    .map(part => {
      const [tag = '', ...params] = part.split(';').map(piece => piece.trim().toLowerCase())
      const quality = params.find(one => one.startsWith('q='))
      return { id: tag.split('-')[0]!, q: quality ? Number(quality.slice(2)) || 0 : 1 }
    })
    .filter(({ q }) => q > 0)
    .sort((a, b) => b.q - a.q)
    .map(({ id }) => id)
}

/** What a page needs of its messages at once. */
export const messagesFor = (language: Language, areas: string[]): Record<string, Record<string, string>> =>
  Object.fromEntries(areas.map(area => [area, read<string>(language, area)]))

/** The catalog as people of a language read it; what a tool is called in English finds it too. */
export function inLanguage(tools: CatalogSummary[], language: Language): CatalogSummary[] {
  if (language === 'en') return tools
  const texts = read<ToolTexts>(language, 'tools')
  return tools.map(tool => {
    const { slug } = tool
    const own = texts[slug]
    if (!own) return tool
    const { name, description, words = '' } = own
    return {
      ...tool,
      name,
      description,
      words: wordsBeside(`${name} ${slug.replaceAll('-', ' ')}`, `${words} ${tool.name}`),
    }
  })
}

/** The words that others do not have, each once: the search takes them one by one, and the first page carries them all. */
function wordsBeside(others: string, text: string): string {
  const known = new Set(others.toLowerCase().split(' '))
  const isNew = (word: string) => !known.has(word.toLowerCase()) && known.add(word.toLowerCase())
  return text.split(' ').filter(isNew).join(' ').trim()
}

/** The page's own words about itself, for search engines. */
export const aboutIn = (language: Language): string => read<string>(language, 'page')['app.about'] ?? ''

/** For search engines: where the same page stands in other languages. */
export function alternates(
  path: string,
  own: Language | undefined,
  offered: readonly Language[],
  origin: string,
): string {
  const address = (language: Language | undefined) => escapeHtml(origin + pathIn(language, path))
  const links = offered.map(one => `<link rel="alternate" hreflang="${one}" href="${address(one)}" />`)
  return [
    `<link rel="canonical" href="${address(own)}" />`,
    `<link rel="alternate" hreflang="x-default" href="${address(undefined)}" />`,
    ...links,
  ].join('\n    ')
}

/** Every page that search engines should know, in every language. */
export function sitemap(slugs: readonly string[], offered: readonly Language[], origin: string): string {
  const paths = ['/', ...slugs.map(slug => `/tools/${slug}`)]
  const lines = paths.flatMap(path =>
    [undefined, ...offered].map(one => `<url><loc>${escapeHtml(origin + pathIn(one, path))}</loc></url>`),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</urlset>\n`
}
