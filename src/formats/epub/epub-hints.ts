import { entryOf } from '../../lib/text/entry-of.ts'
import type { Declarations } from './epub-declarations.ts'
import { attributeOf, type Element } from './epub-elements.ts'

/** What `<font size>` stands for; `+1` counts from 3. */
const SIZES = ['0.63em', '0.82em', '1em', '1.13em', '1.5em', '2em', '3em']

/** Attributes and elements of older HTML that say how something looks; a style says it louder. */
export function hintsOf(element: Element, tag: string): Declarations {
  const align =
    tag === 'center' ? 'center' : /^(table|img)$/.test(tag) ? undefined : attributeOf(element, 'align')
  const color = tag === 'font' ? attributeOf(element, 'color') : undefined
  const size = tag === 'font' ? sizeOf(attributeOf(element, 'size') ?? '') : undefined
  const face = tag === 'font' ? attributeOf(element, 'face') : undefined
  const ground = /^(table|t[rdh])$/.test(tag) ? attributeOf(element, 'bgcolor') : undefined
  return {
    ...(align && { 'text-align': align.toLowerCase() }),
    ...(color && { color }),
    ...(size && { 'font-size': size }),
    ...(face && { 'font-family': face.toLowerCase() }),
    ...(ground && { 'background-color': ground }),
    ...entryOf(FAMILIAR, tag),
  }
}

const FAMILIAR: Record<string, Declarations> = {
  big: { 'font-size': '1.2em' },
  small: { 'font-size': '0.85em' },
}

function sizeOf(written: string): string | undefined {
  const [, sign, digits] = /^\s*([+-]?)(\d+)\s*$/.exec(written) ?? []
  if (digits === undefined) return undefined
  const size = sign === '+' ? 3 + Number(digits) : sign === '-' ? 3 - Number(digits) : Number(digits)
  return SIZES[Math.min(7, Math.max(1, size)) - 1]
}
