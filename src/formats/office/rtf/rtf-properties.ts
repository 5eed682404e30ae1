import type { Border, Borders, ParagraphFormat, TabStop } from '../../../document/tree.ts'
import { underlineOf } from '../docx/docx-effects.ts'
import type { RunProperties } from '../docx/docx-properties.ts'
import type { RtfGroup, RtfWord } from './rtf-tree.ts'

/** Tables of a file that control words point into. */
export interface RtfTables {
  fonts: Map<number, { name: string; page: number | undefined }>
  colors: (string | undefined)[]
}

/** What text has; `page` is the code page of its bytes. */
export interface RtfRun extends RunProperties {
  page?: number | undefined
  /** The file itself says which script a run is of, and leaves nothing to what stands around it. */
  isScripted?: boolean
  /** What follows is of East Asian letters, also where it is called associated. */
  isDouble?: boolean
}

const MARKS: Record<string, RunProperties['marks']> = {
  accdot: 'dot',
  acccomma: 'comma',
  acccircle: 'circle',
  accunderdot: 'under',
}
const EFFECTS: Record<string, RunProperties['effect']> = { outl: 'outline', embo: 'emboss', impr: 'engrave' }

/** What Word calls the lines in its newer files. */
const UNDERLINES: Record<string, string> = {
  uld: 'dotted',
  uldash: 'dash',
  uldashd: 'dotDash',
  uldashdd: 'dotDotDash',
  uldb: 'double',
  ulhwave: 'wavyHeavy',
  ulldash: 'dashLong',
  ulth: 'thick',
  ulthd: 'dottedHeavy',
  ulthdash: 'dashedHeavy',
  ulthdashd: 'dashDotHeavy',
  ulthdashdd: 'dashDotDotHeavy',
  ululdbwave: 'wavyDouble',
  ulw: 'words',
  ulwave: 'wave',
}

/** Applies a control word to text; false where it is none for text. */
export function applyRun(
  run: RtfRun,
  { word, value }: RtfWord,
  tables: RtfTables,
  defaults: RtfRun,
): boolean {
  const on = value !== 0
  switch (word) {
    case 'plain':
      for (const key of Object.keys(run) as (keyof RtfRun)[]) delete run[key]
      Object.assign(run, defaults)
      return true
    case 'b':
      run.bold = on
      return true
    case 'i':
      run.italic = on
      return true
    case 'ab':
      run[run.isDouble ? 'bold' : 'complexBold'] = on
      return true
    case 'ai':
      run[run.isDouble ? 'italic' : 'complexItalic'] = on
      return true
    case 'afs':
      if (value && value > 0) run[run.isDouble ? 'size' : 'complexSize'] = Math.min(400, value / 2)
      return true
    case 'dbch':
    case 'loch':
    case 'hich':
      run.isDouble = word === 'dbch'
      return true
    case 'strike':
    case 'striked':
      run.strike = on
      run.doubleStrike = on && word === 'striked'
      return true
    case 'outl':
    case 'embo':
    case 'impr':
      run.effect = on ? EFFECTS[word] : undefined
      return true
    case 'accdot':
    case 'acccomma':
    case 'acccircle':
    case 'accunderdot':
    case 'accnone':
      run.marks = on ? MARKS[word] : undefined
      return true
    case 'shad':
      run.shadow = on
      return true
    case 'ulc':
      run.underlineLine = { ...run.underlineLine, color: tables.colors[value ?? 0] ?? '#000000' }
      return true
    case 'scaps':
      run.smallCaps = on
      return true
    case 'caps':
      run.allCaps = on
      return true
    case 'v':
    case 'deleted':
      run.hidden = on
      return true
    case 'super':
      run.position = on ? 'super' : undefined
      return true
    case 'sub':
      run.position = on ? 'sub' : undefined
      return true
    case 'nosupersub':
      run.position = undefined
      return true
    case 'up':
    case 'dn':
      // Half points; the size is that of the text itself.
      run.raise = ((value ?? 6) / 2) * (word === 'up' ? 1 : -1)
      return true
    case 'fs':
      if (value && value > 0) run.size = Math.min(400, value / 2)
      return true
    case 'cf':
      run.color = tables.colors[value ?? 0] ?? '#000000'
      return true
    case 'highlight':
    case 'chcbpat':
    case 'cb':
      run.highlight = value ? (tables.colors[value] ?? '') : ''
      return true
    case 'charscalex':
      run.stretch = value && value >= 1 && value <= 600 && value !== 100 ? value / 100 : undefined
      return true
    case 'expndtw':
      run.tracking = (value ?? 0) / 20
      return true
    case 'f': {
      const font = tables.fonts.get(value ?? 0)
      if (font) Object.assign(run, { font: font.name, page: font.page })
      return true
    }
    case 'ul':
    case 'uld':
    case 'uldash':
    case 'uldashd':
    case 'uldashdd':
    case 'uldb':
    case 'ulhwave':
    case 'ulldash':
    case 'ulth':
    case 'ulthd':
    case 'ulthdash':
    case 'ulthdashd':
    case 'ulthdashdd':
    case 'ululdbwave':
    case 'ulw':
    case 'ulwave':
      run.underline = on
      run.underlineLine = underlineOf(UNDERLINES[word] ?? '', run.underlineLine?.color)
      return true
    case 'ulnone':
      run.underline = false
      return true
    case 'fcs':
      run.isScripted = true
      return true
    case 'rtlch':
    case 'ltrch':
      run.rtl = word === 'rtlch'
      run.isDouble = false
      return true
    default:
      return false
  }
}

