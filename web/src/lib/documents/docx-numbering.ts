import { attribute, child, children, descendants } from './package.ts'

export interface Level {
  ordered: boolean
  /** As CSS names it. */
  format: string
  start: number
}

export type Numbering = (list: string, level: number) => Level

const FORMATS: Record<string, string> = {
  decimal: 'decimal',
  lowerLetter: 'lower-alpha',
  upperLetter: 'upper-alpha',
  lowerRoman: 'lower-roman',
  upperRoman: 'upper-roman',
}
const BULLET: Level = { ordered: false, format: 'disc', start: 1 }

/** How the levels of a document's lists are numbered. */
export function readNumbering(document: Document | undefined): Numbering {
  const root = document?.documentElement
  const kinds = new Map(
    children(root, 'abstractNum').map(one => [attribute(one, 'abstractNumId') ?? '', one]),
  )
  const lists = new Map(
    descendants(document, 'num').map(one => [
      attribute(one, 'numId') ?? '',
      kinds.get(attribute(child(one, 'abstractNumId'), 'val') ?? ''),
    ]),
  )
  return (list, level) => {
    const found = children(lists.get(list), 'lvl').find(one => Number(attribute(one, 'ilvl')) === level)
    const format = FORMATS[attribute(child(found, 'numFmt'), 'val') ?? '']
    if (!format) return BULLET
    return { ordered: true, format, start: Number(attribute(child(found, 'start'), 'val') ?? 1) }
  }
}
