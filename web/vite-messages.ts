import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { directionOf, isLanguage } from '../src/contract/languages.ts'

const MESSAGES = join(import.meta.dirname, 'src/messages')

/** Puts the messages beside the built page, for the server; while developing, puts them into the page itself. */
export function messages(): Plugin {
  return {
    name: 'messages',
    writeBundle({ dir }) {
      cpSync(MESSAGES, join(dir!, 'messages'), { recursive: true, filter: path => !path.endsWith('.ts') })
    },
    transformIndexHtml: {
      order: 'pre',
      handler(html, { server, originalUrl = '' }) {
        const language = originalUrl.split(/[/?#]/)[1] ?? ''
        const file = join(MESSAGES, language, 'page.json')
        if (!server || !isLanguage(language) || !existsSync(file)) return html
        const data = JSON.stringify({ page: JSON.parse(readFileSync(file, 'utf8')) }).replaceAll(
          '<',
          '\\u003c',
        )
        return html
          .replace('<html lang="en">', `<html lang="${language}" dir="${directionOf(language)}">`)
          .replace('<!--data-->', () => `<script type="application/json" id="messages-data">${data}</script>`)
      },
    },
  }
}
