import { sRgb } from '../../formats/image/icc.ts'
import { CMYK_STEPS, cmykProfile } from '../../formats/image/icc-cmyk.ts'
import type { Watcher } from '../../lib/async/watched.ts'
import { counted } from '../../lib/text/counted.ts'
import { attachmentsOf, removeAttachments } from '../attachments/attachments.ts'
import { Dict, name, newRef, Stream } from '../core/objects.ts'
import { openDocument, type PdfDocument, saveDocument, versionOf } from '../core/pdf-document.ts'
import { repairStreams } from '../core/repair-streams.ts'
import { decodeText, encodeText, isoDate } from '../core/text-strings.ts'
import { type PdfaPart, pdfaXmp, readXmp } from '../core/xmp.ts'
import { repairOutlineWidths } from '../fonts/outline-widths.ts'
import { repairWidths } from '../fonts/widths.ts'
import type { SetText } from '../forms/field-appearance.ts'
import { repairAnnotations } from './annotations.ts'
import { associateFiles } from './associate-files.ts'
import { checkPdfa, intendedColors } from './check.ts'
import { usesOf } from './content-uses.ts'
import { describeColors } from './device-colors.ts'
import { dropActions } from './forbidden-actions.ts'
import { repairEncodings } from './repair-encodings.ts'
import { addOutputIntent, repairForPdfa } from './repair-structure.ts'
import { needsRepair, repairXmp } from './repair-xmp.ts'

/** The codes that pages paint, by font. */
export type PaintedFonts = Map<Dict, Set<number>>

/** What other engines do for the conversion. */
export interface PdfAEngines {
  /** Sets the text of annotations that have no appearance stream. */
  setText: SetText
  /** Called when all text is set. */
  finishFonts(): void
  /** Embeds substitutes for fonts that are not in the file; answers the names of those replaced. */
  embedFonts(document: PdfDocument, painted: () => PaintedFonts): Promise<string[]>
  /** What CMYK values look like in sRGB, in steps of each colorant. */
  cmykColors(steps: number): Promise<Uint8Array>
}

export interface PdfAOptions {
  title?: string | undefined
  /** Attached files stay, and the document becomes PDF/A-3b. */
  keepAttachments?: boolean
}

/**
 * Makes a document PDF/A-2b, or PDF/A-3b where it keeps attached files, as far as it can be: what the standard forbids goes,
 * what it demands is added, what only the check finds is repaired where it finds it. Losses and what still breaks the
 * standard go to `warn`.
 */
export async function convertToPdfA(
  document: PdfDocument,
  { title, keepAttachments = false }: PdfAOptions,
  warn: (message: string) => void,
  engines: PdfAEngines,
  watcher?: Watcher,
): Promise<Buffer> {
  const replace = keepAttachments ? undefined : leaveOutFiles(document, warn)
  repairDamage(document, warn)
  for (const loss of repairForPdfa(document)) warn(loss)
  const dropped = dropActions(document)
  if (dropped) warn(dropped)
  for (const loss of await repairAnnotations(document, engines.setText)) warn(loss)
  engines.finishFonts()
  const replaced = await engines.embedFonts(document, () => paintedFonts(document))
  if (replaced.length > 0) warn(`fonts that are not in the file were replaced: ${fewOf(replaced)}`)
  addOutputIntent(document)
  // PDF/A-2 holds no attached files but PDF/A.
  const part = associateFiles(document) ? 3 : 2
  if (part === 3) warn('the document has attached files, so it is PDF/A-3b, which may hold them')
  writeMetadata(document, title, part, warn)
  const version = versionOf(document, document.file.usesObjectStreams)
  // PDF/A-2 is made of PDF 1.7.
  const save = () =>
    saveDocument(document, { version: Number(version) > 1.7 ? '1.7' : version, ...(replace && { replace }) })
  let bytes = save()
  let findings = checkPdfa(openDocument(bytes), false, watcher, part)
  const waiting = new Map(REPAIRS)
  for (;;) {
    const due = [...waiting.keys()].filter(clause => findings.some(finding => finding.clause === clause))
    if (due.length === 0) break
    for (const clause of due) {
      await waiting.get(clause)!(document, engines)
      waiting.delete(clause)
    }
    bytes = save()
    findings = checkPdfa(openDocument(bytes), false, undefined, part)
  }
  if (findings.length > 0) warn(`not yet PDF/A-${part}b: ${fewOf(findings.map(({ message }) => message))}`)
  return bytes
}

