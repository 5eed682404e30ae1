import { withoutBom } from '../../../formats/text/json.ts'
import { withoutComments } from '../../../formats/text/json-comments.ts'
import type { DataFormat } from './data-formats.ts'

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** What a text looks like, by its first lines. */
export function detectFormat(input: string): DataFormat {
  const text = afterComments(withoutBom(input).trimStart())
  if (text.startsWith('<')) return 'xml'
  const lines = text.slice(0, 100_000).split(/\r?\n/)
  const [first = '', second = ''] = lines.filter(line => !/^\s*(#|$)/.test(line))
  if (/^[[{]/.test(first)) {
    if (
      /^\[\[?\s*[\w."' -]+\]\]?\s*(#.*)?$/.test(first) &&
      (second === '' || /^[^,]+=|^\[/.test(second)) &&
      !isJson(text)
    )
      return 'toml'
    return second !== '' && isJson(first) && !isJson(text) ? 'ndjson' : 'json'
  }
  // Comments and headings of INI files: TOML is the nearest, and tells which line it cannot be.
  if (first.startsWith(';') && /^\[[^\]\n]+\]\s*$/m.test(text)) return 'toml'
  // Excel's own line before a table, which names the delimiter.
  if (/^sep=.$/i.test(first)) return 'csv'
  if (/^([\w-]+|"[^"]*"|'[^']*')(\s*\.\s*([\w-]+|"[^"]*"|'[^']*'))*\s*=/.test(first)) return 'toml'
  if (/^(---|%YAML|[-?](\s|$))/.test(first) || /^("[^"]*"|'[^']*'|[^,;\t|"']+):(\s|$)/.test(first))
    return 'yaml'
  if (/[,;\t|]/.test(first)) return 'csv'
  return isJson(text) ? 'json' : second === '' ? 'yaml' : 'csv'
}

/** JSON may stand below comments of its own kind, which is told by the bracket after them. */
function afterComments(text: string): string {
  if (!/^\/[/*]/.test(text)) return text
  const rest = withoutComments(text).trimStart()
  return /^[[{]/.test(rest) ? rest : text
}
