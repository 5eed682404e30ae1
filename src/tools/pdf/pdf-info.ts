import { z } from 'zod'
import { PDF_PROPERTIES } from '../../lib/files/pdf-properties.ts'
import { paperName } from '../../lib/geometry/paper.ts'
import { utf8Text } from '../../lib/text/utf8.ts'
import { p } from '../../params.ts'
import {
  countOutline,
  Dict,
  displaySize,
  fontsOf,
  hasText,
  metadataOf,
  nameTree,
  Parser,
  type PdfDocument,
  PERMISSION_BITS,
  type Permissions,
  pdfaClaim,
  readFields,
  readOutline,
  rotationOf,
  signatureFields,
  versionOf,
  withPdf,
} from '../../pdf/index.ts'
import { defineTool, json } from '../../tool.ts'

const info = z.object({
  page_count: z.int(),
  pages: z.array(
    z.object({
      number: z.int(),
      width: z.number().describe('Points, as displayed.'),
      height: z.number(),
      size_name: z.string().optional().describe('A4, Letter and the like.'),
      rotation: z.int(),
    }),
  ),
  ...PDF_PROPERTIES,
  pdf_version: z.string(),
  encrypted: z.boolean(),
  encryption: z.string().optional(),
  permissions: z.object({
    printing: z.boolean(),
    high_quality_print: z.boolean(),
    copying: z.boolean(),
    extraction: z.boolean(),
    modifying: z.boolean(),
    annotating: z.boolean(),
    filling_forms: z.boolean(),
    assembly: z.boolean(),
  }),
  tagged: z.boolean(),
  linearized: z.boolean(),
  has_text: z.boolean().describe('Whether the pages themselves hold text, comments and fields aside.'),
  outline_count: z.int(),
  form_fields: z.int(),
  xfa: z.boolean(),
  attachments: z.int(),
  signatures: z.int(),
  fonts: z.array(z.object({ name: z.string(), type: z.string(), embedded: z.boolean() })),
  pdfa: z.string().optional().describe('What the file claims, such as PDF/A-2b.'),
  language: z.string().optional(),
  file_size: z.int(),
})

export default defineTool({
  name: 'PDF info',
  description:
    'Describes a PDF: pages and their sizes, properties, version, protection, fonts, forms, signatures, tags.',
  credits: 1,
  params: { file: p.pdf() },
  returns: json(info),
  example: { file: 'three-pages.pdf' },
  short: true,
  run: ({ file }, call) =>
    withPdf(
      file,
      call.warn,
      document => {
        const { root, pages, file: source } = document
        if (source.recovered) call.warn('the PDF is damaged; this is what could be found in it')
        return {
          page_count: pages.length,
          pages: pages.map(({ dict }, i) => {
            const { width, height } = displaySize(dict)
            const size_name = paperName(width, height)
            return {
              number: i + 1,
              width: round(width),
              height: round(height),
              ...(size_name && { size_name }),
              rotation: rotationOf(dict),
            }
          }),
          ...properties(document),
          pdf_version: versionOf(document),
          encrypted: source.security !== undefined,
          ...(source.security && { encryption: source.security.algorithm }),
          permissions: permissions(document),
          tagged: root.dict('MarkInfo')?.bool('Marked') ?? false,
          linearized: isLinearized(document),
          has_text: hasText(document),
          outline_count: countOutline(readOutline(root)),
          form_fields: readFields(document).length,
          xfa: root.dict('AcroForm')?.has('XFA') ?? false,
          attachments: nameTree(root.dict('Names')?.dict('EmbeddedFiles')).size,
          signatures: signatureFields(root).length,
          fonts: fonts(document),
          ...optional('pdfa', pdfaClaim(root)),
          file_size: file.size,
        }
      },
      { quiet: true },
    ),
})

const round = (value: number): number => Math.round(value * 100) / 100
const optional = <K extends string>(key: K, value: string | undefined) =>
  (value ? { [key]: value } : {}) as { [P in K]?: string }

/** What the document says of itself, without what only `pdf-metadata` tells. */
function properties(document: PdfDocument) {
  const { custom: _, xmp: __, ...found } = metadataOf(document)
  return found
}

function permissions({ file: { security } }: PdfDocument) {
  const may = (permission: keyof Permissions) =>
    !security || security.owner || ((security.permissions >> (PERMISSION_BITS[permission] - 1)) & 1) === 1
  return {
    printing: may('print'),
    high_quality_print: may('printWell'),
    copying: may('copy'),
    extraction: may('extract'),
    modifying: may('modify'),
    annotating: may('annotate'),
    filling_forms: may('fillForms'),
    assembly: may('assemble'),
  }
}

/** A file prepared for the web begins with a dictionary that knows the file's exact length. */
function isLinearized({ file: { bytes } }: PdfDocument): boolean {
  const at = bytes.toString('latin1', 0, 2048).search(/\d+\s+\d+\s+obj/)
  if (at < 0) return false
  try {
    const first = new Parser(bytes.subarray(0, 4096), at).indirect(() => undefined)?.obj
    return first instanceof Dict && first.has('Linearized') && first.get('L') === bytes.length
  } catch {
    // An object that cannot be parsed is not the one that says so; the document was opened without it.
    return false
  }
}

/** Each font once: a document may embed the same in several subsets. */
function fonts(document: PdfDocument) {
  const seen = new Set<string>()
  return fontsOf(document).flatMap(({ name, type, embedded }) => {
    // Names are bytes, of UTF-8 where they follow the standard.
    const called = utf8Text(Buffer.from(name, 'latin1')) ?? name
    const key = `${called}/${type}/${embedded}`
    if (seen.has(key)) return []
    seen.add(key)
    return [{ name: called, type, embedded }]
  })
}
