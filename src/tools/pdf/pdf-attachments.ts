import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { badInput } from '../../fault.ts'
import { createZip } from '../../formats/archive/zip-writer.ts'
import { decodeText } from '../../formats/text/text-encoding.ts'
import { watched } from '../../lib/async/watched.ts'
import { type FileKind, type InputFile, KINDS } from '../../lib/files/file-kinds.ts'
import { renamed, safeName, uniqueNames } from '../../lib/files/file-names.ts'
import { p } from '../../params.ts'
import {
  type Attachment,
  addAttachment,
  addInvoice,
  attachmentsOf,
  convertToPdfA,
  invoiceProfile,
  openDocument,
  type PdfDocument,
  pdfaClaim,
  RELATIONSHIPS,
  removeAttachments,
  saveDocument,
  withPdf,
} from '../../pdf/index.ts'
import { type Call, defineTool, fileOrJson } from '../../tool.ts'

/** Bytes of all attachments; a few kilobytes can hold hundreds of gigabytes, or lead to one content again and again. */
const MOST_UNPACKED = 2e9

export default defineTool({
  name: 'PDF attachments',
  collection: 'extra',
  description:
    'Lists the files inside a PDF, takes them out as a ZIP, attaches more, or removes them; or makes an e-invoice (Factur-X, ZUGFeRD) of a PDF and its XML. Files of comments on pages count too.',
  credits: 2,
  params: {
    file: p.pdf(),
    action: p
      .choice(['list', 'extract', 'add', 'remove', 'invoice'])
      .default('list')
      .describe(
        'list answers JSON, extract a ZIP, add and remove the changed PDF, invoice a PDF/A-3 with the invoice XML inside.',
      ),
    files: p
      .files({ kinds: Object.keys(KINDS) as FileKind[], label: 'any', accept: ['*/*'], max: 100 })
      .optional()
      .describe('With add: the files to attach. With invoice: the XML of the invoice (CII, all profiles).'),
    names: p
      .text({ max: 20_000 })
      .optional()
      .describe('With extract and remove: names of the attachments, one on each line; * means all.'),
    description: p.string({ max: 1000 }).optional().describe('With add: what the files are.'),
    relationship: p
      .choice(RELATIONSHIPS)
      .default('Unspecified')
      .describe('With add: what the files are to the document, as PDF/A-3 asks for (AFRelationship).'),
  },
  returns: fileOrJson(
    ['application/pdf', 'application/zip'],
    z.object({
      attachments: z.array(
        z.object({
          name: z.string(),
          size: z.int().describe('Bytes.'),
          media_type: z.string().optional().describe('As the PDF says it.'),
          description: z.string().optional(),
          relationship: z.string().optional().describe('AFRelationship.'),
          page: z.int().optional().describe('The page of its comment, where it belongs to one.'),
        }),
      ),
    }),
  ),
  example: { file: 'three-pages.pdf', action: 'add', files: ['people.csv'], relationship: 'Data' },
  check: ({ action, files, names }) => {
    if (action === 'add' && !files) throw badInput('files: is required with add.')
    if (action === 'invoice' && files?.length !== 1)
      throw badInput('files: expected the XML of the invoice, one file.')
    if (action === 'remove' && !names) throw badInput('names: is required with remove; * removes all.')
  },
  run: ({ file, action, files = [], names = '*', description, relationship }, call) =>
    withPdf(
      file,
      call.warn,
      async document => {
        const all = attachmentsOf(document)
        if (action === 'list') return { attachments: listed(all, call) }
        if (action === 'extract') {
          const path = join(call.scratch, 'attachments.zip')
          const chosen = select(all, names)
          const unique = uniqueNames(chosen.map(one => safeName(one.name)))
          await createZip(path, unpacked(chosen, unique, call))
          return { path, name: renamed(file.name, 'attachments', 'zip'), mediaType: 'application/zip' }
        }
        if (action === 'remove') {
          const replace = removeAttachments(document, select(all, names))
          return { bytes: saveDocument(document, { replace }), name: renamed(file.name, 'changed', 'pdf') }
        }
        if (action === 'invoice')
          return {
            bytes: await invoice(document, files[0]!, call),
            name: renamed(file.name, 'factur-x', 'pdf'),
          }
        warnOfPdfA(document, call.warn)
        const taken = new Set(all.map(one => one.name))
        for (const one of files) {
          const name = safeName(one.name)
          if (taken.has(name))
            throw badInput(`files: there is already an attachment called ${name}; remove it first.`)
          taken.add(name)
          const mediaType = KINDS[one.kind].media
          const bytes = await readFile(one.path)
          addAttachment(document, { name, bytes, mediaType, description, relationship }, call.now)
        }
        return { bytes: saveDocument(document), name: renamed(file.name, 'attached', 'pdf') }
      },
      { quiet: action === 'list' || action === 'extract' },
    ),
})

