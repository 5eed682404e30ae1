import { entryOf } from '../../../lib/text/entry-of.ts'
import type { XmlElement } from '../../xml/xml-tree.ts'
import { hexColor, shareOf } from './docx-units.ts'

/** Colours of a theme by their names, `accent1` and the like. */
export type ThemeColors = Map<string, string>

/** What documents call the four colours for text and background. */
const OTHER_NAMES: Record<string, string> = {
  tx1: 'dk1',
  tx2: 'dk2',
  bg1: 'lt1',
  bg2: 'lt2',
  phClr: 'accent1',
}

export const PRESETS: Record<string, string> = {
  black: '#000000',
  white: '#ffffff',
  red: '#ff0000',
  green: '#008000',
  blue: '#0000ff',
  yellow: '#ffff00',
  gray: '#808080',
  grey: '#808080',
  orange: '#ffa500',
  silver: '#c0c0c0',
  navy: '#000080',
  maroon: '#800000',
  teal: '#008080',
  purple: '#800080',
}

export function themeColors(theme: XmlElement | undefined): ThemeColors {
  const colors: ThemeColors = new Map([
    ['dk1', '#000000'],
    ['lt1', '#ffffff'],
  ])
  for (const one of theme?.path('a:themeElements', 'a:clrScheme')?.elements() ?? []) {
    const inner = one.elements()[0]
    const color = hexColor(inner?.get('lastClr') ?? inner?.get('val'))
    if (color) colors.set(one.name.replace(/^a:/, ''), color)
  }
  return colors
}

/** The colour inside a fill, line or reference; undefined where there is none that is known. */
export function colorIn(parent: XmlElement | undefined, theme: ThemeColors): string | undefined {
  for (const element of parent?.elements() ?? []) {
    const base = baseColor(element, theme)
    if (base) return changed(base, element)
  }
  return undefined
}

function baseColor(element: XmlElement, theme: ThemeColors): string | undefined {
  const value = element.get('val') ?? ''
  switch (element.name) {
    case 'a:srgbClr':
      return hexColor(value)
    case 'a:schemeClr':
      return theme.get(entryOf(OTHER_NAMES, value) ?? value)
    case 'a:sysClr':
      return hexColor(element.get('lastClr'))
    case 'a:prstClr':
      return entryOf(PRESETS, value)
  }
  return undefined
}

/** Applies the shades and tints that a colour asks for. */
function changed(color: string, element: XmlElement): string {
  let parts = [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16) / 255)
  for (const change of element.elements()) {
    const share = shareOf(change.get('val'))
    // Office mixes with black and white in linear light: three quarters of black is the grey #898989, not #404040.
    if (change.name === 'a:shade') parts = parts.map(part => fromLinear(toLinear(part) * share))
    else if (change.name === 'a:tint') parts = parts.map(part => fromLinear(1 - (1 - toLinear(part)) * share))
    // Multiplying the lightness of a colour is close to multiplying its parts, and exact for greys.
    else if (change.name === 'a:lumMod') parts = parts.map(part => part * share)
    else if (change.name === 'a:lumOff') parts = parts.map(part => part + share)
  }
  const hex = parts.map(part =>
    Math.round(Math.min(1, Math.max(0, part)) * 255)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${hex.join('')}`
}

const toLinear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
const fromLinear = (part: number): number =>
  part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055
