import {
  displayRect,
  displaySize,
  FLAG,
  fieldValue,
  isReadOnly,
  isRequired,
  onState,
  openDocument,
  readFields,
  stateLabel,
} from '../../../../src/pdf/index.ts'
import type { Box } from '../helpers/boxes.ts'

/** One place of a form field on a page. */
export interface FormWidget {
  name: string
  type: 'text' | 'checkbox' | 'radio' | 'choice' | 'list'
  page: number
  box: Box
  value: string | boolean | string[] | undefined
  options: { value: string; label: string }[]
  /** What a button stands for when it is on. */
  on: string
  multiline: boolean
  maxLength: number | undefined
  required: boolean
}

/** The fields of a form that can be filled, in reading order, with their places as fractions of the page. */
export function formWidgets(bytes: Uint8Array): FormWidget[] {
  const document = openDocument(bytes)
  const found: FormWidget[] = []
  for (const field of readFields(document)) {
    const { type } = field
    if (type === 'signature' || type === 'button' || isReadOnly(field)) continue
    const value = fieldValue(field)
    for (const [at, { dict, page }] of field.widgets.entries()) {
      const rect = dict.numbers('Rect')
      const sheet = document.pages[page - 1]?.dict
      if (!sheet || rect?.length !== 4) continue
      const [x0, y0, x1, y1] = displayRect(sheet, rect as [number, number, number, number])
      const { width, height } = displaySize(sheet)
      const state = onState(dict)
      found.push({
        name: field.name,
        type,
        page,
        box: {
          x: Math.min(x0, x1) / width,
          y: 1 - Math.max(y0, y1) / height,
          width: Math.abs(x1 - x0) / width,
          height: Math.abs(y1 - y0) / height,
        },
        value,
        options: field.options,
        on: state === undefined ? (field.options[0]?.value ?? '') : stateLabel(field, at, state),
        multiline: (field.flags & FLAG.multiline) !== 0,
        maxLength: field.maxLength,
        required: isRequired(field),
      })
    }
  }
  const row = (one: FormWidget) => one.page * 1000 + Math.round(one.box.y * 100)
  return found.sort((a, b) => row(a) - row(b) || a.box.x - b.box.x)
}
