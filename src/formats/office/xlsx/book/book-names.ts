import type { Area } from '../../../../document/sheet-book.ts'
import type { XmlElement } from '../../../xml/xml-tree.ts'
import { areasOfName } from './book-areas.ts'

/** A name that a workbook or one of its sheets gives to cells or to a formula. */
export interface Named {
  name: string
  /** As formulas find it: with its sheet before it, where it belongs to one. */
  key: string
  sheet: number | undefined
  formula: string
}

export function namesOf(workbook: XmlElement): Named[] {
  const sheets = workbook.find('sheets')?.all('sheet') ?? []
  return (workbook.find('definedNames')?.all('definedName') ?? []).map(one => {
    const name = one.get('name') ?? ''
    const sheet = one.get('localSheetId') === undefined ? undefined : Number(one.get('localSheetId'))
    const key = sheet === undefined ? name : `${sheets[sheet]?.get('name') ?? ''}!${name}`
    return { name, key: key.toLowerCase(), sheet, formula: one.text() }
  })
}

export const areasNamed = (names: Named[], name: string): Area[] =>
  names.filter(one => one.name === name).flatMap(one => areasOfName(one.formula))
