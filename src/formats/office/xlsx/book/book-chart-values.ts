import type { XmlElement } from '../../../xml/xml-tree.ts'

/** Cells that a chart refers to. */
export interface CellLookup {
  values(formula: string): (string | number | undefined)[]
  /** The number format of the first one. */
  format(formula: string): string | undefined
  /** Whether what a chart keeps of them is out of date: the file asks for everything to be computed. */
  isNewer: boolean
  /** The theme's font for text. */
  font?: string | undefined
}

/** The `val` of a child, in the words of Excel's usual files: strict ones may say `true` for 1 and `150%` for 150. */
export function value(parent: XmlElement | undefined, name: string): string | undefined {
  const text = parent?.find(name)?.get('val')
  if (text === 'true') return '1'
  if (text === 'false') return '0'
  return text && /^-?[\d.]+%$/.test(text) ? text.slice(0, -1) : text
}

/** Whether an option is set; one that says nothing is. */
export const isOn = (parent: XmlElement | undefined, name: string): boolean => {
  const element = parent?.find(name)
  return element !== undefined && (value(parent, name) ?? '1') !== '0'
}
