import type { Box } from '../boxes.ts'
import { type Block, frameOf, type PageLayout } from '../model.ts'
import { turnBox } from '../words.ts'

/** A page with less text than this, in letters, may lie on its side because it is meant to. */
const LITTLE = 100

/**
 * A page as it is displayed, its few lines turned, though it was read in a frame in which they stand upright: a word or
 * two along the side of a drawing do not make it one that lies on its side.
 */
export function asDisplayed(page: PageLayout): PageLayout {
  const { quarter, vertical, blocks } = page
  const letters = blocks.flatMap(b => b.lines).reduce((sum, line) => sum + line.text.length, 0)
  const isPlain = ({ kind }: Block) => kind === 'paragraph' || kind === 'heading'
  if (quarter === 0 || vertical || letters > LITTLE || !blocks.every(isPlain)) return page
  const [width, height] = frameOf(page)
  const turned = <T extends Box>(box: T): T => ({ ...box, ...turnBox(box, 4 - quarter, width, height) })
  return {
    ...page,
    quarter: 0,
    blocks: blocks.map(block => ({
      ...turned(block),
      lines: block.lines.map(line => ({
        ...turned(line),
        quarter: line.quarter < 0 ? line.quarter : (line.quarter + quarter) % 4,
      })),
    })) as Block[],
  }
}
