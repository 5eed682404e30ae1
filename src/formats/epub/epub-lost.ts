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
  /** What of the looks is not drawn, with the elements that have it. */
  looks: Map<string, Set<object>>
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
  looks: new Map(),
})

/** What of a book's looks is not drawn. */
export const looksLost = ({ looks }: Lost): string[] =>
  lossesOf(new Map([...looks].map(([what, elements]) => [what, elements.size])), new Map())

/** Counts an element for a look that it does not get here. */
export function loseLook({ looks }: Lost, what: string, element: object): void {
  const elements = looks.get(what) ?? new Set()
  elements.add(element)
  looks.set(what, elements)
}

export function loseShadows(lost: Lost, element: object, declared: Record<string, string>): void {
  if ([declared['box-shadow'], declared['text-shadow']].some(isDrawn)) loseLook(lost, 'shadow', element)
}

/** Looks that are drawn nowhere, and those that only pages of a fixed size get. */
const NOWHERE: Record<string, string> = {
  filter: 'filter',
  'clip-path': 'clipped shape',
  'mask-image': 'mask',
  'mix-blend-mode': 'blended ground',
}

/** Counts what an element asks for that is not drawn; `flows` says that it stands in text that flows. */
export function loseLooks(
  lost: Lost,
  element: object,
  declared: Record<string, string>,
  flows: boolean,
): void {
  for (const [name, what] of Object.entries(NOWHERE))
    if (isDrawn(declared[name])) loseLook(lost, what, element)
  if (!flows) return
  if (isDrawn(declared['transform'])) loseLook(lost, 'transform', element)
  if (/url\(/i.test(declared['background-image'] ?? '')) loseLook(lost, 'background picture', element)
}

/** Whether a shadow, a transform or the like is asked for. */
const isDrawn = (value: string | undefined): boolean =>
  value !== undefined && !/^(none|normal|initial|unset|inherit|revert)?$/.test(value)
