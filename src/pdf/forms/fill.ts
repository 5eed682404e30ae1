import { badInput } from '../../fault.ts'
import { type Dict, name } from '../core/objects.ts'
import type { PdfDocument } from '../core/pdf-document.ts'
import { encodeText } from '../core/text-strings.ts'
import { drawButton, drawOff, isDrawnButton } from './button-marks.ts'
import { drawCaption, drawList, drawText, type SetText } from './field-appearance.ts'
import { shownText, storedText } from './field-format.ts'
import { type Field, FLAG, fieldValue, onState, stateLabel } from './fields.ts'

const listed = (values: string[]): string => {
  const shown = values.slice(0, 12).map(value => JSON.stringify(value))
  return values.length > 12 ? `${shown.join(', ')} and ${values.length - 12} more` : shown.join(', ')
}

/** Text of a JSON value that can stand for text. */
const asText = (value: unknown): string | undefined =>
  value === null
    ? ''
    : typeof value === 'string'
      ? value
      : typeof value === 'number'
        ? String(value)
        : undefined

/** Writes a value into a field and draws it. What does not fit the field is refused with its name. */
export async function fillField(field: Field, value: unknown, form: Dict, set: SetText): Promise<void> {
  const refuse = (why: string) => badInput(`fields: ${JSON.stringify(field.name)} ${why}.`)
  switch (field.type) {
    case 'text': {
      const text = asText(value)
      if (text === undefined) throw refuse('is a text field and takes text')
      const length = [...text].length
      if (field.maxLength !== undefined && length > field.maxLength) {
        throw refuse(`takes at most ${field.maxLength} characters, received ${length}`)
      }
      field.dict.set('V', encodeText(storedText(field, text)))
      field.dict.delete('RV')
      await drawText(field, shownText(field, text, typeof value === 'number' ? value : undefined), form, set)
      return
    }
    case 'checkbox':
      return fillCheckbox(field, value, form, refuse)
    case 'radio':
      return fillRadio(field, value, form, refuse)
    case 'choice': {
      const text = asText(value)
      const option =
        field.options.find(one => one.value === text) ?? field.options.find(one => one.label === text)
      const free = (field.flags & FLAG.edit) !== 0 || text === ''
      if (text === undefined || (!option && !free)) {
        throw refuse(`takes one of ${listed(field.options.map(one => one.value))}`)
      }
      field.dict.set('V', encodeText(option?.value ?? text))
      field.dict.delete('I')
      await drawText(field, option?.label ?? text, form, set)
      return
    }
    case 'list':
      return fillList(field, value, form, set, refuse)
    default:
      throw refuse(`is a ${field.type === 'button' ? 'push button' : 'signature'} and cannot be filled`)
  }
}

type Refuse = (why: string) => Error

function fillCheckbox(field: Field, value: unknown, form: Dict, refuse: Refuse): void {
  const states = field.options.map(one => one.value)
  const yes = states[0] ?? 'Yes'
  const named = typeof value === 'string' && states.includes(value) ? value : undefined
  const truth =
    typeof value === 'boolean'
      ? value
      : value === null || value === '' || value === 'Off'
        ? false
        : typeof value === 'string' && /^(true|yes|on|1)$/i.test(value)
          ? true
          : typeof value === 'string' && /^(false|no|off|0)$/i.test(value) && !named
            ? false
            : undefined
  if (named === undefined && truth === undefined) {
    throw refuse(`is a check box and takes true or false${states.length > 0 ? `, or ${listed(states)}` : ''}`)
  }
  const wanted = named ?? (truth ? yes : undefined)
  let state = 'Off'
  for (const [i, { dict }] of field.widgets.entries()) {
    if (!isDrawnButton(dict)) drawButton(field, dict, form, onState(dict) ?? 'Yes')
    const own = onState(dict)!
    const on = wanted !== undefined && stateLabel(field, i, own) === wanted
    if (on) state = own
    dict.set('AS', name(on ? own : 'Off'))
  }
  field.dict.set('V', name(state))
}

function fillRadio(field: Field, value: unknown, form: Dict, refuse: Refuse): void {
  const text = asText(value)
  const options = field.options.map(one => one.value)
  if (text === undefined || (text !== '' && text !== 'Off' && !options.includes(text))) {
    throw refuse(`takes one of ${listed(options)}`)
  }
  let state = 'Off'
  for (const [i, { dict }] of field.widgets.entries()) {
    const own = onState(dict)
    // Of buttons with the same value only the first goes on, unless they are to go on together.
    const free = state === 'Off' || (field.flags & FLAG.unison) !== 0
    const on = own !== undefined && free && stateLabel(field, i, own) === text
    if (own !== undefined && !isDrawnButton(dict)) drawButton(field, dict, form, own)
    if (on) state = own
    dict.set('AS', name(on ? own : 'Off'))
  }
  for (const dict of [field.dict, ...(field.twins ?? [])]) dict.set('V', name(state))
}

async function fillList(
  field: Field,
  value: unknown,
  form: Dict,
  set: SetText,
  refuse: Refuse,
): Promise<void> {
  const given = value === null || value === '' ? [] : Array.isArray(value) ? value : [value]
  const chosen = given.map(item => {
    const option =
      field.options.find(one => one.value === asText(item)) ??
      field.options.find(one => one.label === asText(item))
    if (!option) throw refuse(`takes ${listed(field.options.map(one => one.value))}`)
    return option.value
  })
  if (chosen.length > 1 && !(field.flags & FLAG.multiSelect)) throw refuse('takes a single choice')
  const at = field.options.flatMap((option, i) => (chosen.includes(option.value) ? [i] : []))
  if (chosen.length === 1) field.dict.set('V', encodeText(chosen[0]!))
  else if (chosen.length > 1) field.dict.set('V', chosen.map(encodeText))
  else field.dict.delete('V')
  if (at.length > 0) field.dict.set('I', at)
  else field.dict.delete('I')
  await drawList(field, new Set(chosen), form, set)
}

/** Draws the fields that readers were left to draw themselves, so that all of them show the same. */
export async function drawMissing(document: PdfDocument, fields: Field[], set: SetText): Promise<void> {
  const form = document.root.dict('AcroForm')
  const all = form?.bool('NeedAppearances') ?? false
  for (const field of fields) {
    const isButton = field.type === 'checkbox' || field.type === 'radio'
    const undrawn = field.widgets.some(({ dict }) =>
      isButton ? !isDrawnButton(dict) : !dict.dict('AP')?.has('N'),
    )
    if (isButton) for (const { dict } of field.widgets) drawOff(field, dict)
    if (!undrawn && !all) continue
    const value = fieldValue(field)
    if (field.type === 'text' || field.type === 'choice') {
      const label = field.options.find(one => one.value === value)?.label
      await drawText(field, label ?? shownText(field, typeof value === 'string' ? value : ''), form, set)
    } else if (field.type === 'list') {
      await drawList(field, new Set(Array.isArray(value) ? value : []), form, set)
    } else if (field.type === 'button' && undrawn) {
      for (const { dict } of field.widgets)
        if (!dict.dict('AP')?.has('N')) await drawCaption(field, dict, form, set)
    } else if (isButton && undrawn) {
      for (const { dict } of field.widgets) {
        const state = onState(dict)
        if (state !== undefined && !isDrawnButton(dict)) drawButton(field, dict, form, state)
      }
    }
  }
  form?.delete('NeedAppearances')
}
