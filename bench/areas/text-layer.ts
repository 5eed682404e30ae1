/** Text in, text out: sentences of all scripts through every tool that writes text, as several readers get them back. */
import { SENTENCES } from '../../test/support/sentences.ts'
import { READERS, scoreOf, WRITERS } from '../../test/support/text-layer.ts'
import { report } from '../support/results.ts'

const readers = Object.keys(READERS)
const cells = (row: string[]) => `| ${row.join(' | ')} |`

/** One table: how many scripts come back whole, and which do not. */
async function measured(set: 'known' | 'aside'): Promise<string> {
  const rows: string[] = []
  for (const [tool, write] of Object.entries(WRITERS)) {
    const whole = new Map(readers.map(reader => [reader, 0]))
    const missed = new Map<string, string[]>()
    for (const [script, { lang, ...sets }] of Object.entries(SENTENCES)) {
      const source = tool === 'bates-numbering' ? sets[set].slice(0, 98) : sets[set]
      const pdf = await write({ lang, texts: [source] })
      for (const reader of readers) {
        const { recall, added } = scoreOf(source, await READERS[reader]!(pdf))
        if (recall >= 0.99 && added.length === 0) whole.set(reader, whole.get(reader)! + 1)
        else missed.set(script, [...(missed.get(script) ?? []), `${reader} ${recall.toFixed(2)}`])
      }
    }
    const total = Object.keys(SENTENCES).length
    const notes = [...missed].map(([script, list]) => `${script}: ${list.join(', ')}`).join('; ')
    rows.push(cells([tool, ...readers.map(reader => `${whole.get(reader)} of ${total}`), notes || '–']))
  }
  const title =
    set === 'known'
      ? '### Sentences the code was written with'
      : '### Sentences kept aside: other words, numbers and brackets in right-to-left text'
  return [
    title,
    '',
    cells(['tool', ...readers, 'missed']),
    cells(Array(readers.length + 2).fill('---')),
    ...rows,
    '',
  ].join('\n')
}

report('Text layer', [
  'Scripts whose every word comes back in order with nothing invisible added.\n',
  await measured('known'),
  await measured('aside'),
])