/** PDF/A first, as that may leave attachments out; then the XML and what says that it is an invoice. */
async function invoice(document: PdfDocument, file: InputFile, call: Call): Promise<Uint8Array> {
  const xml = await readFile(file.path)
  const profile = invoiceProfile(decodeText(xml).text)
  if (!profile)
    throw badInput(
      'files: the file is no invoice in CII XML (CrossIndustryInvoice with a guideline of Factur-X, ZUGFeRD 2 or XRechnung); UBL has to be converted first.',
    )
  const replace = removeAttachments(
    document,
    attachmentsOf(document).filter(({ name }) => /^(factur-x|zugferd-invoice|xrechnung)\.xml$/i.test(name)),
  )
  const { pdfaEngines } = await import('../../print/pdfa-engines.ts')
  const cleaned = openDocument(saveDocument(document, { replace }))
  const archived = openDocument(
    await convertToPdfA(cleaned, { keepAttachments: true }, call.warn, pdfaEngines()),
  )
  addInvoice(archived, xml, profile, call.now)
  call.warn(`the invoice has the profile ${profile.level}; the page and the XML were not compared`)
  return saveDocument(archived)
}

/** The attachments one after the other, as all of them together may not fit into memory. */
function* unpacked(all: Attachment[], names: string[], call: Call) {
  const sizeOf = sizes()
  if (all.reduce((sum, one) => sum + sizeOf(one), 0) > MOST_UNPACKED)
    throw badInput(
      `names: these attachments are over ${MOST_UNPACKED / 1e9} GB unpacked, which is the limit; take fewer of them out at a time.`,
    )
  let i = 0
  for (const { content } of watched(all, call, 'files')) yield { name: names[i++]!, content: content() }
}

/** Tells sizes of attachments; thousands of names may lead to one content, which is unpacked once. */
function sizes(): (attachment: Attachment) => number {
  const known = new Map<Attachment['stream'], number>()
  return ({ stream, content }) => {
    let size = known.get(stream)
    if (size === undefined) known.set(stream, (size = content().length))
    return size
  }
}

function listed(all: Attachment[], call: Call) {
  const sizeOf = sizes()
  return Array.from(watched(all, call, 'files'), attachment => ({
    name: attachment.name,
    size: sizeOf(attachment),
    ...(attachment.mediaType && { media_type: attachment.mediaType }),
    ...(attachment.description && { description: attachment.description }),
    ...(attachment.relationship && { relationship: attachment.relationship }),
    ...(attachment.page && { page: attachment.page }),
  }))
}

function select(all: Attachment[], names: string): Attachment[] {
  if (all.length === 0) throw badInput('file: the PDF has no attachments.')
  const wanted = names.split(/\r?\n/).map(line => line.trim())
  if (wanted.includes('*')) return all
  for (const name of wanted)
    if (name && !all.some(one => one.name === name))
      throw badInput(`names: there is no attachment called ${name}.`)
  return all.filter(({ name }) => wanted.includes(name.trim()))
}

function warnOfPdfA(document: PdfDocument, warn: (message: string) => void): void {
  const claim = pdfaClaim(document.root)
  if (claim && !/PDF\/A-[34]/.test(claim))
    warn(`the PDF claims to be ${claim}, which does not allow attachments of every kind; PDF/A-3 does`)
}
