import assert from 'node:assert/strict'
import { test } from 'node:test'
import MarkdownIt from 'markdown-it'
import { refusal, runTool } from '../../../test/support/run-tool.ts'
import tool from './markdown-table.ts'

const align = async (markdown: string) => (await runTool(tool, { markdown })).json

test('lines up columns by their alignment', async () => {
  assert.deepEqual(
    await align('|name|age|ok|x|\n|:--|--:|:-:|---|\n|Ann|5|yes|1|\n|Christopher|10|n|22|\n'),
    {
      markdown: [
        '| name        |  age |  ok   | x   |',
        '| :---------- | ---: | :---: | --- |',
        '| Ann         |    5 |  yes  | 1   |',
        '| Christopher |   10 |   n   | 22  |',
      ].join('\n'),
      columns: 4,
      rows: 2,
      alignments: ['left', 'right', 'center', 'none'],
    },
  )
})

test('East Asian characters and emoji take two columns, accents none', async () => {
  const { markdown } = await align('a|b\n-|-\n小明|1\ne\u0301a|2\n😀|3\n👨‍👩‍👧|4')
  assert.equal(
    markdown,
    [
      '| a    | b   |',
      '| ---- | --- |',
      '| 小明 | 1   |',
      '| e\u0301a   | 2   |',
      '| 😀   | 3   |',
      '| 👨‍👩‍👧   | 4   |',
    ].join('\n'),
  )
})

test('escaped pipes and pipes in code stay in their cell', async () => {
  const escaped = await align('|a|b|\n|-|-|\n|x \\| y|2|')
  assert.match(escaped.markdown, /\| x \\\| y \| 2 {3}\|$/)
  const code = await align('|a|b|\n|-|-|\n|`x | y`|2|\n|``p | ` q``|3|')
  assert.equal(code.columns, 2)
  assert.match(code.markdown, /\| `x \\\| y` {5}\| 2 {3}\|/)
  assert.match(code.markdown, /\| ``p \\\| ` q`` \| 3 {3}\|/)
})

test('ragged rows are filled up; longer ones widen the table', async () => {
  const short = await align('|a|b|c|\n|-|-|-|\n|1|\n|1|2|3|')
  assert.match(short.markdown, /^\| 1 {3}\| {5}\| {5}\|$/m)
  const run = await runTool(tool, { markdown: '|a|\n|-|\n|1|2|' })
  assert.equal(run.json.columns, 2)
  assert.match(run.warnings.join(), /more cells than the header/)
})

test('without outer pipes, with CRLF and blank lines around', async () => {
  const { markdown, rows } = await align('\r\n  a | b\r\n---|:---\r\n1 | 2\r\n\r\n')
  assert.equal(markdown, '| a   | b    |\n| --- | :--- |\n| 1   | 2    |')
  assert.equal(rows, 1)
})

test('a Markdown reader sees the same table before and after', async () => {
  const reader = new MarkdownIt()
  for (const source of [
    '|a|b|\n|:-:|-:|\n|x \\| y|*2*|\n|`c`|ü|',
    'h1 | h2\n-|-\n`a \\| b` | \\\\\n[l](u) | ![i](j)',
    '| only |\n|:--|\n| 1 |',
  ]) {
    const { markdown } = await align(source)
    assert.equal(reader.render(markdown), reader.render(source))
    assert.equal((await align(markdown)).markdown, markdown, 'stable when run again')
  }
})

test('refusals', async () => {
  assert.match(await refusal(tool, { markdown: 'just text' }), /^400 markdown: expected a table/)
  assert.match(
    await refusal(tool, { markdown: '|a|b|\n|1|2|' }),
    /^400 markdown: line 2: expected the line below/,
  )
  assert.match(await refusal(tool, { markdown: 'Title\n---' }), /^400 markdown: line 2/)
  assert.match(await refusal(tool, { markdown: '|a|\n|\n|1|' }), /^400 markdown: line 2/)
  assert.match(
    await refusal(tool, { markdown: '|a|\n|-|\n|1|\n\ntext' }),
    /^400 markdown: line 4: a blank line ends/,
  )
  assert.equal(await refusal(tool, { markdown: '' }), '400 markdown: must not be empty.')
  assert.match(
    await refusal(tool, { markdown: '|a|\n|-|\n' + '|1\n'.repeat(200_001) }),
    /more than 200,000 cells/,
  )
  assert.match(
    await refusal(tool, { markdown: `|a|\n|-|\n|${'x'.repeat(100_000)}|\n${'|1|\n'.repeat(1000)}` }),
    /^400 markdown: the result would be over 20 MB/,
  )
  assert.match(await refusal(tool, { markdown: 'a'.repeat(1_000_001) }), /at most 1,000,000 characters/)
})

test('hostile backticks do not take quadratic time', async () => {
  const ticks = Array.from({ length: 1200 }, (_, i) => '`'.repeat(i + 1)).join(' ')
  assert.equal((await align(`|a|b|\n|-|-|\n|${ticks}|x|y|`)).columns, 3)
})
