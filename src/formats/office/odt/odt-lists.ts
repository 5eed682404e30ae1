import { roomToStop } from '../../../document/heading-number.ts'
import type {
  Block,
  Heading,
  Inline,
  List,
  ListItem,
  NumberFormat,
  TextStyle,
} from '../../../document/tree.ts'
import { symbolText } from '../../../lib/fonts/symbol-fonts.ts'
import { entryOf } from '../../../lib/text/entry-of.ts'
import type { XmlElement } from '../../xml/xml-tree.ts'
import { formatNumber, labelText } from '../docx/number-formats.ts'
import { points } from '../ods/book/ods-lengths.ts'
import type { HeadingSetting, OdtStyles, OwnIndent } from './odt-styles.ts'

/** One level of a list's style. */
export interface Level {
  ordered: boolean
  /** `1`, `a`, `A`, `i`, `I`, or empty where nothing is counted. */
  format: string
  prefix: string
  suffix: string
  bullet: string
  bulletFont?: string
  start: number
  /** How many levels the label shows. */
  shown: number
  indent?: NonNullable<ListItem['indent']>
  /** Where a heading's lines begin, and the tab stop behind its number. */
  margin?: number
  stop?: number
  /** Indents are those of the paragraph, which may say others, and not of its label. */
  isAligned?: boolean
  /** Style of the label. */
  style: string | undefined
}

const FORMATS: Record<string, NumberFormat> = {
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
}

export const numberFormat = (written: string | undefined): NumberFormat | undefined =>
  entryOf(FORMATS, written ?? '')

const PLAIN: Level = {
  ordered: false,
  format: '',
  prefix: '',
  suffix: '',
  bullet: '•',
  start: 1,
  shown: 1,
  style: undefined,
}

/** Styles of lists by name, and the one that headings are counted by. */
export class ListStyles {
  private readonly byName = new Map<string, Map<number, Level>>()
  readonly outline: Map<number, Level>

  constructor(...parts: (XmlElement | undefined)[]) {
    this.outline = new Map()
    for (const part of parts)
      for (const group of [part?.find('office:styles'), part?.find('office:automatic-styles')])
        for (const style of group?.elements() ?? []) {
          if (style.name === 'text:list-style') this.byName.set(style.get('name') ?? '', levelsOf(style))
          if (style.name === 'text:outline-style') this.outline = levelsOf(style)
        }
  }

  level(style: string | undefined, depth: number): Level | undefined {
    // A list that names no style has the bullets that Writer gives it.
    if (style === undefined) return { ...PLAIN, indent: { label: 18 * depth, text: 18 * depth + 18 } }
    const levels = this.byName.get(style)
    return levels && (levels.get(depth) ?? deeper(levels, depth))
  }
}

/** Some writers give each list a style with one level, however deep it stands: it counts as that one, further in. */
function deeper(levels: Map<number, Level>, depth: number): Level | undefined {
  const nearest = [...levels.keys()].filter(one => one < depth).sort((a, b) => b - a)[0]
  const level = nearest === undefined ? undefined : levels.get(nearest)
  if (nearest === undefined || !level) return undefined
  const shift = 18 * (depth - nearest)
  const { label = 0, text = 18, ...rest } = level.indent ?? {}
  return { ...level, shown: 1, indent: { ...rest, label: label + shift, text: text + shift } }
}

