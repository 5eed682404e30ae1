import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Dict, name, type Obj, Stream } from '../core/objects.ts'
import { checkFont } from './check-fonts.ts'

/** What is wrong with a composite font of this encoding, besides that it is not embedded. */
function wrong(Encoding: Obj): string[] {
  const found: string[] = []
  const font = Dict.of({
    Subtype: name('Type0'),
    BaseFont: name('X'),
    Encoding,
    DescendantFonts: [new Dict()],
  })
  checkFont(font, new Set([1]), (_, message) => found.push(message))
  return found.filter(message => !/embedded/.test(message))
}

test('encodings that readers have need not be in the file, all others do', () => {
  for (const called of [
    'Identity-H',
    'V',
    'EUC-H',
    'GBK2K-V',
    'UniJIS-UCS2-HW-H',
    'KSCpc-EUC-H',
    'UniCNS-UTF16-H',
  ])
    assert.deepEqual(wrong(name(called)), [], called)
  for (const called of ['Hello', 'Identity', 'Identity-X', 'constructor'])
    assert.deepEqual(wrong(name(called)), ['the font X uses an encoding that is not in the file'], called)
})

test('a map in the file may number no more characters than there are', () => {
  const map = (lines: string, mode = 0) =>
    new Stream(Dict.of({ WMode: mode }), Buffer.from(`/WMode 0 def begincidrange ${lines} endcidrange`))
  assert.deepEqual(wrong(map('<0000> <ffff> 0 <10> 65535')), [])
  assert.deepEqual(wrong(map('<0000> <ffff> 1')), ['the font X numbers too many characters'])
  assert.deepEqual(wrong(map(`<00>${' '.repeat(200_000)}!`)), [])
  assert.match(wrong(map('', 1)).join(), /direction of writing/)
})
