/** Markdown of an HTML text, read by the browser's own parser. Nothing of it is run or fetched. */
export function toMarkdown(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const one of page.querySelectorAll('script, style, noscript, template, head, svg, iframe'))
    one.remove()
  return blocks(page.body)
}

const BLOCKS = new Set(
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY DETAILS DIV DL DT DD FIELDSET FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER HR LI MAIN NAV OL P PRE SECTION SUMMARY TABLE UL'.split(
    ' ',
  ),
)
const isBlock = (node: Node): boolean => node instanceof Element && BLOCKS.has(node.tagName)
const ANY_BLOCK = [...BLOCKS].join(',')
/** Word processors put whole documents into one <b> or <span>. A link around blocks stays a link. */
const holdsBlocks = (node: Node): boolean =>
  node instanceof Element && node.tagName !== 'A' && node.querySelector(ANY_BLOCK) !== null

/** The blocks inside an element, apart by blank lines; text beside blocks becomes a paragraph. */
function blocks(parent: Element): string {
  const parts: string[] = []
  let run: Node[] = []
  const flush = () => {
    const text = run
      .map(inline)
      .join('')
      .replace(/\s*\n\s*/g, found => (found.includes('  \n') ? '  \n' : ' '))
      .trim()
    if (text) parts.push(text)
    run = []
  }
  for (const node of parent.childNodes) {
    if (!isBlock(node) && !holdsBlocks(node)) {
      run.push(node)
      continue
    }
    flush()
    const text = block(node as Element)
    if (text) parts.push(text)
  }
  flush()
  return parts.join('\n\n')
}

function block(element: Element): string {
  const { tagName } = element
  const heading = /^H([1-6])$/.exec(tagName)
  if (heading) return `${'#'.repeat(Number(heading[1]))} ${line(element)}`
  if (tagName === 'HR') return '---'
  if (tagName === 'PRE') return fence(element)
  if (tagName === 'BLOCKQUOTE') return indent(blocks(element), '> ', '> ')
  if (tagName === 'UL' || tagName === 'OL') return list(element)
  if (tagName === 'TABLE') return table(element as HTMLTableElement)
  if (tagName === 'DT') return `**${line(element)}**`
  return blocks(element)
}

const line = (element: Element): string =>
  [...element.childNodes].map(inline).join('').replace(/\s+/g, ' ').trim()

const indent = (text: string, first: string, rest: string): string =>
  text
    .split('\n')
    .map((one, at) => ((at === 0 ? first : rest) + one).trimEnd())
    .join('\n')

function fence(element: Element): string {
  const code = element.querySelector('code') ?? element
  const language = /\b(?:language|lang)-([\w+-]+)/.exec(`${code.className} ${element.className}`)?.[1] ?? ''
  const text = (element.textContent ?? '').replace(/\n$/, '')
  // A fence longer than any run of backquotes inside.
  const mark = '`'.repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(one => one[0].length + 1)))
  return `${mark}${language}\n${text}\n${mark}`
}

function list(element: Element): string {
  const ordered = element.tagName === 'OL'
  const start = Number(element.getAttribute('start') ?? 1) || 1
  const items = [...element.children].filter(one => one.tagName === 'LI')
  const loose = items.some(item => item.querySelector(':scope > p'))
  return items
    .map((item, at) => {
      const mark = ordered ? `${start + at}. ` : '- '
      const box = item.querySelector<HTMLInputElement>(
        ':scope > input[type="checkbox"], :scope > p > input[type="checkbox"]',
      )
      const text = loose ? blocks(item) : blocks(item).replace(/\n\n(?=\s*(?:[-*]|\d+\.) )/g, '\n')
      return indent(
        `${box ? `[${box.hasAttribute('checked') ? 'x' : ' '}] ` : ''}${text}`,
        mark,
        ' '.repeat(mark.length),
      )
    })
    .join(loose ? '\n\n' : '\n')
}

/** A row is one line of Markdown: its paragraphs, items and lines stand apart by `<br>`. */
const cellOf = (cell: Element): string =>
  cell.querySelector('pre, table') ? line(cell) : blocks(cell).replace(/\s*\n\s*/g, '<br>')

function table(element: HTMLTableElement): string {
  const rows = [...element.rows].map(row => [...row.cells].map(cell => cellOf(cell).replaceAll('|', '\\|')))
  const width = Math.max(0, ...rows.map(row => row.length))
  if (width === 0) return ''
  const aligns = [...(element.rows[0]?.cells ?? [])].map(
    cell => cell.align || (cell as HTMLElement).style.textAlign,
  )
  const rule = Array.from({ length: width }, (_, at) =>
    aligns[at] === 'right' ? '--:' : aligns[at] === 'center' ? ':-:' : '---',
  )
  const write = (cells: string[]) =>
    `| ${Array.from({ length: width }, (_, at) => cells[at] ?? '').join(' | ')} |`
  const [head = [], ...body] = rows
  return [write(head), write(rule), ...body.map(write)].join('\n')
}

function inline(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return escaped((node.textContent ?? '').replace(/\s+/g, ' '))
  if (!(node instanceof Element)) return ''
  const inside = () => [...node.childNodes].map(inline).join('')
  switch (node.tagName) {
    case 'BR':
      return '  \n'
    case 'STRONG':
    case 'B':
      return wrapped(inside(), '**')
    case 'EM':
    case 'I':
      return wrapped(inside(), '*')
    case 'DEL':
    case 'S':
    case 'STRIKE':
      return wrapped(inside(), '~~')
    case 'CODE':
    case 'KBD':
    case 'SAMP': {
      const text = node.textContent ?? ''
      if (text === '') return ''
      const mark = '`'.repeat(Math.max(1, ...[...text.matchAll(/`+/g)].map(one => one[0].length + 1)))
      return mark.length > 1 ? `${mark} ${text} ${mark}` : `${mark}${text}${mark}`
    }
    case 'A': {
      const address = node.getAttribute('href') ?? ''
      const text = inside().trim()
      if (!address || !text) return text
      return address === node.textContent && /^[a-z][a-z\d+.-]+:[^<>\s]*$/i.test(address)
        ? `<${address}>`
        : `[${text}](${target(address)}${title(node)})`
    }
    case 'IMG': {
      const address = node.getAttribute('src') ?? ''
      return address
        ? `![${(node.getAttribute('alt') ?? '').replace(/[[\]]/g, '\\$&')}](${target(address)}${title(node)})`
        : ''
    }
    case 'INPUT':
      return ''
    default:
      return isBlock(node) ? ` ${blocks(node)} ` : inside()
  }
}

/** An address that spaces and brackets in it do not end. */
const target = (address: string): string => address.replaceAll(' ', '%20').replace(/[\\()]/g, '\\$&')

const title = (node: Element): string => {
  const text = node.getAttribute('title')
  return text ? ` "${text.replaceAll('"', '\\"')}"` : ''
}

/** Marks stand at words, not at the spaces around them. */
function wrapped(text: string, mark: string): string {
  const found = /^(\s*)([\s\S]*?)(\s*)$/.exec(text)!
  return found[2] ? `${found[1]}${mark}${found[2]}${mark}${found[3]}` : text
}

/** Characters that Markdown would take for its own. */
const escaped = (text: string): string =>
  text
    .replace(/[\\`*_[\]]/g, '\\$&')
    .replace(/^(\s*)(#{1,6}|[>+-])(?=\s)/, '$1\\$2')
    .replace(/^(\s*\d{1,9})([.)])(?=\s)/, '$1\\$2')
    .replace(/<(?=[a-z/!])/gi, '\\<')
