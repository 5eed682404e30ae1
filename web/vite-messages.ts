import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { directionOf, isLanguage } from '../src/contract/languages.ts'

const MESSAGES = join(import.meta.dirname, 'src/messages')

/** Files whose English the page does not have beside a translation. */
const FILLED = ['page', 'work']

const readMessages = (language: string, area: string): Record<string, string> =>
  JSON.parse(readFileSync(join(MESSAGES, language, `${area}.json`), 'utf8'))

/** A language's texts, and the English ones that wait for its translators. */
const filledIn = (language: string, area: string): string =>
  JSON.stringify({ ...readMessages('en', area), ...readMessages(language, area) })

/** Puts the messages beside the built page, for the server; while developing, puts them into the page itself. */
export function messages(): Plugin {
  return {
    name: 'messages',
    load(id) {
      const [, language, area] = /\/messages\/(\w+)\/(\w+)\.json$/.exec(id) ?? []
      return language && FILLED.includes(area!) ? filledIn(language, area!) : undefined
    },
    writeBundle({ dir }) {
      const to = join(dir!, 'messages')
      cpSync(MESSAGES, to, { recursive: true })
      for (const language of readdirSync(MESSAGES))
        for (const area of FILLED) writeFileSync(join(to, language, `${area}.json`), filledIn(language, area))
    },
    transformIndexHtml: {
      order: 'pre',
      handler(html, { server, originalUrl = '' }) {
        if (!server) return html
        const named = originalUrl.split(/[/?#]/)[1] ?? ''
        const language = isLanguage(named) && existsSync(join(MESSAGES, named)) ? named : 'en'
        const data = `{"page":${filledIn(language, 'page')}}`.replaceAll('<', '\\u003c')
        return html
          .replace('<html lang="en">', `<html lang="${language}" dir="${directionOf(language)}">`)
          .replace('<!--data-->', () => `<script type="application/json" id="messages-data">${data}</script>`)
      },
    },
  }
}
