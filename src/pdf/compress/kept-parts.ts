import { type Dict, type Obj, Stream } from '../core/objects.ts'
import { streamsOf } from '../core/reachable.ts'

/** A document that keeps more than this of its size is told what it holds. */
const MOST = 0.8
/** Parts smaller than this share of the result explain nothing. */
const LEAST = 0.1

/**
 * What a document holds that cannot be made smaller without losing something a reader may use, in words; undefined
 * where that is not what keeps it large.
 */
export function keptParts(root: Dict, before: number, after: number): string | undefined {
  if (after < MOST * before) return undefined
  const form = root.dict('AcroForm')
  const parts: [what: string, why: string, streams: Set<Stream>][] = [
    ['attached files', 'readers can open them', attachedFiles(root)],
    ['the XFA form', 'some readers fill that one in', streamsIn(form?.value('XFA'))],
    ['fonts of form fields', 'any letter may be typed', fontFiles(form?.dict('DR')?.dict('Font'))],
    ['the output profile', 'printers take colours from it', outputProfiles(root)],
  ]
  const told = parts.flatMap(([what, why, streams]) => {
    const bytes = [...streams].reduce((sum, stream) => sum + stream.raw.length, 0)
    return bytes > LEAST * after ? [`${what} (${Math.ceil(bytes / 1024)} KB): ${why}`] : []
  })
  return told.length > 0 ? `kept as it is: ${told.join('; ')}` : undefined
}

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