/** A paragraph as its control words have it. */
export interface RtfParagraph extends ParagraphFormat {
  inTable?: boolean
  depth?: number
  outline?: number
  styleNumber?: number
  listLevel?: number
  listId?: number
  /** Position of a frame, by the control words for it. */
  frame?: Record<string, number>
  /** What its number or bullet looks like, where no list of the file says so. */
  numbering?: RtfGroup
  /** How much of its ground the colour of a pattern covers, and that colour. */
  shading?: number
  ink?: string
  /** Side of a border that is being described, and the tab stop. */
  side?: keyof Borders | 'all'
  stop?: Partial<TabStop>
}

const SIDES: Record<string, NonNullable<RtfParagraph['side']>> = {
  brdrt: 'top',
  brdrb: 'bottom',
  brdrl: 'left',
  brdrr: 'right',
  box: 'all',
}
const FRAME_WORDS =
  /^(absw|absh|posx|posy|posxl|posxr|posxc|posnegx|posnegy|phmrg|phpg|phcol|pvmrg|pvpg|pvpara|dxfrtext|dfrmtxtx|dfrmtxty|nowrap|overlay|wraparound)$/

/** Applies a control word to a paragraph; false where it is none for paragraphs. */
export function applyParagraph(p: RtfParagraph, { word, value }: RtfWord, tables: RtfTables): boolean {
  const points = (value ?? 0) / 20
  const aligns = { ql: 'left', qr: 'right', qc: 'center', qj: 'justify', qd: 'justify' } as const
  const side = SIDES[word]
  if (word in aligns) p.align = aligns[word as keyof typeof aligns]
  else if (word === 'li' || word === 'lin') p.left = points
  else if (word === 'ri' || word === 'rin') p.right = points
  else if (word === 'fi') p.first = points
  else if (word === 'sb') p.before = points
  else if (word === 'sa') p.after = points
  else if (word === 'sl') p.line = value ? lineOf(p.line, value) : undefined
  else if (word === 'slmult') p.line = multiplied(p.line, value ?? 0)
  else if (word === 'keepn') p.keepWithNext = value !== 0
  else if (word === 'keep') p.keepTogether = value !== 0
  else if (word === 'pagebb') p.pageBreakBefore = value !== 0
  else if (word === 'contextualspace') p.contextual = true
  else if (word === 'rtlpar') p.rtl = true
  else if (word === 'ltrpar') p.rtl = undefined
  else if (word === 'cbpat') p.fill = tables.colors[value ?? 0]
  else if (word === 'cfpat') p.ink = tables.colors[value ?? 0]
  else if (word === 'shading') p.shading = Math.min(10_000, Math.max(0, value ?? 0)) / 10_000
  else if (word === 'intbl') p.inTable = true
  else if (word === 'itap') p.depth = value ?? 0
  else if (word === 'outlinelevel') p.outline = value
  else if (word === 's') p.styleNumber = value
  else if (word === 'ls') p.listId = value
  else if (word === 'ilvl') p.listLevel = value
  else if (word === 'tqr') p.stop = { ...p.stop, align: 'right' }
  else if (word === 'tqc') p.stop = { ...p.stop, align: 'center' }
  else if (word === 'tqdec') p.stop = { ...p.stop, align: 'decimal' }
  else if (word === 'tldot') p.stop = { ...p.stop, leader: '.' }
  else if (word === 'tlhyph') p.stop = { ...p.stop, leader: '-' }
  else if (word === 'tlul' || word === 'tlth') p.stop = { ...p.stop, leader: '_' }
  else if (word === 'tx') {
    p.tabs = [...(p.tabs ?? []), { align: 'left', ...p.stop, at: points }]
    p.stop = undefined
  } else if (side) p.side = side
  else if (p.side && /^brdr/.test(word)) borderWord(p, word, value, tables)
  else if (FRAME_WORDS.test(word)) p.frame = { ...p.frame, [word]: value ?? 1 }
  else return false
  return true
}

/** Positive: at least so high; negative: exactly. With `slmult` it is a multiple of a line. */
const lineOf = (_: ParagraphFormat['line'], value: number): ParagraphFormat['line'] =>
  value < 0 ? { exactly: -value / 20 } : { atLeast: value / 20 }

function multiplied(line: ParagraphFormat['line'], multiple: number): ParagraphFormat['line'] {
  if (multiple !== 1 || !line) return line
  const points = 'atLeast' in line ? line.atLeast : 'exactly' in line ? line.exactly : undefined
  return points === undefined ? line : { times: Math.min(5, points / 12) }
}

function borderWord(p: RtfParagraph, word: string, value: number | undefined, tables: RtfTables): void {
  const sides = p.side === 'all' ? (['top', 'right', 'bottom', 'left'] as const) : ([p.side!] as const)
  const borders: Borders = { ...p.borders }
  for (const side of sides) borders[side as 'top'] = bordered(borders[side as 'top'], word, value, tables)
  p.borders = borders
}

/** A border with what one more control word says of it. */
export function bordered(
  before: Border | null | undefined,
  word: string,
  value: number | undefined,
  tables: RtfTables,
): Border | null {
  const line: Border = before ?? { width: 0.75, color: '#000000' }
  if (word === 'brdrnone' || word === 'brdrnil') return null
  if (word === 'brdrw') return { ...line, width: Math.min(12, Math.max(0.25, (value ?? 15) / 20)) }
  if (word === 'brdrcf') return { ...line, color: tables.colors[value ?? 0] ?? '#000000' }
  if (word === 'brsp') return { ...line, space: (value ?? 0) / 20 }
  if (word === 'brdrdash') return { ...line, dash: 'dashed' }
  if (word === 'brdrdot') return { ...line, dash: 'dotted' }
  if (word === 'brdrdb') return { ...line, lines: [0.75, 0.75, 0.75] }
  if (word === 'brdrtriple') return { ...line, lines: [0.75, 0.75, 0.75, 0.75, 0.75] }
  return line
}
