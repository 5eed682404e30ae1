import type { Inline } from '../../document/tree.ts'
import type { Matchable } from './epub-css.ts'
import { attributeOf, type Element } from './epub-elements.ts'
import { hasOwnSigns, QUOTED } from './epub-generated.ts'
import { signsAt } from './epub-quotes.ts'
import type { ChapterReader } from './epub-reader.ts'
import { type Style, textOf } from './epub-style.ts'

/** A quotation between its signs, which go by how many others it stands in. */
export function quotationOf(chapter: ChapterReader, element: Element, style: Style, at: Matchable): Inline[] {
  const { quotes } = style
  const quoted = Number(attributeOf(element, QUOTED) ?? style.quoted ?? 0)
  const inner = { ...style, quoted: quoted + 1 }
  const content = element.childNodes.flatMap(child => chapter.inline(child, inner, at))
  if (hasOwnSigns(chapter.css, at)) return content
  const [open, close] = signsAt(quotes, quoted).map((text): Inline[] =>
    text ? [{ kind: 'text', text, ...textOf(style) }] : [],
  )
  return [...open!, ...content, ...close!]
}
