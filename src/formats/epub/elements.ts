import type { DefaultTreeAdapterTypes } from 'parse5'

export type Node = DefaultTreeAdapterTypes.ChildNode
export type Element = DefaultTreeAdapterTypes.Element
export type TextNode = DefaultTreeAdapterTypes.TextNode

export const isElement = (node: Node): node is Element => 'tagName' in node
export const attributeOf = (element: Element, name: string): string | undefined =>
  element.attrs.find(one => one.name === name)?.value
export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1)
export const pixels = (text: string | undefined): number | undefined => {
  const match = /^\s*(\d+(?:\.\d+)?)(px)?\s*$/.exec(text ?? '')
  return match && Number(match[1]) > 0 ? Number(match[1]) * 0.75 : undefined
}

export function rawText(node: Node | Element): string {
  if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value
  if (node.nodeName === 'br') return '\n'
  return 'childNodes' in node ? node.childNodes.map(rawText).join('') : ''
}

export function descendant(element: Element, tag: string): Element | undefined {
  for (const child of element.childNodes) {
    if (!isElement(child)) continue
    const found = child.tagName === tag ? child : descendant(child, tag)
    if (found) return found
  }
  return undefined
}
