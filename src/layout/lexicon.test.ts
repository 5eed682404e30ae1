import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinLines } from './hyphens.ts'
import { settleHyphens } from './lexicon.ts'
import { type Block, type Line, type PageLayout, plain } from './model.ts'

/** What a paragraph of these lines says, in a document that uses these words elsewhere. */
function read(lines: string[], elsewhere: string): string {
  const block = (texts: string[]): Extract<Block, { kind: 'paragraph' }> => {
    const own = texts.map(text => ({ text, spans: [{ text }] }) as Line)
    const box = { x0: 0, y0: 0, x1: 100, y1: 100, page: 1 }
    return { ...box, kind: 'paragraph', spans: joinLines(own), lines: own, rtl: false, align: 'left' }
  }
  const own = block(lines)
  settleHyphens([{ blocks: [own, block([elsewhere])] } as unknown as PageLayout])
  return plain(own.spans)
}

test('a hyphen at the end of a line stays where the document writes the word with it', () => {
  assert.equal(read(['a machine-', 'learned rule'], 'machine-learned'), 'a machine-learned rule')
  assert.equal(read(['a machine-', 'learned rule'], ''), 'a machinelearned rule')
  assert.equal(read(['the ex-', 'planatory note'], 'explanatory'), 'the explanatory note')
  assert.equal(read(['of Trace-', 'Monkey'], 'TraceMonkey.'), 'of TraceMonkey')
})

test('two words of the document that it never writes as one stay a compound', () => {
  assert.equal(read(['water-', 'tight doors'], 'Water is tight.'), 'watertight doors')
  assert.equal(read(['colour-', 'blind people'], 'A colour, and blind.'), 'colour-blind people')
  assert.equal(read(['some-', 'thing'], 'some thing'), 'something')
  assert.equal(read(['an ex-', 'president'], 'the president'), 'an ex-president')
})

test('endings of words in several languages are not taken for second halves', () => {
  assert.equal(read(['la administra-', 'ción pública'], ''), 'la administración pública')
  assert.equal(read(['elles-', 'mêmes'], ''), 'elles-mêmes')
  assert.equal(read(['der Bundes-', 'regierung'], ''), 'der Bundesregierung')
  assert.equal(read(['INTER-', 'NATIONAL LAW'], ''), 'INTERNATIONAL LAW')
})
