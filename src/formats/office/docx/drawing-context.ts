import type { Block, Document, Frame, Inline, InlineImage, PageSetup } from '../../../document/tree.ts'
import { pictureOf } from '../../image/data-url.ts'
import type { XmlElement } from '../../xml/xml-tree.ts'
import type { OpcPackage } from '../opc.ts'
import type { ThemeColors } from './theme-colors.ts'

/** What a drawing became: something in the line, and frames that stand beside the paragraph. */
export interface Drawn {
  inline: Inline[]
  floating: Frame[]
}

/** Where the text stands on its page, and how large the page is. */
export interface Margin {
  left: number
  top: number
  width: number
  height: number
  paper: { width: number; height: number }
  /** The width of one of several columns. */
  column?: number
}

/** The room for text on a page. */
export function marginOf({
  width,
  height,
  margin,
  columns = 1,
  columnGap = 36,
}: Pick<PageSetup, 'width' | 'height' | 'margin' | 'columns' | 'columnGap'>): Margin {
  const room = width - margin.left - margin.right
  return {
    left: margin.left,
    top: margin.top,
    width: room,
    height: height - margin.top - margin.bottom,
    paper: { width, height },
    ...(columns > 1 && { column: Math.max(36, (room - columnGap * (columns - 1)) / columns) }),
  }
}

export interface DrawingContext {
  parts: OpcPackage
  /** The part whose relationships count. */
  part: string
  images: Document['images']
  colors: ThemeColors
  /** The theme's font for text. */
  font: string | undefined
  /** Reads the paragraphs of a text box; `color` is what text in it has that names none. */
  blocks: (element: XmlElement, color?: string) => Block[]
  /** Margins of the current page, for places given from its edge. */
  margin: () => Margin
  /** Headers and footers keep what is anchored there out of their lines. */
  isRunning: boolean
  lost: (what: string) => void
  /** Kinds of VML shapes met so far, by their ids. */
  vmlTypes: Map<string, XmlElement>
}

/** Distance from the start of some room: as said in words, or measured. */
export function placed(said: string | undefined, offset: number, rest: number): number {
  if (said === 'center') return rest / 2
  if (said === 'right' || said === 'outside' || said === 'bottom') return rest
  return said ? 0 : offset
}

/** Nothing stands where the file says that a picture is. */
const MISSING = 'picture of a missing part'

/** The picture a relationship points at; a placeholder where it is outside or of another kind. */
export function embedded(
  id: string | undefined,
  alt: string,
  context: DrawingContext,
): InlineImage | undefined {
  if (id === undefined) return undefined
  const relation = context.parts.relationships(context.part).get(id)
  if (!relation) {
    context.lost(MISSING)
    return { alt: alt || '[picture]' }
  }
  if (relation.external) {
    context.lost('linked picture')
    return { alt: alt || '[picture outside the file]' }
  }
  const source = relation.target
  if (context.images.has(source)) return { alt, source }
  const bytes = context.parts.bytes(source)
  const picture = bytes && pictureOf(bytes)
  if (!picture) {
    const format = (source.split('.').pop() ?? 'unknown').slice(0, 8)
    context.lost(bytes ? `picture in the format ${format}` : MISSING)
    return { alt: alt || '[picture]' }
  }
  context.images.set(source, picture)
  return { alt, source }
}

/** Children, with only the one branch of each alternative that is known here. */
export function chosen(element: XmlElement): XmlElement[] {
  return element.elements().flatMap(child => {
    if (child.name !== 'mc:AlternateContent') return [child]
    const choices = child.all('mc:Choice')
    const known = choices.find(choice =>
      /^(wps|wpg|wpc|w14|w15|wp14|a14|pic14|cx\d*)?$/.test(choice.get('Requires') ?? ''),
    )
    return (known ?? child.find('mc:Fallback') ?? choices[0])?.elements() ?? []
  })
}
