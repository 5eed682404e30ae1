import type { Block, Inline } from '../../document/tree.ts'
import type { Matchable, Stylesheet } from './epub-css.ts'
import type { Declarations } from './epub-declarations.ts'
import type { Element, Node } from './epub-elements.ts'
import type { Book } from './epub-images.ts'
import type { Style } from './epub-style.ts'

/** What the readers of lists, tables and floats ask of the chapter they stand in. */
export interface ChapterReader {
  readonly book: Book
  readonly path: string
  readonly css: Stylesheet
  matchable(element: Element, parent: Matchable | undefined): Matchable
  declarations(element: Element, at: Matchable): Declarations
  styled(declared: Declarations, base: Style, tag: string): Style
  container(element: Element, style: Style, at: Matchable): Block[]
  block(element: Element, inherited: Style, parent: Matchable): Block[]
  inline(node: Node, style: Style, parent: Matchable): Inline[]
}
