import { imageSize } from '../image/image-size.ts'
import { Chapter } from './chapter.ts'
import type { Stylesheet } from './epub-css.ts'
import { attributeOf, childOf, descendant, type Element, isElement } from './epub-elements.ts'
import { type Book, pictureIn } from './epub-images.ts'

interface Size {
  width: number
  height: number
}

/** The size of a page that has one of its own, in CSS pixels; undefined where the document says none. */
export function viewportOf(
  root: Element,
  book: Book,
  path: string,
  css: Stylesheet,
  stated: string | undefined,
): Size | undefined {
  const metas = childOf(root, 'head')?.childNodes.filter(isElement) ?? []
  const viewport = metas.find(one => one.tagName === 'meta' && attributeOf(one, 'name') === 'viewport')
  const content = (viewport && attributeOf(viewport, 'content')) ?? ''
  const body = childOf(root, 'body')
  const said =
    sizeIn(content) ?? sizeIn(stated ?? '') ?? (body && sizeOfStyle(new Chapter(book, path, css), body))
  if (said) return said
  const svg = body && descendant(body, 'svg')
  const box = (svg && attributeOf(svg, 'viewBox'))
    ?.trim()
    .split(/[\s,]+/)
    .map(Number)
  if (box?.length === 4 && box[2]! > 0 && box[3]! > 0) return { width: box[2]!, height: box[3]! }
  const image = body && descendant(body, 'img')
  const key = image && pictureIn(book, path, attributeOf(image, 'src') ?? '')
  return key === undefined ? undefined : imageSize(book.images.get(key)!)
}

/** `width=600, height=800`. */
function sizeIn(content: string): Size | undefined {
  const side = (name: string) =>
    Number(new RegExp(`\\b${name}\\s*=\\s*(\\d+(?:\\.\\d+)?)`).exec(content)?.[1])
  const [width, height] = [side('width'), side('height')]
  return width > 0 && height > 0 ? { width, height } : undefined
}

/** The size in pixels that a style gives the whole page. */
function sizeOfStyle(chapter: Chapter, body: Element): Size | undefined {
  const declared = chapter.declarations(body, chapter.matchableOf(body))
  const side = (name: string) => Number(/^(\d+(?:\.\d+)?)px$/.exec(declared[name] ?? '')?.[1])
  const [width, height] = [side('width'), side('height')]
  return width > 0 && height > 0 ? { width, height } : undefined
}
