import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultOf } from '../../test/support/run-tool.ts'
import { formatSql } from './sql-formatter.ts'

test('places of errors count from the start, empty statements before them included', async () => {
  for (const [sql, place] of [
    ['select (', 'line 1, column'],
    ['\n;\nselect (', 'line 3, column'],
    ['select 1;\nselect 2;\nselect (', 'line 3, column'],
  ] as const) {
    assert.ok((await faultOf(formatSql(sql, 'sql'))).message.includes(place), sql)
  }
})

test('a string that is never closed is scanned once, not once for each of its quotes', async () => {
  const words = (open: string) => faultOf(formatSql(`${open}${`\\${open}`.repeat(200_000)}\\`, 'mysql'))
  // Scanned once it is one piece; scanned again and again it would be more than 30,000.
  for (const open of ["'", '"']) assert.doesNotMatch((await words(open)).message, /30,000/)
})

test('the places of templates are kept as they are', async () => {
  const places = ["{{ ref('x') }}", '{% if a %}', `$${'{x}'}`, '#{y}', '%(p)s', '%s', ':name', '?']
  for (const place of places) {
    const formatted = await formatSql(`select a, ${place} from t where b = 1`, 'sql')
    assert.ok(formatted.includes(`\n  ${place}\n`), formatted)
  }
  // Where they mean something else, they still do.
  assert.match(await formatSql('select a:b::text, 5 %s from t', 'snowflake'), /a:b::text,\n {2}5 % s/)
})

test('DELIMITER lines of MySQL stay, and so do the marks they name', async () => {
  const sql =
    'select 1;\ndelimiter //\ncreate procedure p() begin select 1; end //\n\nDELIMITER ;\ncall p();\n'
  assert.equal(
    await formatSql(sql, 'mysql'),
    'select\n  1;\n\nDELIMITER //\n\ncreate procedure p () begin\nselect\n  1;\n\nend //\n\nDELIMITER ;\n\ncall p ();',
  )
})

test('files of Snowflake are one word, and paths into JSON beside them stay', async () => {
  for (const stage of ['@stage/path/a.csv', '@~/own', '@%orders', '@db.schema."My Stage"/a=1/', '@s'])
    assert.equal(
      await formatSql(`select t.$1:a.b::string from ${stage} (file_format => 'x') t`, 'snowflake'),
      `select\n  t.$1:a.b::string\nfrom\n  ${stage} (file_format => 'x') t`,
    )
})
