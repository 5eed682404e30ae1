import type { Area, Drawing, DrawnPicture } from '../../../../document/sheet-book.ts'
import type { XmlElement } from '../../../xml/xml-tree.ts'
import type { OpcPackage } from '../../opc.ts'
import { mediaOf } from './book-drawings.ts'

/** What a cell shows whose plain value is an error for programs that know no better. */
export interface RichValue {
  text?: string | undefined
  number?: number | undefined
  picture?: DrawnPicture | undefined
}

/** Pictures in cells, those in merged cells over all of them. */
export const overMerges = (pictures: Drawing[], merges: Area[]): Drawing[] =>
  pictures.map(one => {
    const { from } = one.anchor
    const merge = from && merges.find(area => area.top === from.row && area.left === from.column)
    const to = merge && { column: merge.right + 1, dx: 0, row: merge.bottom + 1, dy: 0 }
    return to ? { ...one, anchor: { ...one.anchor, to } } : one
  })

/** Errors that older programs do not know, by their numbers. */
const ERRORS: Record<number, string> = { 8: '#SPILL!', 9: '#CONNECT!', 12: '#BLOCKED!', 13: '#CALC!' }

const FOLDER = 'xl/richData'

/** Entities, formatted numbers and pictures in cells, by the number of a cell's metadata. */
export function readRichValues(book: OpcPackage): (index: number) => RichValue | undefined {
  const metadata = book.xml('xl/metadata.xml')
  const values = book.xml(`${FOLDER}/rdrichvalue.xml`)?.all('rv')
  const structures = book.xml(`${FOLDER}/rdrichvaluestructure.xml`)?.all('s')
  if (!metadata || !values || !structures) return () => undefined
  const types = metadata.find('metadataTypes')?.all('metadataType') ?? []
  const rich = types.findIndex(type => type.get('name') === 'XLRICHVALUE') + 1
  const future = metadata.all('futureMetadata').find(one => one.get('name') === 'XLRICHVALUE')
  const places = future?.all('bk').map(one => Number(descendantOf(one, 'rvb')?.get('i') ?? -1)) ?? []
  const cells = metadata.find('valueMetadata')?.all('bk') ?? []
  const picture = picturesOf(book, `${FOLDER}/richValueRel.xml`, one => one)
  const webPicture = picturesOf(book, `${FOLDER}/rdRichValueWebImage.xml`, one => descendantOf(one, 'blip'))
  const shown = (place: number, depth: number): RichValue | undefined => {
    const value = values[place]
    const structure = structures[Number(value?.get('s') ?? -1)]
    if (!value || !structure || depth > 3) return undefined
    const keys = structure.all('k').map(key => key.get('n'))
    const at = (name: string) => value.all('v')[keys.indexOf(name)]?.text()
    const plain = value.find('fb')
    if (plain) {
      const number = Number(plain.text())
      return Number.isFinite(number) && plain.get('t') !== 's' ? { number } : { text: plain.text() }
    }
    // A value that only refers to another one.
    const other = at('%cvi')
    if (other !== undefined) return shown(Number(other), depth + 1)
    const text = at('_DisplayString') ?? ERRORS[Number(at('errorType') ?? -1)]
    if (text !== undefined) return { text }
    const image = at('_rvRel:LocalImageIdentifier')
    const web = at('WebImageIdentifier')
    const found =
      image !== undefined ? picture(Number(image)) : web !== undefined ? webPicture(Number(web)) : undefined
    const words = at('Text')
    return found ? { picture: found } : words ? { text: words } : undefined
  }
  return index => {
    const record = cells[index - 1]?.all('rc').find(one => Number(one.get('t')) === rich)
    return shown(places[Number(record?.get('v') ?? -1)] ?? -1, 0)
  }
}

/** An element below by its name without the prefix. */
function descendantOf(element: XmlElement, name: string): XmlElement | undefined {
  for (const child of element.elements()) {
    if (child.name === name || child.name.endsWith(`:${name}`)) return child
    const below = descendantOf(child, name)
    if (below) return below
  }
  return undefined
}

/** Pictures that a part lists; `blipOf` finds what refers to one in its item of the list. */
function picturesOf(
  book: OpcPackage,
  part: string,
  blipOf: (item: XmlElement) => XmlElement | undefined,
): (index: number) => DrawnPicture | undefined {
  const list = book.xml(part)?.elements() ?? []
  return index => {
    const item = list[index]
    const id = item && blipOf(item)?.get('r:id')
    const target = id ? book.relationships(part).get(id) : undefined
    const bytes = target && !target.external ? book.bytes(target.target) : undefined
    return bytes && target ? { bytes, media: mediaOf(target.target), fit: true } : undefined
  }
}
