import type { Book, Sheet } from '../document/sheet-book.ts'
import type { Conditions } from './conditions.ts'

export function evaluatedConditions(sheet: Sheet, _book: Book): Conditions | undefined {
  return sheet.conditions.length > 0 ? undefined : undefined
}
