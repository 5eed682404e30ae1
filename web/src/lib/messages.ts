import { directionOf, isLanguage, type Language, pathIn, splitPath } from '../../../src/contract/languages.ts'
import { formatMessage, type Values } from './message-format.ts'
import { heard } from './said.ts'

/** The message files: `page` stands in the document, the others come with what shows them. */
export type Area = 'work' | 'dashboard' | 'rooms' | 'declarations'

export type MessageKey =
  | keyof typeof import('../messages/en/page.json')
  | keyof typeof import('../messages/en/work.json')
  | keyof typeof import('../messages/en/dashboard.json')
  | keyof typeof import('../messages/en/rooms.json')

type Messages = Record<string, string>

/** JSON that the server put into the document. */
export function embedded<T>(name: string): T | undefined {
  const text = globalThis.document?.getElementById(`${name}-data`)?.textContent
  return text ? (JSON.parse(text) as T) : undefined
}

const given = globalThis.document?.documentElement.lang ?? 'en'
/** The language of this document; another one is another document. */
export const language: Language = isLanguage(given) ? given : 'en'
/** Whether the page runs from right to left, and with it the order of what stands side by side. */
export const rightToLeft: boolean = directionOf(language) === 'rtl'
/** As `Intl` takes it. English is written as in Britain, with the day before the month. */
export const locale: string = language === 'en' ? 'en-GB' : language

/** Of parts whose translation may fail to load; what every page needs has its English filled in when it is built. */
const english: Messages = {}
const translated: Messages = {}
const there = new Set<string>()
for (const [area, messages] of Object.entries(embedded<Record<string, Messages>>('messages') ?? {}))
  add(area, messages)

function add(area: string, messages: Messages): void {
  there.add(area)
  Object.assign(translated, messages)
}

/** The English messages of a part that is loaded later. */
export function addEnglish(messages: Messages): void {
  Object.assign(english, messages)
}

/** Loads the messages of a part in the document's language, unless they are there. */
export async function loadArea(area: Area, load: () => Promise<{ default: Messages }>): Promise<void> {
  if (there.has(area)) return
  const messages = await load().catch(error => {
    // Of the other parts English is there instead.
    if (area === 'work') throw error
  })
  if (messages) add(area, messages.default)
}

/** A text of the page in the language of its reader: `t('catalog.found', { count: 3 })`. */
export const t = (key: MessageKey, values: Values = {}): string => textOf(key, values) ?? key

function textOf(key: string, values: Values): string | undefined {
  const own = translated[key]
  if (own !== undefined) return formatMessage(own, values, language)
  return english[key] === undefined ? undefined : formatMessage(english[key], values, 'en')
}

/** What a worker said, in words. */
export const told = (text: string): string => heard(text, t)

/** A text that may have a message; itself otherwise. For names made of parts, such as a status. */
export const tOr = (key: string, otherwise: string): string => textOf(key, {}) ?? otherwise

/** A text of a tool's declaration, which is its own key. */
export const declared = (text: string): string => translated[text] ?? text

/** The address of a page of the application, in the language of the address that it is linked from. */
export const link = (path: string): string => pathIn(splitPath(location.pathname).language, path)
