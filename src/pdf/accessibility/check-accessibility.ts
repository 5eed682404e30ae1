import { type Watcher, watched } from '../../lib/async/watched.ts'
import { decodedContent, operations } from '../core/content-stream.ts'
import { type Dict, Name, Str } from '../core/objects.ts'
import type { PdfDocument } from '../core/pdf-document.ts'
import { fontsOf } from '../core/resources.ts'
import { decodeText } from '../core/text-strings.ts'
import { readXmp, xmpValue } from '../core/xmp.ts'
import { readFields } from '../forms/fields.ts'
import { annotationsOf } from '../pages/pages.ts'
import { contentsOf } from '../pages/stamp.ts'
import { type StructNode, structNodes } from './struct-elements.ts'

/** The rules that a program can check, by what they ask for. */
export const ACCESSIBILITY_RULES = {
  tagged: 'The document is tagged: it says what is heading, paragraph, list and table.',
  'all-text-tagged': 'All text of the pages is in a tag, or marked as decoration.',
  title: 'The document has a title, and readers show it instead of the file name.',
  language: 'The language of the text is set.',
  identifier: 'The metadata says that the document follows PDF/UA.',
  headings: 'Headings start at level 1 and skip no level.',
  figures: 'Figures and formulas have alternative texts.',
  tables: 'Tables have header cells.',
  lists: 'Lists hold list items.',
  links: 'Links and other annotations are in tags and have a description.',
  'tab-order': 'On pages with links or fields the tab key follows the tags.',
  fields: 'Form fields have a name for people.',
  fonts: 'Fonts are embedded, and their letters can be told.',
} as const

export type AccessibilityRule = keyof typeof ACCESSIBILITY_RULES

export interface AccessibilityFinding {
  rule: AccessibilityRule
  /** Page counted from 1, where it is on one. */
  page?: number
  problem: string
  /** What to do about it. */
  fix: string
}

const IN_SOURCE = 'in the program the document was written with'

/** What keeps a document from being PDF/UA-1, as far as a program can tell. */
export function checkAccessibility(document: PdfDocument, watcher?: Watcher): AccessibilityFinding[] {
  const found: AccessibilityFinding[] = []
  const tell = (rule: AccessibilityRule, problem: string, fix: string, page?: number) => {
    found.push({ rule, ...(page !== undefined && { page }), problem, fix })
  }
  const nodes = structNodes(document)
  const marked = document.root.dict('MarkInfo')?.bool('Marked') === true
  const isTagged = marked && nodes.length > 0
  if (!isTagged)
    tell(
      'tagged',
      nodes.length === 0
        ? 'The document has no tags.'
        : 'The document has tags, but does not say that they hold.',
      `Save it again as a tagged PDF ${IN_SOURCE}.`,
    )
  checkDocument(document, tell)
  if (isTagged) {
    checkNodes(nodes, tell)
    checkContent(document, tell, watcher)
  }
  checkAnnotations(document, tell, isTagged ? undefined : watcher)
  checkFonts(document, tell)
  return found
}

type Tell = (rule: AccessibilityRule, problem: string, fix: string, page?: number) => void

const textOf = (dict: Dict | undefined, key: string): string => {
  const bytes = dict?.string(key)
  return bytes ? decodeText(bytes).trim() : ''
}