function levelsOf(style: XmlElement): Map<number, Level> {
  const levels = new Map<number, Level>()
  for (const one of style.elements()) {
    const depth = Number(one.get('level'))
    if (!Number.isInteger(depth) || depth < 1 || depth > 20) continue
    const properties = one.find('style:list-level-properties')
    const alignment = properties?.find('style:list-level-label-alignment')
    const font =
      one.find('style:text-properties')?.get('font-name') ??
      one.find('style:text-properties')?.get('font-family')
    levels.set(depth, {
      ordered: one.name !== 'text:list-level-style-bullet' && one.name !== 'text:list-level-style-image',
      format: one.get('num-format') ?? '',
      prefix: labelText(one.get('num-prefix') ?? ''),
      suffix: labelText(one.get('num-suffix') ?? ''),
      bullet: labelText(one.get('bullet-char') ?? '•'),
      ...(font && { bulletFont: font.replace(/^['"]|['"]$/g, '') }),
      start: Number.parseInt(one.get('start-value') ?? '1', 10) || 1,
      shown: Math.max(1, Number.parseInt(one.get('display-levels') ?? '1', 10) || 1),
      indent: indentOf(properties, alignment),
      ...(alignment && alignedBy(alignment)),
      style: one.get('style-name'),
    })
  }
  return levels
}

function alignedBy(alignment: XmlElement): Pick<Level, 'isAligned' | 'margin' | 'stop'> {
  const stop = points(alignment.get('list-tab-stop-position'))
  return { isAligned: true, margin: points(alignment.get('margin-left')) ?? 0, ...(stop && { stop }) }
}

function indentOf(
  properties: XmlElement | undefined,
  alignment: XmlElement | undefined,
): NonNullable<ListItem['indent']> {
  if (alignment) {
    const margin = points(alignment.get('margin-left')) ?? 0
    const label = margin + (points(alignment.get('text-indent')) ?? 0)
    const stop = points(alignment.get('list-tab-stop-position')) ?? margin
    const follows = alignment.get('label-followed-by')
    const inline = follows === 'space' || follows === 'nothing' ? follows : undefined
    return { label, text: Math.max(margin, label < margin ? margin : stop), ...(inline && { inline }) }
  }
  const before = points(properties?.get('space-before')) ?? 0
  return { label: before, text: before + (points(properties?.get('min-label-width')) ?? 0) }
}

/** Writer's counting in other scripts and with zeros, by how its format begins. */
const SCRIPTS: Record<string, string> = {
  '01, 02': 'decimalZero',
  '001, 002': 'decimalZero3',
  '0001, 0002': 'decimalZero4',
  '00001, 00002': 'decimalZero5',
  'א, י': 'hebrew1',
  'א, ב': 'hebrew2',
  'أ, ب, ت': 'arabicAlpha',
  'أ, ب, ج': 'arabicAbjad',
  'А, Б': 'russianUpper',
  'а, б': 'russianLower',
  'ก, ข': 'thaiLetters',
  '一, 二': 'chineseCounting',
  '壹, 贰': 'chineseLegalSimplified',
  '壹, 貳': 'ideographLegalTraditional',
  '甲, 乙': 'ideographTraditional',
  '子, 丑': 'ideographZodiac',
  'ア, イ': 'aiueoFullWidth',
  'イ, ロ': 'irohaFullWidth',
  '가, 나': 'ganada',
  'ㄱ, ㄴ': 'chosung',
  '①, ②': 'decimalEnclosedCircle',
  '१, २': 'hindiNumbers',
}

function namedFormat(written: string): string {
  const script = Object.keys(SCRIPTS).find(begin => written.startsWith(begin))
  return script ? SCRIPTS[script]! : (numberFormat(written) ?? 'decimal')
}

/** How far the levels of one list have counted. */
export class Counter {
  private readonly numbers: number[] = []

  /** The label of the next item of a level. */
  next(level: Level, depth: number, levels: (depth: number) => Level | undefined, start?: number): string {
    this.numbers.length = Math.min(this.numbers.length, depth)
    const before = this.numbers[depth - 1]
    this.numbers[depth - 1] = start ?? (before === undefined ? level.start : before + 1)
    if (!level.ordered) return symbolText(level.bulletFont, level.bullet)
    if (level.format === '') return level.prefix + level.suffix === '' ? '' : level.prefix + level.suffix
    const parts: string[] = []
    for (let at = Math.max(1, depth - level.shown + 1); at <= depth; at++) {
      const own = at === depth ? level : levels(at)
      if (own?.ordered && own.format)
        parts.push(formatNumber(namedFormat(own.format), this.numbers[at - 1] ?? own.start))
    }
    return `${level.prefix}${parts.join('.')}${level.suffix}`
  }

  number(depth: number): number {
    return this.numbers[depth - 1] ?? 1
  }
}

/** The label of an item as the list's level has it. */
export function labelled(
  level: Level | undefined,
  label: string,
  styles: OdtStyles,
  own: OwnIndent = {},
): Pick<ListItem, 'label' | 'labelStyle' | 'indent'> {
  const indent = level?.indent && level.isAligned ? indentWith(own, level.indent) : level?.indent
  const { share: _, hidden: __, ...style } = level?.style ? styles.text('text', level.style) : {}
  return {
    label,
    ...(Object.keys(style).length > 0 && { labelStyle: style as TextStyle }),
    ...(indent && { indent }),
  }
}

/** A heading behind its number, as far in as the number's level says where its own style says nothing. */
export function numbered(
  heading: Heading,
  label: string,
  { indent = { label: 0, text: 0 }, isAligned, margin = 0, stop }: Level,
  { own, size, every, style }: HeadingSetting & { style?: TextStyle },
): Heading {
  const { left: _, first: __, ...rest } = heading.format ?? {}
  const left = isAligned ? (own.left ?? margin) : (own.left ?? 0) + indent.text
  const first = isAligned
    ? (own.first ?? indent.label - margin)
    : (own.first ?? 0) + indent.label - indent.text
  const format = { ...rest, ...(left && { left }), ...(first && { first }) }
  const tabs = [...(rest.tabs ?? []), ...(stop ? [{ at: stop, align: 'left' as const }] : [])]
  const room = isAligned ? roomToStop(label, size, { left, first, tabs }, every) : indent.text - indent.label
  const number: Inline = {
    kind: 'text',
    text: indent.inline === 'nothing' ? label : `${label} `,
    ...(style && { style }),
    ...(!indent.inline && { room }),
  }
  return { ...heading, format, content: [number, ...heading.content] }
}

/** Items that follow each other, the last of which has a number; those that stand further in are a list of their own. */
export function listsOf(items: ListItem[], level: Level | undefined, last: number): List[] {
  const out: List[] = []
  for (const [i, item] of items.entries()) {
    const before = out.at(-1)?.items.at(-1)?.indent?.text ?? 0
    if (i > 0 && Math.abs(before - (item.indent?.text ?? 0)) < 1) out.at(-1)!.items.push(item)
    else
      out.push({
        kind: 'list',
        ordered: level?.ordered ?? false,
        tight: true,
        items: [item],
        ...(level?.ordered && { start: last - items.length + 1 + i }),
        ...(level && /^[aAiI]$/.test(level.format) && { style: level.format as 'a' }),
      })
  }
  return out
}

type Indent = NonNullable<ListItem['indent']>

/** What a paragraph itself says of its indents counts before its list. */
function indentWith({ left, first }: { left?: number; first?: number }, indent: Indent): Indent {
  if (left === undefined && first === undefined) return indent
  const text = left ?? indent.text
  const label = text + (first ?? indent.label - indent.text)
  return { ...indent, label, text: Math.max(text, label) }
}

/** The indents of a list's paragraphs are those of its items. */
export function unindented(block: Block): Block {
  if (block.kind !== 'paragraph' || !block.format) return block
  const { left: _, first: __, ...format } = block.format
  return { ...block, format }
}
