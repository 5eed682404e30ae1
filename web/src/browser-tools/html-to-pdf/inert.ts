/** Elements whose content is text up to their end tag. */
const RAW = new Set(['script', 'style', 'textarea', 'title', 'xmp', 'noscript', 'iframe'])
export const STYLE = 'data-tw-style'
/** A script of a kind that nothing runs: its content is left alone, as that of a style element is. */
const ASIDE = '<script type="text/aside"'

/**
 * The same HTML with its styles put aside: written on elements they go into another attribute, and style elements
 * become data. The page's policy forbids applying what is parsed, and complains of each; scripts set them afterwards.
 */
export function withoutStyles(html: string): string {
  let out = ''
  let at = 0
  for (;;) {
    const open = html.indexOf('<', at)
    if (open < 0) return out + html.slice(at)
    out += html.slice(at, open)
    at = open
    if (html.startsWith('<!--', at)) {
      const end = html.indexOf('-->', at + 4)
      const to = end < 0 ? html.length : end + 3
      out += html.slice(at, to)
      at = to
      continue
    }
    const tag = /^<([a-zA-Z][^\s/>]*)/.exec(html.slice(at, at + 80))
    if (!tag) {
      out += '<'
      at++
      continue
    }
    const name = tag[1]!.toLowerCase()
    out += name === 'style' ? ASIDE : tag[0]
    at += tag[0].length
    const rest = attributesFrom(html, at)
    out += rest.text
    at = rest.end
    if (!RAW.has(name)) continue
    const end = html.slice(at).search(new RegExp(`</${name}[\\s/>]`, 'i'))
    const to = end < 0 ? html.length : at + end
    out += html.slice(at, to)
    at = to
    if (name !== 'style' || end < 0) continue
    out += '</script'
    at += '</style'.length
  }
}

/** What stands in a tag up to its end, with the style attribute renamed. */
function attributesFrom(html: string, start: number): { text: string; end: number } {
  const pattern = /\s*(?:(>)|([^\s"'<>/=]+)(\s*=\s*(?:"[^"]*"?|'[^']*'?|[^\s"'>]*))?|[\s\S])/y
  pattern.lastIndex = start
  let text = ''
  for (let match = pattern.exec(html); match; match = pattern.exec(html)) {
    text += match[2]?.toLowerCase() === 'style' ? match[0].replace(/style/i, STYLE) : match[0]
    if (match[1]) break
  }
  return { text, end: pattern.lastIndex || html.length }
}
