import type { Block, Document } from '../../../document/tree.ts'
import type { XmlElement } from '../../xml/xml-tree.ts'
import type { Margin } from '../docx/drawing-context.ts'
import type { OdtStyles } from './odt-styles.ts'

/** What drawings of a text are read with. */
export interface FrameContext {
  styles: OdtStyles
  /** A file of the package. */
  bytes: (path: string) => Uint8Array | undefined
  /** Controls of forms, by their ids. */
  controls: ReadonlyMap<string, XmlElement>
  images: Document['images']
  blocks: (element: XmlElement) => Block[]
  margin: () => Margin
  isRunning: boolean
  lost: (what: string) => void
}
