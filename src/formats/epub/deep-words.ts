import { type Element, isElement, type Node, type TextNode } from './epub-elements.ts'
import { INLINE, SKIPPED } from './epub-marks.ts'

/** The words below an element, a text for each block of them. Not recursive: it is for what is nested too deep for that. */
export function wordsBelow(element: Element): string[] {
  const texts: string[] = []
  let words = ''
  const end = () => {
    const text = words.replace(/\s+/g, ' ').trim()
    if (text !== '') texts.push(text)
    words = ''
  }
  const stack: (Node | undefined)[] = [...element.childNodes].reverse()
  while (stack.length > 0) {
    const node = stack.pop()
    if (node === undefined) end()
    else if (node.nodeName === '#text') words += (node as TextNode).value
    else if (isElement(node) && !SKIPPED.has(node.tagName)) {
      const isBlock = !INLINE.has(node.tagName) || node.tagName === 'br'
      if (isBlock) {
        end()
        stack.push(undefined)
      }
      for (let i = node.childNodes.length - 1; i >= 0; i--) stack.push(node.childNodes[i])
    }
  }
  end()
  return texts
}

/** Deeper than any page is written, and not too deep for what goes down from element to element. */
const MAX_DEPTH = 500

/** Leaves nothing but words of the elements that lie too deep, and says whether there were any. */
export function cutDeep(root: Element): boolean {
  let level = [root]
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    level = level.flatMap(element => element.childNodes.filter(isElement))
    if (level.length === 0) return false
  }
  for (const element of level) {
    const value = wordsBelow(element).join(' ')
    element.childNodes = value === '' ? [] : [{ nodeName: '#text', value, parentNode: element }]
  }
  return true
}
