import { type Block, hasContent, type Look, type Row, type Run, safeLink } from './model.ts'

/** Finds a picture of the book by the address a page gives it. */
export type FindPicture = (address: string) => Blob | undefined

const SKIPPED = /^(script|style|head|template|noscript|iframe|object|embed|nav)$/
const BLOCKS =
  /^(h[1-6]|p|div|section|article|aside|main|header|footer|body|ul|ol|dl|dt|dd|table|pre|blockquote|hr|figure|figcaption|address|details|summary)$/

/** A page of a book as blocks: what its elements mean is kept, nothing of its markup is. */
export function readXhtml(body: Element, picture: FindPicture): Block[] {
  return blocksOf(body, picture)
}

function blocksOf(parent: Element, picture: FindPicture): Block[] {
  const blocks: Block[] = []
  let line: Run[] = []
  const flush = () => {
    if (hasContent(line)) blocks.push({ kind: 'paragraph', direction: 'auto', runs: line })
    line = []
  }
  for (const node of parent.childNodes) {
    const element = node instanceof Element ? node : undefined
    if (element && BLOCKS.test(element.localName)) {
      flush()
      blocks.push(...blockOf(element, picture))
    } else if (element && !SKIPPED.test(element.localName) && holdsBlocks(element)) {
      flush()
      blocks.push(...blocksOf(element, picture))
    } else line.push(...runsOf(node, {}, undefined, picture))
  }
  flush()
  return blocks
}

const holdsBlocks = (element: Element): boolean =>
  [...element.children].some(one => BLOCKS.test(one.localName) || holdsBlocks(one))

function blockOf(element: Element, picture: FindPicture): Block[] {
  const name = element.localName
  const runs = () => [...element.childNodes].flatMap(node => runsOf(node, {}, undefined, picture))
  if (/^h[1-6]$/.test(name))
    return [{ kind: 'heading', level: Number(name[1]), direction: 'auto', runs: runs() }]
  if (name === 'hr') return [{ kind: 'rule' }]
  if (name === 'pre') return [{ kind: 'code', text: element.textContent ?? '' }]
  if (name === 'blockquote') return [{ kind: 'quote', blocks: blocksOf(element, picture) }]
  if (name === 'ul' || name === 'ol') return itemsOf(element, 0, picture)
  if (name === 'table') return [{ kind: 'table', rows: rowsOf(element, picture) }]
  return blocksOf(element, picture)
}

function itemsOf(list: Element, depth: number, picture: FindPicture): Block[] {
  const ordered = list.localName === 'ol'
  const format = ordered
    ? ({ a: 'lower-alpha', A: 'upper-alpha', i: 'lower-roman', I: 'upper-roman' }[
        list.getAttribute('type') ?? ''
      ] ?? 'decimal')
    : 'disc'
  let number = Number(list.getAttribute('start') ?? 1)
  const blocks: Block[] = []
  for (const item of list.children) {
    if (item.localName !== 'li') continue
    const runs: Run[] = []
    const below: Block[] = []
    for (const node of item.childNodes) {
      const name = node instanceof Element ? node.localName : ''
      if (name === 'ul' || name === 'ol') below.push(...itemsOf(node as Element, depth + 1, picture))
      else if (name === 'table' || name === 'pre') below.push(...blockOf(node as Element, picture))
      else {
        if (name === 'p' && hasContent(runs)) runs.push({ kind: 'break' })
        runs.push(...runsOf(node, {}, undefined, picture))
      }
    }
    blocks.push({ kind: 'item', depth, ordered, format, number: number++, direction: 'auto', runs }, ...below)
  }
  return blocks
}

function rowsOf(table: Element, picture: FindPicture): Row[] {
  return [...table.getElementsByTagNameNS('*', 'tr')].map(row => {
    const cells = [...row.children].filter(one => /^t[hd]$/.test(one.localName))
    return {
      head: cells.length > 0 && cells.every(one => one.localName === 'th'),
      cells: cells.map(cell => ({
        blocks: blocksOf(cell, picture),
        columns: span(cell, 'colspan'),
        rows: span(cell, 'rowspan'),
      })),
    }
  })
}

const span = (cell: Element, name: string): number =>
  Math.min(1000, Math.max(1, Number(cell.getAttribute(name)) || 1))

function runsOf(node: Node, look: Look, link: string | undefined, picture: FindPicture): Run[] {
  if (node.nodeType === Node.TEXT_NODE || node.nodeType === Node.CDATA_SECTION_NODE) {
    const text = (node.textContent ?? '').replace(/\s+/g, ' ')
    return text === '' ? [] : [{ kind: 'text', text, look, link }]
  }
  if (!(node instanceof Element) || SKIPPED.test(node.localName)) return []
  const name = node.localName
  if (name === 'br') return [{ kind: 'break' }]
  if (name === 'img' || name === 'image') {
    const found = picture(
      node.getAttribute('src') ?? node.getAttributeNS('http://www.w3.org/1999/xlink', 'href') ?? '',
    )
    const width = Number(node.getAttribute('width')) || undefined
    return found ? [{ kind: 'picture', picture: found, alt: node.getAttribute('alt') ?? '', width }] : []
  }
  const target = name === 'a' ? safeLink(node.getAttribute('href')) : link
  const next = lookOf(name, look)
  return [...node.childNodes].flatMap(one => runsOf(one, next, target, picture))
}

function lookOf(name: string, look: Look): Look {
  if (name === 'b' || name === 'strong') return { ...look, bold: true }
  if (name === 'i' || name === 'em' || name === 'cite' || name === 'math') return { ...look, italic: true }
  if (name === 'u' || name === 'ins') return { ...look, underline: true }
  if (name === 's' || name === 'del') return { ...look, strike: true }
  if (name === 'code' || name === 'kbd' || name === 'samp') return { ...look, code: true }
  if (name === 'sup') return { ...look, raised: 'super' }
  if (name === 'sub') return { ...look, raised: 'sub' }
  return look
}
