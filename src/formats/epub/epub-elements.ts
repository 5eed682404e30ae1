import type { DefaultTreeAdapterTypes } from 'parse5'
import { percentDecoded } from '../../lib/text/percent-decoded.ts'
import { resolved } from '../office/opc.ts'

export type Node = DefaultTreeAdapterTypes.ChildNode
export type Element = DefaultTreeAdapterTypes.Element
export type TextNode = DefaultTreeAdapterTypes.TextNode

export const isElement = (node: Node): node is Element => 'tagName' in node
export const attributeOf = (element: Element, name: string): string | undefined =>
  element.attrs.find(one => one.name === name)?.value
/** Whether an element is not shown. */
export const isHidden = (element: Element, declared: Record<string, string>): boolean =>
  declared['display'] === 'none' ||
  isOtherCase(element) ||
  (element.tagName === 'dialog' && attributeOf(element, 'open') === undefined) ||
  declared['visibility'] === 'hidden' ||
  attributeOf(element, 'hidden') !== undefined

/** Vocabularies that are shown, of those that a book may offer the same content in. */
const SHOWN_CASES = /^http:\/\/www\.w3\.org\/(?:1998\/Math\/MathML|2000\/svg|1999\/xhtml)$/

/** Whether another case of an `epub:switch` is shown: the first one that can be, else what stands there for none. */
function isOtherCase(element: Element): boolean {
  const isCase = element.tagName === 'epub:case'
  if (!isCase && element.tagName !== 'epub:default') return false
  const around = element.parentNode
  if (!around || !('tagName' in around) || around.tagName !== 'epub:switch') return false
  const chosen = around.childNodes
    .filter(isElement)
    .find(
      child =>
        child.tagName === 'epub:case' && SHOWN_CASES.test(attributeOf(child, 'required-namespace') ?? ''),
    )
  return isCase ? element !== chosen : chosen !== undefined
}

/** What an element is in the book, by `epub:type` and `role`. */
export const typesOf = (element: Element): string[] =>
  [attributeOf(element, 'epub:type'), attributeOf(element, 'role')]
    .flatMap(value => value?.split(/\s+/) ?? [])
    .filter(Boolean)

export const childOf = (element: Element, tag: string): Element | undefined =>
  element.childNodes.filter(isElement).find(child => child.tagName === tag)
export const pixels = (text: string | undefined): number | undefined => {
  const match = /^\s*(\d+(?:\.\d+)?)(px)?\s*$/.exec(text ?? '')
  return match && Number(match[1]) > 0 ? Number(match[1]) * 0.75 : undefined
}

/** A name as the archive writes it: backslashes, as some programs on Windows leave them, are slashes to browsers too. */
export const inArchive = (name: string): string => percentDecoded(name).replaceAll('\\', '/')

/** What a document of the book calls another file, as the file's name in the archive. */
export const pathFrom = (document: string, href: string): string =>
  resolved(document.slice(0, document.lastIndexOf('/') + 1), inArchive(href))

/** What a document of the book calls a place, as `path#place` in the archive. */
export function placeFrom(document: string, href: string): string {
  const [file = '', place = ''] = href.split('#', 2)
  return `${file === '' ? document : pathFrom(document, file)}#${percentDecoded(place)}`
}

export function rawText(node: Node | Element): string {
  if (node.nodeName === '#text') return (node as TextNode).value
  if (node.nodeName === 'br') return '\n'
  return 'childNodes' in node ? node.childNodes.map(rawText).join('') : ''
}

/** Whether anything in an element can be seen. */
export const hasText = (element: Element): boolean =>
  element.childNodes.some(child =>
    isElement(child) ? hasText(child) || /^(img|svg|hr)$/.test(child.tagName) : /\S/.test(rawText(child)),
  )

export function descendant(element: Element, tag: string): Element | undefined {
  for (const child of element.childNodes) {
    if (!isElement(child)) continue
    const found = child.tagName === tag ? child : descendant(child, tag)
    if (found) return found
  }
  return undefined
}
