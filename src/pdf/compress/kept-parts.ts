import { type Dict, type Obj, Stream } from '../core/objects.ts'
import { streamsOf } from '../core/reachable.ts'

/** A document that keeps more than this of its size is told what it holds, and one that is mostly such parts. */
const MOST = 0.8
const MOSTLY = 0.5
/** Parts smaller than this share of the result explain nothing. */
const LEAST = 0.1

/**
 * What a document holds that cannot be made smaller without losing something a reader may use, in words; undefined
 * where that is not what keeps it large.
 */
export function keptParts(root: Dict, before: number, after: number): string | undefined {
  const form = root.dict('AcroForm')
  const parts: [what: string, why: string, streams: Set<Stream>][] = [
    ['attached files', 'readers can open them; pdf-attachments takes them out', attachedFiles(root)],
    ['the XFA form', 'some readers fill that one in', streamsIn(form?.value('XFA'))],
    [
      'fonts of form fields',
      'any letter may be typed; flatten-pdf ends that',
      fontFiles(form?.dict('DR')?.dict('Font')),
    ],
    ['the output profile', 'printers take colours from it', outputProfiles(root)],
  ]
  const large = parts
    .map(([what, why, streams]) => ({ what, why, bytes: sizeOf(streams) }))
    .filter(({ bytes }) => bytes > LEAST * after)
  const all = large.reduce((sum, { bytes }) => sum + bytes, 0)
  if (large.length === 0 || (after < MOST * before && all < MOSTLY * after)) return undefined
  const told = large.map(({ what, why, bytes }) => `${what} (${Math.ceil(bytes / 1024)} KB): ${why}`)
  return `kept as it is: ${told.join('; ')}`
}

const sizeOf = (streams: ReadonlySet<Stream>): number =>
  [...streams].reduce((sum, stream) => sum + stream.raw.length, 0)

function streamsIn(value: Obj | undefined): Set<Stream> {
  if (value === undefined || value === null) return new Set()
  const streams = streamsOf(value)
  if (value instanceof Stream) streams.add(value)
  return streams
}

function attachedFiles(root: Dict): Set<Stream> {
  const named = streamsIn(root.dict('Names')?.value('EmbeddedFiles'))
  const associated = streamsIn(root.value('AF'))
  return new Set([...named, ...associated].filter(({ dict }) => dict.name('Subtype') !== 'Image'))
}

function fontFiles(fonts: Dict | undefined): Set<Stream> {
  const isFontFile = ({ dict }: Stream) =>
    dict.has('Length1') || dict.name('Subtype') === 'CIDFontType0C' || dict.name('Subtype') === 'Type1C'
  return new Set([...streamsIn(fonts)].filter(isFontFile))
}

const outputProfiles = (root: Dict): Set<Stream> => streamsIn(root.value('OutputIntents'))
