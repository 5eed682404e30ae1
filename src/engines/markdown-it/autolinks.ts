export interface Autolink {
  start: number
  end: number
  href: string
}

const ADDRESS = /(?:https?:\/\/|ftp:\/\/|www\.)[^\s<]+/gi
const DOMAIN = /^(?:[\p{L}\p{N}_-]+\.)+[\p{L}\p{N}_-]+/u
const BEFORE = /[\s*_~(]/
const LOCAL_PART = /[A-Za-z0-9.+_-]/
const EMAIL_DOMAIN = /[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)+/y

/** Bare addresses in a text that GitHub makes links: https://, http://, ftp://, www. and mail addresses. */
export function findAutolinks(text: string): Autolink[] {
  const links: Autolink[] = []
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    if (index > 0 && !BEFORE.test(text[index - 1]!)) continue
    const scheme = /^[a-z]+:\/\//i.exec(found)?.[0] ?? ''
    const domain = DOMAIN.exec(found.slice(scheme.length))?.[0]
    if (!domain || domain.split('.').slice(-2).join('').includes('_')) continue
    const end = endOf(found)
    if (end <= scheme.length) continue
    const shown = found.slice(0, end)
    links.push({ start: index, end: index + end, href: scheme ? shown : `http://${shown}` })
  }
  return text.includes('@') ? withEmails(text, links) : links
}

/** Punctuation after an address belongs to the sentence, and so does a bracket that was opened before it. */
function endOf(address: string): number {
  let end = address.length
  let surplus = 0
  for (const c of address) surplus += c === ')' ? 1 : c === '(' ? -1 : 0
  for (; end > 0; ) {
    const last = address[end - 1]!
    if (last === ')') {
      if (surplus <= 0) break
      surplus--
      end--
    } else if (/[?!.,:*_~'"]/.test(last)) end--
    else if (last === ';') {
      // What looks like an entity is one that belongs to the text around.
      const entity = /&[a-z0-9]+;$/i.exec(address.slice(Math.max(0, end - 40), end))
      if (!entity) break
      end -= entity[0].length
    } else break
  }
  return end
}

function withEmails(text: string, links: Autolink[]): Autolink[] {
  const all: Autolink[] = []
  let next = 0
  let from = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    while (next < links.length && links[next]!.start < at) {
      from = links[next]!.end
      all.push(links[next++]!)
    }
    if (at < from) continue
    let start = at
    while (start > from && LOCAL_PART.test(text[start - 1]!)) start--
    EMAIL_DOMAIN.lastIndex = at + 1
    const domain = EMAIL_DOMAIN.exec(text)?.[0]
    if (start === at || !domain || /[_-]$/.test(domain)) continue
    from = at + 1 + domain.length
    all.push({ start, end: from, href: `mailto:${text.slice(start, from)}` })
  }
  return all.concat(links.slice(next))
}
