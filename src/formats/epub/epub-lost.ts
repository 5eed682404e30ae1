import { lossesOf } from '../../document/inventory.ts'

/** How much of a book is not shown. */
export interface Lost {
  /** Pictures: outside the book, of no known kind, not in the archive. */
  remote: number
  unreadable: number
  missing: number
  /** Documents of the reading order that the archive does not hold. */
  chapters: number
  /** Sounds, films and other objects. */
  objects: number
  /** Whether text lay too deep. */
  deep: boolean
  /** Elements whose shadow, and those whose own look of the first line, is not drawn. */
  shadows: Set<object>
  firstLines: Set<object>
  /** Elements that are turned, shifted or scaled in text that flows. */
  transforms: Set<object>
  /** Chapters whose lines run from top to bottom; from right to left, or the other way round. */
  vertical?: 'rl' | 'lr' | undefined
}

export const nothingLost = (): Lost => ({
  remote: 0,
  unreadable: 0,
  missing: 0,
  chapters: 0,
  objects: 0,
  deep: false,
  shadows: new Set(),
  firstLines: new Set(),
  transforms: new Set(),
})

/** What of a book's looks is not drawn. */
export const looksLost = ({ shadows, firstLines, transforms }: Lost): string[] =>
  lossesOf(
    new Map([
      ['shadow', shadows.size],
      ['first-line style', firstLines.size],
      ['transform', transforms.size],
    ]),
    new Map(),
  )

/** Whether a shadow or a transform is asked for. */
export const isDrawn = (value: string | undefined): boolean =>
  value !== undefined && !/^(none|initial|unset|inherit)?$/.test(value)
