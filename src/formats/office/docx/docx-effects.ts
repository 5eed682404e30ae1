import type { TextStyle, UnderlineLine } from '../../../document/tree.ts'
import { entryOf } from '../../../lib/text/entry-of.ts'
import type { XmlElement } from '../../xml/xml-tree.ts'
import type { RunProperties } from './docx-properties.ts'
import { flag } from './docx-units.ts'

/** The line that `w:u` draws, where it is not a plain one. */
export function underlineOf(kind: string, color: string | undefined): UnderlineLine | undefined {
  const style = /^wav/i.test(kind)
    ? 'wavy'
    : /double$/i.test(kind)
      ? 'double'
      : /dot.*dash|dash.*dot/i.test(kind)
        ? 'dash-dotted'
        : /^dash/i.test(kind)
          ? 'dashed'
          : /^dotted/i.test(kind)
            ? 'dotted'
            : undefined
  const line: UnderlineLine = {
    ...(style && { style }),
    ...(/thick|heavy/i.test(kind) && { thick: true }),
    ...(kind === 'words' && { words: true }),
    ...(color && { color }),
  }
  return Object.keys(line).length > 0 ? line : undefined
}

const MARKS: Record<string, TextStyle['marks']> = {
  dot: 'dot',
  comma: 'comma',
  circle: 'circle',
  underDot: 'under',
}

/** The marks of `w:em`; `none` takes those of a style away. */
export function marksOf(element: XmlElement): { marks: TextStyle['marks'] } | undefined {
  const kind = element.find('w:em')?.get('val')
  return kind === undefined ? undefined : { marks: entryOf(MARKS, kind) }
}

const BRACKETS: Record<string, [open: string, close: string]> = {
  round: ['(', ')'],
  square: ['[', ']'],
  angle: ['〈', '〉'],
  curly: ['{', '}'],
}

/** Two lines in one, or letters beside each other in a vertical line. */
export function eastAsianLayout(element: XmlElement): Pick<TextStyle, 'twoLines' | 'sideBySide'> {
  const layout = element.find('w:eastAsianLayout')
  const says = (name: string) => /^(?:1|true|on)$/.test(layout?.get(name) ?? '')
  const [open, close] = entryOf(BRACKETS, layout?.get('combineBrackets') ?? '') ?? ['', '']
  return {
    ...(says('combine') && { twoLines: { open, close } }),
    ...(says('vert') && { sideBySide: true }),
  }
}

/** How letters are drawn, by the switches of Word 97 or the outline of Word 2010. */
export function effectOf(element: XmlElement): TextStyle['effect'] {
  if (flag(element, 'w:emboss')) return 'emboss'
  if (flag(element, 'w:imprint')) return 'engrave'
  if (flag(element, 'w:outline')) return 'outline'
  return undefined
}

/** Effects of Word 2010 and moving ones, which are told. An outline without a fill is none. */
const UNSHOWN: [name: string, what: string, isThere: (effect: XmlElement) => boolean][] = [
  ['w14:glow', 'glow of text', () => true],
  ['w14:reflection', 'reflection of text', () => true],
  ['w14:textOutline', 'outline of text', effect => !effect.find('w14:noFill')],
  ['w14:textFill', 'gradient of text', effect => effect.find('w14:gradFill') !== undefined],
  ['w14:props3d', '3D effect of text', effect => isRaised(effect)],
  ['w:effect', 'animation of text', effect => effect.get('val') !== 'none'],
]

const isRaised = (effect: XmlElement): boolean =>
  Number(effect.get('extrusionH')) > 0 || effect.elements().some(one => /bevel/.test(one.name))

/** What is done to letters that no page shows; an empty list takes away what a style has. */
export function unshownOf(element: XmlElement): string[] | undefined {
  const effects = UNSHOWN.flatMap(([name, what, isThere]) => {
    const effect = element.find(name)
    return effect ? [isThere(effect) ? what : ''] : []
  })
  return effects.length > 0 ? effects.filter(Boolean) : undefined
}

/** What text has of all that, and a shadow of either kind. */
export const lostLooks = ({ shadow, unshown = [] }: RunProperties): string[] =>
  shadow ? ['shadow of text', ...unshown] : unshown
