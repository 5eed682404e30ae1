import assert from 'node:assert/strict'
import { test } from 'node:test'
import { continueLists, setDepths } from './list-depths.ts'
import type { Block, BlockOf, Line, PageLayout } from './model.ts'

function item(marker: string, x0: number): BlockOf<'list-item'> {
  const line = { size: 10, text: `${marker} so it is`, x0, x1: 300, y0: 0, y1: 10 } as Line
  const own = { ...line, page: 1, lines: [line], spans: [{ text: 'so it is' }] }
  return { ...own, kind: 'list-item', marker, ordered: marker !== '•', depth: 0 }
}
const items = (markers: string, x0 = 60): Block[] => markers.split(' ').map(marker => item(marker, x0))
const heading = (): Block => ({ ...item('1.', 60), kind: 'heading' }) as unknown as Block
const pageOf = (number: number, blocks: Block[]): PageLayout =>
  ({ number, width: 595, height: 842, blocks, tagged: false }) as unknown as PageLayout
const depths = (blocks: readonly Block[]): string =>
  blocks.map(block => (block.kind === 'list-item' ? block.depth : '-')).join('')

test('items that begin where those above do belong to them where their numbers count on behind', () => {
  for (const [markers, expected] of [
    ['1. a. b. 2. a. b. 3.', '0110110'],
    ['1.1 (a) (i) (ii) (b) 1.2', '012210'],
    ['1. • • 2. •', '01101'],
    ['• a. b. • a. •', '011010'],
    // The kind has stood between two numbers already: here the page ends behind it.
    ['1. a) b) 2. a) b)', '011011'],
    // Lists below each other.
    ['1. 2. a. b.', '0000'],
    ['1. 2. • •', '0000'],
    ['• • 1. 2.', '0000'],
  ] as const) {
    const blocks = items(markers)
    setDepths(blocks)
    assert.equal(depths(blocks), expected, markers)
  }
})

test('levels that begin in the same place go on overleaf', () => {
  // Letters begin a little behind the numbers.
  const [first, second] = ['1. a. b. 2. a.', 'b. c. 3. a.'].map(markers =>
    markers.split(' ').map((marker): Block => item(marker, /\d/.test(marker) ? 60 : 62)),
  ) as [Block[], Block[]]
  for (const blocks of [first, second]) setDepths(blocks)
  continueLists([pageOf(1, first), pageOf(2, second)])
  assert.equal(`${depths(first)} ${depths(second)}`, '01101 1101')
})

test('clauses below a numbered heading are the outermost level', () => {
  const blocks = [heading(), ...items('1.1', 80), ...items('a)', 100), ...items('1.2', 80)]
  setDepths([...items('1.'), ...blocks.slice(1)])
  assert.equal(depths(blocks), '-121')
  continueLists([pageOf(1, blocks)])
  assert.equal(depths(blocks), '-010')
})
