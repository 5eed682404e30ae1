import { symbolText } from '../../../lib/fonts/symbol-fonts.ts'
import type { XmlElement } from '../../xml/xml-tree.ts'
import type { ParagraphProperties, RunProperties } from './docx-properties.ts'
import { readIndent, type Styles } from './docx-styles.ts'
import { flag, integer, value } from './docx-units.ts'
import { formatNumber, labelText } from './number-formats.ts'

interface Level {
  start: number
  format: string
  text: string
  /** Number of the level that starts this one again; levels above by default. */
  restart: number | undefined
  legal: boolean
  suffix: Suffix
  /** Side of the label that stands at its place. */
  align: 'left' | 'center' | 'right'
  run: RunProperties
  paragraph: ParagraphProperties
}

/** What stands between a label and the text. */
export type Suffix = 'tab' | 'space' | 'nothing'

interface Definition {
  abstractId: string
  levels: (Level | undefined)[]
  /** Levels this list starts again although it shares its definition with another. */
  restarts: Map<number, number>
}

export interface Numbered {
  label: string
  /** The counter itself, for lists in HTML. */
  number: number
  ordered: boolean
  format: string
  suffix: Suffix
  align: 'left' | 'center' | 'right'
  run: RunProperties
  paragraph: ParagraphProperties
}

/** The lists of a document: definitions, and counters that run along with the text. */
export class Numbering {
  private readonly definitions = new Map<number, Definition>()
  private readonly counters = new Map<string, (number | undefined)[]>()
  private readonly begun = new Set<string>()

  constructor(root: XmlElement | undefined, styles: Styles) {
    const abstracts = new Map<string, XmlElement>()
    const byStyle = new Map<string, XmlElement>()
    for (const one of root?.all('w:abstractNum') ?? []) {
      abstracts.set(one.get('abstractNumId') ?? '', one)
      const link = value(one, 'w:styleLink')
      if (link) byStyle.set(link, one)
    }
    for (const one of root?.all('w:num') ?? []) {
      const id = integer(one.get('numId'))
      const abstractId = value(one, 'w:abstractNumId') ?? ''
      const named = abstracts.get(abstractId)
      const link = value(named, 'w:numStyleLink')
      const abstract = (link && byStyle.get(link)) || named
      if (id === undefined || !abstract) continue
      const levels = readLevels(abstract, styles)
      const restarts = new Map<number, number>()
      for (const override of one.all('w:lvlOverride')) {
        const level = integer(override.get('ilvl')) ?? 0
        const inner = override.find('w:lvl')
        if (inner && level < 9) levels[level] = readLevel(inner, styles)
        const start = integer(value(override, 'w:startOverride'))
        if (start !== undefined) restarts.set(level, start)
      }
      this.definitions.set(id, { abstractId, levels, restarts })
    }
  }

  /** Counts one paragraph and gives its label; undefined where the list does not exist. */
  next(id: number, level: number): Numbered | undefined {
    const definition = this.definitions.get(id)
    const own = definition?.levels[level]
    if (!definition || !own) return undefined
    const counts = this.countersOf(definition, id, level)
    counts[level] = counts[level] === undefined ? own.start : counts[level]! + 1
    for (let deeper = level + 1; deeper < 9; deeper++) {
      const restart = definition.levels[deeper]?.restart
      if (restart === undefined || (restart > 0 && level < restart)) counts[deeper] = undefined
    }
    const ordered = own.format !== 'bullet' && own.format !== 'none'
    const label =
      own.format === 'bullet'
        ? symbolText(own.run.font, own.text)
        : own.text.replace(/%([1-9])/g, (_, digit: string) => {
            const of = Number(digit) - 1
            const format =
              own.legal && of !== level ? 'decimal' : (definition.levels[of]?.format ?? 'decimal')
            return formatNumber(format, counts[of] ?? definition.levels[of]?.start ?? 1)
          })
    return {
      label,
      number: counts[level]!,
      ordered,
      format: own.format,
      suffix: own.suffix,
      align: own.align,
      run: own.format === 'bullet' ? withoutSymbolFont(own.run) : own.run,
      paragraph: own.paragraph,
    }
  }

  private countersOf(definition: Definition, id: number, level: number): (number | undefined)[] {
    // Lists of one definition count on together, unless one says where it starts. It says so for each level, which
    // means those it has items at: a list inside another's item does not start the outer one again.
    const key = definition.abstractId
    let counts = this.counters.get(key)
    if (!counts) this.counters.set(key, (counts = new Array(9).fill(undefined)))
    const start = definition.restarts.get(level)
    if (start !== undefined && !this.begun.has(`${id} ${level}`)) {
      counts[level] = start - 1
      counts.fill(undefined, level + 1)
    }
    this.begun.add(`${id} ${level}`)
    return counts
  }
}

/** Signs of symbol fonts are those of Unicode here; the dots of a text font are smaller than theirs. */
const withoutSymbolFont = ({ font, ...run }: RunProperties): RunProperties => {
  if (font && /symbol|wingdings|webdings/i.test(font)) return { ...run, font: 'Arial' }
  return font && !/courier/i.test(font) ? { font, ...run } : run
}

function readLevels(abstract: XmlElement, styles: Styles): (Level | undefined)[] {
  const levels: (Level | undefined)[] = new Array(9).fill(undefined)
  for (const one of abstract.all('w:lvl')) {
    const at = integer(one.get('ilvl'))
    if (at !== undefined && at >= 0 && at < 9) levels[at] = readLevel(one, styles)
  }
  return levels
}

/** Word has a name for numbers of two digits; those of more are written out: `001, 002, 003, ...`. */
function formatOf(element: XmlElement | undefined): string {
  const zeros = element?.get('val') === 'custom' && /^(0{2,4})1\b/.exec(element.get('format') ?? '')?.[1]
  return zeros ? `decimalZero${zeros.length + 1}` : (element?.get('val') ?? 'decimal')
}

function readLevel(element: XmlElement, styles: Styles): Level {
  const paragraph = element.find('w:pPr')
  const indent = paragraph?.find('w:ind')
  const suffix = value(element, 'w:suff')
  const align = value(element, 'w:lvlJc') ?? ''
  return {
    start: integer(value(element, 'w:start')) ?? 0,
    format: formatOf(element.find('w:numFmt') ?? element.descendant('w:numFmt')),
    text: labelText(element.find('w:lvlText')?.get('val') ?? ''),
    restart: integer(value(element, 'w:lvlRestart')),
    legal: flag(element, 'w:isLgl') ?? false,
    suffix: suffix === 'space' || suffix === 'nothing' ? suffix : 'tab',
    align: /^(right|end)$/.test(align) ? 'right' : align === 'center' ? 'center' : 'left',
    run: styles.readRun(element.find('w:rPr')),
    paragraph: { ...styles.readParagraph(paragraph), ...(indent && readIndent(indent)) },
  }
}