/** Packs anew what can be unpacked of damaged streams: in archives nothing may be left to a reader's guess. */
/** Takes attached files out and names them: PDF/A-2 holds none but PDF/A. Gives what keeps them from being written. */
function leaveOutFiles(document: PdfDocument, warn: (message: string) => void) {
  const files = attachmentsOf(document)
  if (files.length === 0) return undefined
  const names = fewOf(files.map(({ name }) => name))
  warn(
    `attached files were left out, as PDF/A-2b holds none: ${names}; keep_attachments of pdf-to-pdfa makes PDF/A-3b with them`,
  )
  return removeAttachments(document, files)
}

function repairDamage(document: PdfDocument, warn: (message: string) => void): void {
  const { cut, dropped } = repairStreams(document)
  if (cut > 0) warn(`${counted(cut, 'damaged stream')} repacked from what could be read`)
  if (dropped > 0) warn(`${counted(dropped, 'damaged stream')} left empty, as nothing there could be read`)
}

/** What is repaired only where the check finds it, by the clause it names. */
const REPAIRS: [
  clause: string,
  repair: (document: PdfDocument, engines: PdfAEngines) => void | Promise<void>,
][] = [
  ['6.2.4.3', describeDeviceColors],
  ['6.2.11.6', document => repairEncodings(paintedFonts(document))],
  ['6.2.11.5', repairFontWidths],
]

/** Programs are made to say the widths by which readers place the text. */
function repairFontWidths(document: PdfDocument): void {
  const fonts = paintedFonts(document)
  repairWidths(fonts)
  repairOutlineWidths(fonts)
}

let profile: Promise<Buffer> | undefined

/** Gives a profile to the colours that the output intent does not describe. */
async function describeDeviceColors(document: PdfDocument, engines: PdfAEngines): Promise<void> {
  if (intendedColors(document) === 4) return describeColors(document, 3, sRgb())
  profile ??= engines.cmykColors(CMYK_STEPS).then(cmykProfile)
  describeColors(document, 4, await profile)
}

const fewOf = (words: string[]): string =>
  [...words.slice(0, 12), ...(words.length > 12 ? [`and ${words.length - 12} more`] : [])].join(', ')

/** The codes that pages paint, by font. */
function paintedFonts(document: PdfDocument): PaintedFonts {
  const all: PaintedFonts = new Map()
  for (const { dict } of document.pages)
    for (const [font, codes] of usesOf(dict).fonts) all.set(font, (all.get(font) ?? new Set()).union(codes))
  return all
}

function writeMetadata(
  document: PdfDocument,
  title: string | undefined,
  part: PdfaPart,
  warn: (message: string) => void,
): void {
  const { info } = document.file
  const text = (key: string) => {
    const bytes = info?.string(key)
    return bytes && (decodeText(bytes).replace(/\0/g, '').trim() || undefined)
  }
  if (title !== undefined && info) info.set('Title', encodeText(title))
  const facts = {
    title: title ?? text('Title'),
    author: text('Author'),
    subject: text('Subject'),
    keywords: text('Keywords'),
    creator: text('Creator'),
    producer: text('Producer'),
    created: isoDate(text('CreationDate') ?? ''),
    modified: isoDate(text('ModDate') ?? ''),
  }
  let packet = pdfaXmp(readXmp(document.root), facts, title !== undefined, part)
  if (needsRepair(packet, part)) {
    const repaired = repairXmp(packet, part)
    packet = repaired?.packet ?? pdfaXmp(undefined, facts, false, part)
    if (!repaired) warn('the XMP metadata could not be read and was rewritten')
    else if (repaired.dropped.length > 0)
      warn(`metadata that PDF/A has no place for was left out: ${fewOf(repaired.dropped)}`)
  }
  const dict = Dict.of({ Type: name('Metadata'), Subtype: name('XML') })
  document.root.set('Metadata', newRef(new Stream(dict, Buffer.from(packet, 'utf8'))))
}
