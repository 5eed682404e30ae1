import { z } from 'zod'
import { badInput } from '../../../fault.ts'
import type { InputFile } from '../../../lib/files/file-kinds.ts'
import { renamed, splitName } from '../../../lib/files/file-names.ts'
import { writePages } from '../../../lib/geometry/page-ranges.ts'
import { counted } from '../../../lib/text/counted.ts'
import { guessLanguage } from '../../../lib/text/guess-language.ts'
import { languageTag } from '../../../lib/text/language-tag.ts'
import { p } from '../../../params.ts'
import {
  ACCESSIBILITY_RULES,
  type AccessibilityRule,
  checkAccessibility,
  claimPdfUa,
  metadataOf,
  type PdfDocument,
  saveDocument,
  setMetadata,
  tagDocument,
  withPdf,
} from '../../../pdf/index.ts'
import { type Call, defineTool, fileOrJson } from '../../../tool.ts'
import { tagTree } from './tag-tree.ts'

const RULES = Object.keys(ACCESSIBILITY_RULES) as [AccessibilityRule, ...AccessibilityRule[]]
const NEEDS_TAGS = new Set<AccessibilityRule>(['all-text-tagged', 'headings', 'figures', 'tables', 'lists'])
const MAX_FINDINGS = 500

type Result = 'passed' | 'failed' | 'not-checked'

const Texts = z
  .array(z.string('expected text').max(2000, 'is longer than 2,000 characters'), 'expected a list of texts')
  .max(1000, 'expected at most 1,000 texts')

export default defineTool({
  name: 'PDF accessibility',
  collection: 'extra',
  description:
    'Checks a PDF against the rules of PDF/UA-1 that a program can check, each finding with its page and what to do; or tags a PDF without tags: headings, paragraphs, lists, tables, figures, links and reading order, found by its layout. Pages look the same. People still have to judge whether texts and order make sense.',
  credits: 2,
  params: {
    file: p.pdf(),
    action: p
      .choice(['check', 'tag'])
      .default('check')
      .describe('check: a report; tag: the PDF with tags, for a document that has none.'),
    alt_texts: p
      .json(Texts)
      .optional()
      .describe(
        'What the figures show, for tag: a JSON list of texts in reading order, such as ["The harbour from above", ""]. An empty text marks decoration.',
      ),
    language: p
      .string({
        max: 35,
        pattern: /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/,
        shape: 'a language tag such as en or pt-BR',
      })
      .optional()
      .describe('Language of the text, for tag, such as en or pt-BR; found out when left out.'),
    title: p
      .string({ max: 500 })
      .optional()
      .describe('Title of the document, for tag; its own, the first heading or the file name when left out.'),
  },
  returns: fileOrJson(
    'application/pdf',
    z.object({
      passed: z.boolean().describe('Whether every rule holds.'),
      rules: z.array(
        z.object({
          rule: z.enum(RULES),
          asks: z.string(),
          result: z
            .enum(['passed', 'failed', 'not-checked'])
            .describe('What tags say cannot be checked where there are none.'),
          findings: z.int(),
        }),
      ),
      findings: z
        .array(
          z.object({
            rule: z.enum(RULES),
            page: z.int().optional(),
            problem: z.string(),
            fix: z.string(),
          }),
        )
        .describe('At most 500; the counts of the rules are of all.'),
    }),
  ),
  example: { file: 'form.pdf' },
  timeoutSeconds: 300,
  check({ action, ...given }) {
    if (action === 'tag') return
    for (const name of ['alt_texts', 'language', 'title'] as const)
      if (given[name] !== undefined) throw badInput(`${name}: is for tagging; send action=tag with it.`)
  },
  run: ({ file, action, ...wanted }, call) =>
    action === 'tag'
      ? withPdf(file, call.warn, document => tag(file, document, wanted, call))
      : withPdf(file, call.warn, document => reportOf(document, call), { quiet: true }),
})

function reportOf(document: PdfDocument, call: Call) {
  const findings = checkAccessibility(document, call)
  const isTagged = !findings.some(one => one.rule === 'tagged')
  const rules = RULES.map(rule => {
    const count = findings.filter(one => one.rule === rule).length
    const isChecked = isTagged || !NEEDS_TAGS.has(rule)
    const result: Result = count > 0 ? 'failed' : isChecked ? 'passed' : 'not-checked'
    return { rule, asks: ACCESSIBILITY_RULES[rule], result, findings: count }
  })
  return { passed: findings.length === 0, rules, findings: findings.slice(0, MAX_FINDINGS) }
}

interface Wanted {
  alt_texts?: string[] | undefined
  language?: string | undefined
  title?: string | undefined
}

async function tag(file: InputFile, document: PdfDocument, wanted: Wanted, call: Call) {
  if (!checkAccessibility(document).some(one => one.rule === 'tagged' && /no tags/.test(one.problem)))
    throw badInput('file: the document has tags already; action=check tells what is missing.')
  const { readLayout } = await import('../../../engines/pdfium/layout.ts')
  const { openForReading } = await import('../../../engines/pdfium/open-shown.ts')
  const { pageText } = await import('../../../layout/write/write-text.ts')
  using pdf = await openForReading(file)
  const numbers = Array.from({ length: pdf.pageCount }, (_, i) => i + 1)
  const pages = await readLayout(pdf, numbers, call)
  const scanned = pages.filter(page => page.needsOcr).map(page => page.number)
  if (scanned.length === pages.length)
    throw badInput('file: its pages are pictures without text; make it readable with ocr-pdf first.')
  if (scanned.length > 0)
    call.warn(
      `pictures without text are no more than figures: page ${writePages(scanned)}; ocr-pdf reads such pages`,
    )
  const { elements, artifacts, figures } = tagTree(pages, wanted.alt_texts ?? [])
  const given = wanted.alt_texts?.length ?? 0
  const known = metadataOf(document)
  const heading = pages.flatMap(page => page.blocks).find(block => block.kind === 'heading')
  const title =
    wanted.title ??
    known.title ??
    (heading?.kind === 'heading'
      ? heading.spans
          .map(span => span.text)
          .join('')
          .trim()
      : '') ??
    ''
  const language =
    wanted.language ??
    languageTag(pdf.language) ??
    guessLanguage(pages.map(page => pageText(page)).join('\n'))
  const failed = tagDocument(document, {
    elements,
    artifacts,
    language,
    known: number => {
      using page = pdf.page(number)
      return page.charWidths()
    },
  })
  if (failed.length > 0)
    call.warn(`not tagged, since the content is damaged: page ${writePages(failed)}; repair-pdf may help`)
  const mute = figures.filter(figure => !figure.alt)
  if (mute.length > 0) {
    const on = writePages([...new Set(mute.map(figure => figure.boxes[0]!.page))].sort((a, b) => a - b))
    call.warn(`without an alternative text: ${counted(mute.length, 'figure')} on page ${on}; send alt_texts`)
  }
  if (given > figures.length + (wanted.alt_texts ?? []).filter(text => text === '').length)
    call.warn(`alt_texts has more texts than the document has figures, which is ${figures.length}`)
  const info = setMetadata(document, { title: title || splitName(file.name).stem }, false, call.now)
  // The title is in the packet already, so the rule that is left is the claim itself.
  const open = checkAccessibility(document).filter(one => one.rule !== 'identifier' && one.rule !== 'title')
  if (open.length === 0) claimPdfUa(document)
  return { bytes: saveDocument(document, { info }), name: renamed(file.name, 'tagged', 'pdf') }
}
