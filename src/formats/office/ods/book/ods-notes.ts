import type { Note } from '../../../../document/sheet-book.ts'
import type { XmlElement } from '../../../xml/xml-tree.ts'
import { points } from './ods-lengths.ts'

/** The comment of a cell, with the box that a shown one is drawn in. */
export function odsNote(annotation: XmlElement, row: number, column: number): Note {
  const creator = annotation.elements().find(one => one.name.endsWith('creator'))
  const paragraphs = annotation.all('text:p').map(one => one.text())
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map(name => points(annotation.get(name)))
  const isPlaced = x !== undefined && y !== undefined && width !== undefined && height !== undefined
  return {
    row,
    column,
    author: creator?.text() ?? '',
    text: paragraphs.join('\n'),
    shown: annotation.get('display') === 'true',
    ...(isPlaced && width > 0 && height > 0 && { box: { x, y, width, height } }),
  }
}
