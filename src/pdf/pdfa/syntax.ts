import { nextWord } from '../core/byte-search.ts'
import { decodedContent } from '../core/content-stream.ts'
import { deref, Stream } from '../core/objects.ts'
import { Parser } from '../core/parser.ts'
import type { PdfDocument } from '../core/pdf-document.ts'
import { contentsOf } from '../pages/stamp.ts'
import type { Found } from './finding.ts'

const isEnd = (byte: number | undefined): boolean => byte === 10 || byte === 13

/** Rules about how objects are written down: spaces, line ends, lengths. */
export function checkSyntax({ file, pages }: PdfDocument, found: Found): void {
  const { bytes } = file
  const text = (start: number, end: number) => bytes.toString('latin1', Math.max(0, start), end)
  const oddHex = () => found('6.1.6', 'a hexadecimal string has an odd number of digits')
  for (let at = bytes.indexOf('xref'); at >= 0; at = bytes.indexOf('xref', at + 4)) {
    if (text(at - 5, at) === 'start') continue
    if (!/^xref(\r\n|\r|\n)\d+ \d+ ?(\r\n|\r|\n)/.test(text(at, at + 40)))
      found('6.1.4', 'the table of objects is not written as it should be')
  }
  for (const { dict } of pages) {
    const content = decodedContent(contentsOf(dict))
    // The data of a picture inside the content may hold anything.
    if (content && !/\sID\s/.test(content.toString('latin1')) && hasOddHex(content, 0, content.length))
      oddHex()
  }
  for (const offset of new Set(file.offsets())) {
    const head = /^(\d+ \d+ obj)(\r\n|\r|\n)/.exec(text(offset, offset + 40))
    if (!head || (offset > 0 && !isEnd(bytes[offset - 1])))
      found('6.1.9', 'the beginning of an object is not written as it should be')
    const parser = new Parser(bytes, offset, file.ref)
    const read = parser.indirect(dict => {
      const length = deref(dict.get('Length'))
      return typeof length === 'number' ? length : undefined
    })
    if (!read) continue
    const start = bytes.indexOf('obj', offset) + 3
    const stop = read.obj instanceof Stream ? read.obj.raw.byteOffset - bytes.byteOffset : parser.pos
    if (hasOddHex(bytes, start, stop)) oddHex()
    if (read.obj instanceof Stream) checkStream(bytes, read.obj, stop, found)
    parser.skipSpace()
    const end = parser.pos
    if (text(end, end + 6) !== 'endobj') continue
    if (!isEnd(bytes[end - 1]) || !isEnd(bytes[end + 6]))
      found('6.1.9', 'the end of an object is not on a line of its own')
  }
}

function checkStream(bytes: Buffer, { dict, raw }: Stream, start: number, found: Found): void {
  if (bytes[start - 1] !== 10) found('6.1.7.1', 'the data of a stream does not begin on a new line')
  const end = nextWord(bytes, 'endstream', start + raw.length)
  if (!isEnd(bytes[end - 1])) found('6.1.7.1', 'the data of a stream does not end with a line')
  const between = bytes.toString('latin1', start + raw.length, end)
  if (dict.number('Length') !== raw.length || !/^(\r\n|\r|\n)?$/.test(between))
    found('6.1.7.1', 'a stream has another length than it says')
}

/** Looks for a hexadecimal string with an odd number of digits, or with other characters, outside of other strings. */
function hasOddHex(bytes: Buffer, start: number, end: number): boolean {
  let depth = 0
  for (let at = start; at < end; at++) {
    const code = bytes[at]
    if (code === 0x5c && depth > 0) at++
    else if (code === 0x28) depth++
    else if (code === 0x29) depth = Math.max(0, depth - 1)
    else if (depth > 0 || code !== 0x3c) continue
    else if (bytes[at + 1] === 0x3c) at++
    else {
      const close = bytes.indexOf(0x3e, at)
      if (close < 0 || close > end) return false
      const digits = bytes.toString('latin1', at + 1, close).replace(/\s/g, '')
      if (digits.length % 2 === 1 || /[^0-9a-f]/i.test(digits)) return true
      at = close
    }
  }
  return false
}
