import type { Inline, NumberFormat, TextStyle } from '../../../document/tree.ts'
import type { XmlElement } from '../../xml/xml-tree.ts'
import { numberFormat } from './odt-lists.ts'

/** How a page number is written. */
export const formatOf = (field: XmlElement): { format?: NumberFormat } => {
  const format = numberFormat(field.get('num-format'))
  return format ? { format } : {}
}

/** What old forms have in the line: a box to tick, or a list to choose from. What else has a mark has its value between two of them. */
export function formField(mark: XmlElement, styled: { style?: TextStyle }): Inline | undefined {
  const type = mark.get('type') ?? ''
  const values = (name: string) =>
    mark
      .elements()
      .filter(one => one.get('name') === name)
      .map(one => one.get('value') ?? '')
  if (/FORMCHECKBOX$/.test(type))
    return { kind: 'checkbox', checked: values('Checkbox_Checked').includes('true') }
  if (!/FORMDROPDOWN$/.test(type)) return undefined
  const text = values('Dropdown_ListEntry')[Number(values('Dropdown_Selected')[0] ?? 0)]
  return text ? { kind: 'text', text, ...styled } : undefined
}

/** The name of the place in the document that a link leads to. */
export function anchorOf(href: string): string | undefined {
  if (!href.startsWith('#')) return undefined
  const name = href.slice(1)
  try {
    return decodeURIComponent(name).replace(/\|.*$/, '')
  } catch {
    return name.replace(/\|.*$/, '')
  }
}
