import { symbolText } from '../../lib/fonts/symbol-fonts.ts'
import { attributeOf, type Element, hasText, isElement, type TextNode } from './epub-elements.ts'
import { INLINE } from './epub-marks.ts'

const NEW_PAGE = /(?:page-)?break-before\s*:\s*(?:always|page)/i
const FONT = /(?:^|;)\s*font(?:-family)?\s*:([^;]*)/gi
const SIGNS = /\b(?:symbol|wingdings(?: [23])?|webdings)\b/i
const PARAGRAPH = /^(?:p|h[1-6])$/

/**
 * What Word and programs that write for it put into web pages beside plain HTML: bullets in fonts of signs become the
 * signs, and line breaks that begin a page become breaks of the page.
 */
export function plainMarkup(root: Element): void {
  const breaks: Element[] = []
  const open: { element: Element; font: string | undefined }[] = [{ element: root, font: undefined }]
  for (let at = open.pop(); at; at = open.pop()) {
    const font = fontOf(at.element, at.font)
    for (const child of at.element.childNodes) {
      if (isElement(child)) open.push({ element: child, font })
      else if (font && child.nodeName === '#text') {
        const text = child as TextNode
        text.value = symbolText(font, text.value)
      }
    }
    if (at.element.tagName === 'br' && NEW_PAGE.test(attributeOf(at.element, 'style') ?? ''))
      breaks.push(at.element)
  }
  for (const one of breaks.slice(0, 2_000)) breakPage(one)
}

/** The font of signs that an element's text is in, if any. */
function fontOf(element: Element, around: string | undefined): string | undefined {
  const said = [...(attributeOf(element, 'style') ?? '').matchAll(FONT)].at(-1)?.[1]
  const face = said ?? (element.tagName === 'font' ? attributeOf(element, 'face') : undefined)
  return face === undefined ? around : SIGNS.exec(face)?.[0]
}

/** Parts the paragraph around a line break, and puts a break of the page between. */
function breakPage(line: Element): void {
  let at = line
  let parent = parentOf(at)
  // Rows and cells stay on their page.
  for (let above = parent; above; above = parentOf(above)) if (/^t[dh]$/.test(above.tagName)) return
  while (parent && (INLINE.has(parent.tagName) || PARAGRAPH.test(parent.tagName))) {
    const place = parent.childNodes.indexOf(at)
    const rest: Element = {
      ...parent,
      attrs: parent.attrs.filter(one => one.name !== 'id'),
      childNodes: parent.childNodes.splice(at === line ? place : place + 1),
    }
    if (at === line) rest.childNodes.shift()
    for (const child of rest.childNodes) child.parentNode = rest
    const outer = parentOf(parent)
    if (outer) {
      outer.childNodes.splice(outer.childNodes.indexOf(parent) + 1, 0, rest)
      rest.parentNode = outer
    }
    at = parent
    parent = outer
  }
  if (!parent) return
  const place = parent.childNodes.indexOf(at)
  const page: Element = {
    ...line,
    nodeName: 'div',
    tagName: 'div',
    attrs: [{ name: 'style', value: 'page-break-before:always' }],
    childNodes: [],
    parentNode: parent,
  }
  // Without words before it, the paragraph would be an empty line at the foot of the page.
  if (at === line || !hasText(at)) parent.childNodes.splice(place, 1, page)
  else parent.childNodes.splice(place + 1, 0, page)
}

const parentOf = (element: Element): Element | undefined =>
  element.parentNode && 'tagName' in element.parentNode ? element.parentNode : undefined
