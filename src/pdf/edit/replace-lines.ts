import { deflateSync } from 'node:zlib'
import { isOfRtlScript } from '../../lib/text/bidi.ts'
import { Dict, name, newRef, Stream } from '../core/objects.ts'
import type { PageText, TextLine } from './editable-lines.ts'

export interface Replacement {
  id: number
  text: string
}

/** A replacement that its font cannot show: the old text is taken out, the new one has to be drawn. */
export interface Redrawn {
  line: TextLine
  text: string
}

/** Takes lines of a page out of its content and puts others in their place, in their own font where it has the letters. */
export function replaceLines(
  page: Dict,
  { content, lines }: PageText,
  replacements: readonly Replacement[],
): Redrawn[] {
  const redrawn: Redrawn[] = []
  const cuts: { start: number; end: number; text: string }[] = []
  for (const { id, text } of replacements) {
    const found = lines[id]
    if (!found || found.line.text === text) continue
    const [first, ...rest] = found.shown
    // Letters that join have other glyphs at other places of a word, which only a whole font tells.
    const own = !isOfRtlScript(text) && !isOfRtlScript(found.line.text)
    const bytes = text !== '' && own ? first!.font.encode(text) : undefined
    if (!bytes && text !== '') redrawn.push({ line: found.line, text })
    cuts.push({
      start: first!.start,
      end: first!.end,
      text: `${before(first!.operator)}${bytes ? `<${bytes.toString('hex')}> Tj` : ''}`,
    })
    for (const one of rest) cuts.push({ start: one.start, end: one.end, text: before(one.operator) })
  }
  if (cuts.length === 0) return redrawn
  cuts.sort((a, b) => a.start - b.start)
  const parts: Buffer[] = []
  let at = 0
  for (const cut of cuts) {
    parts.push(content.subarray(at, cut.start), Buffer.from(` ${cut.text} `, 'latin1'))
    at = cut.end
  }
  parts.push(content.subarray(at))
  const data = deflateSync(Buffer.concat(parts))
  page.set('Contents', newRef(new Stream(Dict.of({ Filter: name('FlateDecode') }), data)))
  return redrawn
}

/** Two of the instructions go to the next line first. */
const before = (operator: string): string => (operator === "'" || operator === '"' ? 'T* ' : '')
