/** What a page shows is text: values of forms, notes and stamps of several producers, as the reading tools give them. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { make } from '../shown-text/make.ts'
import { scoreFolder } from '../shown-text/score.ts'
import { report } from '../support/results.ts'

const folder = mkdtempSync(join(tmpdir(), 'toolwright-shown-'))
try {
  await make(folder)
  const sums = await scoreFolder(folder, { tell: line => console.log(line) })
  report('What pages show', [
    'Values of fields, notes and stamps that a person sees, and those on the line of their label.',
    '',
    '| tool | found | in their place | files in order |',
    '|---|---|---|---|',
    ...[...sums].map(
      ([tool, { found, placed, of, ordered, files }]) =>
        `| ${tool} | ${found} of ${of} | ${placed} of ${of} | ${ordered} of ${files} |`,
    ),
  ])
} finally {
  rmSync(folder, { recursive: true, force: true })
}
