import type { DrawnPicture, Note, PageSetup } from '../../../../document/sheet-book.ts'
import type { XmlElement } from '../../../xml/xml-tree.ts'
import { twips } from '../../docx/docx-units.ts'
import type { OpcPackage } from '../../opc.ts'
import { parseReference } from '../cells.ts'
import type { BookColors } from './book-colors.ts'
import { mediaOf } from './book-drawings.ts'
import { readRichText } from './book-strings.ts'

/** Comments of a sheet. Which of them are shown, the old drawing beside it tells. */
export function readNotes(
  part: XmlElement | undefined,
  drawn: XmlElement | undefined,
  colors: BookColors,
  threads: Map<string, string>,
): Note[] {
  const authors = (part?.find('authors')?.all('author') ?? []).map(one => one.text())
  const shown = new Set<string>()
  for (const shape of drawn?.all('v:shape') ?? []) {
    const data = shape.elements().find(one => one.name.endsWith('ClientData'))
    const text = (name: string) =>
      data
        ?.elements()
        .find(one => one.name.endsWith(name))
        ?.text()
    if (data?.elements().some(one => one.name.endsWith('Visible')))
      shown.add(`${text('Row')} ${text('Column')}`)
  }
  return (part?.find('commentList')?.all('comment') ?? []).flatMap(one => {
    const at = parseReference(one.get('ref') ?? '')
    const text = one.find('text')
    if (!at || !text) return []
    const thread = threads.get(one.get('ref') ?? '')
    return [
      {
        row: at.row - 1,
        column: at.column,
        author: thread === undefined ? (authors[Number(one.get('authorId'))] ?? '') : '',
        text: thread ?? readRichText(text, colors).text,
        shown: shown.has(`${at.row - 1} ${at.column}`),
      },
    ]
  })
}

/** Pictures of headers and footers, which an old drawing keeps by names such as `LH`. */
export function runningPictures(book: OpcPackage, part: string): PageSetup['pictures'] {
  const out: PageSetup['pictures'] = new Map()
  for (const shape of book.xml(part)?.all('v:shape') ?? []) {
    const data = shape.find('v:imagedata')
    const id = data?.get('relid') ?? data?.get('r:id')
    const target = id ? book.relationships(part).get(id) : undefined
    const bytes = target && !target.external ? book.bytes(target.target) : undefined
    if (!bytes || !target) continue
    const style = shape.get('style') ?? ''
    const side = (name: string) =>
      twips(new RegExp(`(?:^|;)\\s*${name}:([\\d.]+(?:pt|in|cm|mm))`).exec(style)?.[1])
    const image: DrawnPicture = { bytes, media: mediaOf(target.target) }
    const [width, height] = [side('width'), side('height')]
    if (width && height) out.set(shape.get('id') ?? '', { image, width, height })
  }
  return out
}
