import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { directionOf, isLanguage, type Language } from '../../contract/languages.ts'
import { escapeHtml } from '../../document/html-escape.ts'

/** What a mail is about; each has its sentences in every language of the page. */
export type MailKind =
  | 'confirm'
  | 'reset'
  | 'invitation'
  | 'lowBalance'
  | 'webhooks'
  | 'topUpFailed'
  | 'deletion'

export interface MailText {
  subject: string
  text: string
  html: string
}

const read = new Map<Language, Record<string, string>>()

export function mailTexts(language: Language): Record<string, string> {
  const known = read.get(language)
  if (known) return known
  const file = join(import.meta.dirname, 'messages', `${language}.json`)
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  read.set(language, texts)
  return texts
}

/** A mail in its reader's language: what happened, the link on a line of its own, what else to know. */
export function writeMail(
  kind: MailKind,
  given: string | null,
  values: Record<string, string | number>,
  url: string,
): MailText {
  const language: Language = given !== null && isLanguage(given) ? given : 'en'
  const texts = mailTexts(language)
  const filled = (key: string): string =>
    (texts[`${kind}.${key}`] ?? '').replace(/\{(\w+)\}/g, (_, name: string) => shown(values[name], language))
  // A line break in a name that somebody chose must not become a header.
  const subject = filled('subject').replace(/\s+/g, ' ').trim()
  const parts = [filled('text'), url, filled('after')]
  const paragraphs = parts.map(part =>
    part === url
      ? `<p><a href="${escapeHtml(url)}">${escapeHtml(url)}</a></p>`
      : `<p>${escapeHtml(part)}</p>`,
  )
  return {
    subject,
    text: `${parts.join('\n\n')}\n`,
    html: `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body>${paragraphs.join('')}</body></html>`,
  }
}

const shown = (value: string | number | undefined, language: Language): string =>
  typeof value === 'number' ? new Intl.NumberFormat(language).format(value) : (value ?? '')