function checkDocument({ root, file }: PdfDocument, tell: Tell): void {
  const xmp = readXmp(root) ?? ''
  if (textOf(file.info, 'Title') === '' && !xmpValue(xmp, 'dc:title'))
    tell('title', 'The document has no title.', 'Set one with pdf-metadata.')
  if (root.dict('ViewerPreferences')?.bool('DisplayDocTitle') !== true)
    tell(
      'title',
      'Readers show the name of the file instead of the title.',
      `Turn on “show document title” ${IN_SOURCE}.`,
    )
  const language = textOf(root, 'Lang')
  if (language === '') tell('language', 'The language is not set.', 'Set it with pdf-metadata.')
  else if (!/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/.test(language))
    tell(
      'language',
      `“${language.slice(0, 40)}” is no language tag.`,
      'Set one such as en or pt-BR with pdf-metadata.',
    )
  if (!/pdfuaid:part(=["']|>)\s*[12]/.test(xmp))
    tell(
      'identifier',
      'The metadata does not name PDF/UA.',
      `Export as PDF/UA ${IN_SOURCE}, once all else is in order.`,
    )
}

function checkNodes(nodes: readonly StructNode[], tell: Tell): void {
  let last = 0
  const rowHolders = new Map<Dict, { headers: number; cells: number }>()
  for (const node of nodes) {
    const { role, dict, page } = node
    const level = /^H([1-6])$/.exec(role)?.[1]
    if (level) {
      const number = Number(level)
      if (number > last + 1)
        tell(
          'headings',
          last === 0
            ? `The first heading is of level ${number}.`
            : `A heading of level ${number} follows one of level ${last}.`,
          `Give headings levels without gaps ${IN_SOURCE}.`,
          page,
        )
      last = number
    } else if (role === 'Figure' || role === 'Formula') {
      if (textOf(dict, 'Alt') === '' && textOf(dict, 'ActualText') === '')
        tell(
          'figures',
          `A ${role === 'Figure' ? 'figure' : 'formula'} has no alternative text.`,
          `Say what it shows ${IN_SOURCE}, or mark it as decoration.`,
          page,
        )
    } else if (role === 'Table') rowHolders.set(dict, { headers: 0, cells: 0 })
    else if (role === 'TH' || role === 'TD') {
      const table = tableOf(node)
      const counts = table && rowHolders.get(table.dict)
      if (counts) counts[role === 'TH' ? 'headers' : 'cells']++
      else tell('tables', 'A cell is in no table.', `Make it part of a table ${IN_SOURCE}.`, page)
    } else if (role === 'LI' && node.parent?.role !== 'L')
      tell('lists', 'A list item is in no list.', `Make it part of a list ${IN_SOURCE}.`, page)
  }
  for (const node of nodes) {
    const counts = rowHolders.get(node.dict)
    if (counts && counts.headers === 0)
      tell('tables', 'A table has no header cells.', `Mark its header row ${IN_SOURCE}.`, node.page)
  }
}

const MAX_LEVELS = 100

function tableOf(node: StructNode): StructNode | undefined {
  let at = node.parent
  for (let i = 0; at && i < MAX_LEVELS && at.role !== 'Table'; i++) at = at.parent
  return at?.role === 'Table' ? at : undefined
}

const MAX_CONTENT = 64 * 2 ** 20
const SHOWS_TEXT = new Set(['Tj', 'TJ', "'", '"'])

/** Text outside of every mark cannot be reached by the tags. */
function checkContent(document: PdfDocument, tell: Tell, watcher: Watcher | undefined): void {
  let budget = MAX_CONTENT
  for (const [i, { dict }] of watched([...document.pages.entries()], watcher, 'pages')) {
    const content = decodedContent(contentsOf(dict))
    if (!content || (budget -= content.length) < 0) continue
    const marks: boolean[] = []
    let held = 0
    for (const { operator, operands } of operations(content)) {
      if (operator === 'BMC' || operator === 'BDC') {
        const holds = (operands[0] instanceof Name && operands[0].value === 'Artifact') || operator === 'BDC'
        marks.push(holds)
        if (holds) held++
      } else if (operator === 'EMC') {
        if (marks.pop()) held--
      } else if (held === 0 && SHOWS_TEXT.has(operator)) {
        tell(
          'all-text-tagged',
          'Text on the page is in no tag.',
          `Tag it ${IN_SOURCE}, or mark it as decoration.`,
          i + 1,
        )
        break
      }
    }
  }
}

/** The flag of annotations that nobody sees. */
const HIDDEN = 2

function checkAnnotations(document: PdfDocument, tell: Tell, watcher: Watcher | undefined): void {
  for (const [i, { dict }] of watched([...document.pages.entries()], watcher, 'pages')) {
    const shown = annotationsOf(dict).filter(
      ({ dict: one }) =>
        ((one.number('F') ?? 0) & HIDDEN) === 0 &&
        !['Popup', 'PrinterMark'].includes(one.name('Subtype') ?? ''),
    )
    if (shown.length > 0 && dict.name('Tabs') !== 'S')
      tell(
        'tab-order',
        'The tab key does not follow the tags.',
        `Set the tab order to “use document structure” ${IN_SOURCE}.`,
        i + 1,
      )
    for (const { dict: one } of shown) {
      const kind = one.name('Subtype')
      if (kind === 'Widget') continue
      const what = kind === 'Link' ? 'A link' : 'An annotation'
      if (textOf(one, 'Contents') === '' && textOf(one, 'Alt') === '')
        tell('links', `${what} has no description.`, `Say where it leads or what it is ${IN_SOURCE}.`, i + 1)
      if (one.number('StructParent') === undefined)
        tell('links', `${what} is in no tag.`, `Tag it ${IN_SOURCE}.`, i + 1)
    }
  }
  for (const field of readFields(document)) {
    const label = field.inherited('TU')
    const isNamed = label instanceof Str && decodeText(label.bytes).trim() !== ''
    if (!isNamed && !field.widgets.some(({ dict }) => textOf(dict, 'TU') !== ''))
      tell(
        'fields',
        `The field “${field.name.slice(0, 60)}” has no name for people.`,
        `Give it a tooltip ${IN_SOURCE}.`,
        field.widgets[0]?.page || undefined,
      )
  }
}

const KNOWN_ENCODINGS = new Set(['WinAnsiEncoding', 'MacRomanEncoding', 'MacExpertEncoding'])
/** CMaps whose codes are known characters. */
const KNOWN_COLLECTIONS = new Set(['Japan1', 'GB1', 'CNS1', 'Korea1', 'KR'])

function checkFonts(document: PdfDocument, tell: Tell): void {
  for (const { name, type, embedded, dict, descendant } of fontsOf(document)) {
    const called = `The font ${name.slice(0, 60) || 'without a name'}`
    if (!embedded)
      tell('fonts', `${called} is not embedded.`, 'Embed fonts with pdf-to-pdfa, or save it again with them.')
    if (dict.stream('ToUnicode')) continue
    const encoding = dict.name('Encoding') ?? dict.dict('Encoding')?.name('BaseEncoding')
    const ordering = descendant?.dict('CIDSystemInfo')?.string('Ordering')?.toString('latin1') ?? ''
    const isSymbolic = ((dict.dict('FontDescriptor')?.number('Flags') ?? 0) & 4) !== 0
    const isKnown =
      type === 'Type0'
        ? KNOWN_COLLECTIONS.has(ordering)
        : type !== 'Type3' &&
          (KNOWN_ENCODINGS.has(encoding ?? '') || dict.dict('Encoding') !== undefined || !isSymbolic)
    if (!isKnown)
      tell(
        'fonts',
        `${called} does not say which letters it shows.`,
        'Read the pages with ocr-pdf, or save it again.',
      )
  }
}
