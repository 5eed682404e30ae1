import type { XmlElement } from '../xml/xml-tree.ts'
import { attributeOf, type Element, isElement, placeFrom, rawText } from './epub-elements.ts'

export interface ContentsEntry {
  title: string
  /** `path#place` in the book. */
  target: string
  level: number
}

const MAX_ENTRIES = 5_000
const MAX_LEVEL = 6

/** The table of contents of EPUB 2. */
export function readNcx(root: XmlElement, path: string): ContentsEntry[] {
  const out: ContentsEntry[] = []
  const visit = (points: XmlElement[], level: number) => {
    for (const point of points) {
      const title = point.path('ncx:navLabel', 'ncx:text')?.text() ?? ''
      const source = point.find('ncx:content')?.get('src')
      add(out, title, source, path, level)
      visit(point.all('ncx:navPoint'), level + 1)
    }
  }
  visit(root.find('ncx:navMap')?.all('ncx:navPoint') ?? [], 1)
  return out
}

/** The table of contents of EPUB 3: the list in the `nav` that says it is one. */
export function readNav(body: Element, path: string): ContentsEntry[] {
  const navs: Element[] = []
  const find = (element: Element) => {
    for (const child of element.childNodes) {
      if (!isElement(child)) continue
      if (child.tagName === 'nav') navs.push(child)
      find(child)
    }
  }
  find(body)
  const isContents = (nav: Element) =>
    nav.attrs.some(one => /type$/.test(one.name) && /\btoc\b/.test(one.value))
  const nav = navs.find(isContents) ?? navs[0]
  const out: ContentsEntry[] = []
  const visit = (element: Element, level: number) => {
    for (const child of element.childNodes) {
      if (!isElement(child)) continue
      if (child.tagName === 'a') add(out, rawText(child), attributeOf(child, 'href'), path, level)
      else visit(child, child.tagName === 'ol' || child.tagName === 'ul' ? level + 1 : level)
    }
  }
  if (nav) visit(nav, 0)
  return out
}

function add(
  out: ContentsEntry[],
  title: string,
  href: string | undefined,
  path: string,
  level: number,
): void {
  const shown = title.replace(/\s+/g, ' ').trim()
  if (out.length >= MAX_ENTRIES || shown === '' || href === undefined) return
  out.push({
    title: shown,
    target: placeFrom(path, href),
    level: Math.min(MAX_LEVEL, Math.max(1, level)),
  })
}
