import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusal, runTool } from '../../../test/support/run-tool.ts'
import { SQL_DIALECTS } from '../../engines/sql-formatter.ts'
import tool from './sql-formatter.ts'

const format = async (sql: string, dialect?: string) => (await runTool(tool, { sql, dialect })).json

test('lays out a statement', async () => {
  assert.deepEqual(await format('select a, b from t where x = 1 and y in (1,2) order by a'), {
    formatted: 'select\n  a,\n  b\nfrom\n  t\nwhere\n  x = 1\n  and y in (1, 2)\norder by\n  a',
    dialect: 'sql',
  })
})

test('several statements are kept apart', async () => {
  const { formatted } = await format("select 1;insert into t values (';', 2);\n\nselect 3")
  assert.equal(formatted, "select\n  1;\n\ninsert into\n  t\nvalues\n  (';', 2);\n\nselect\n  3")
})

test('nothing but white space changes', async () => {
  const bare = (sql: string) => sql.replace(/\s+/g, '')
  for (const sql of [
    "select 'it''s', \"Col\" from t -- note\nwhere a<>1",
    '/* head */ with x as (select 1) select * from x join y using (id) limit 5;',
    "update t set a = case when b then 1 else 2 end where c like '%;%'; delete from t",
    "select '你好', 'é' from 表",
  ]) {
    assert.equal(bare((await format(sql)).formatted), bare(sql))
  }
})

test('a backslash is no escape where the dialect has none', async () => {
  const { formatted } = await format("select '\\' , ';' from t; select 2", 'sqlite')
  assert.match(formatted, /'\\',\n {2}';'/)
})

test('every dialect works, and matters', async () => {
  assert.equal(SQL_DIALECTS.length, 21)
  for (const dialect of SQL_DIALECTS) {
    assert.equal((await format('select 1 from t', dialect)).formatted, 'select\n  1\nfrom\n  t', dialect)
  }
  assert.match(
    (await format('select a::int, $$x;y$$ from t', 'postgresql')).formatted,
    /a::int,\n {2}\$\$x;y\$\$/,
  )
  assert.match((await format('select `a b` from t', 'mysql')).formatted, /`a b`/)
  assert.match(
    await refusal(tool, { sql: 'select 1', dialect: 'oracle' }),
    /^400 dialect: expected one of sql, bigquery/,
  )
})

test('errors have line and column', async () => {
  assert.match(await refusal(tool, { sql: 'select (1' }), /^400 sql: line 1, column \d+: /)
  assert.match(
    await refusal(tool, { sql: 'select 1;\nselect )' }),
    /^400 sql: line 2, column 8: "\)" does not fit here/,
  )
  assert.match(await refusal(tool, { sql: "select 'open" }), /^400 sql: line 1, column 8: /)
})

test('bounds and hostile input', async () => {
  assert.equal(await refusal(tool, { sql: '' }), '400 sql: must not be empty.')
  assert.equal(await refusal(tool, { sql: ' \n' }), '400 sql: has no statement.')
  assert.match(
    await refusal(tool, { sql: 'a'.repeat(200 * 1024 + 1) }),
    /^400 sql: is over the limit of 200 KB\.$/,
  )
  assert.equal(await refusal(tool, { sql: 'é'.repeat(150_000) }), '400 sql: is over the limit of 200 KB.')
  assert.match(await refusal(tool, { sql: `select ${'('.repeat(1000)}` }), /nested deeper than 100/)
  assert.match(await refusal(tool, { sql: 'case when '.repeat(1000) }), /nested deeper than 100/)
  assert.match(
    await refusal(tool, { sql: `select ${'a,'.repeat(100_000)}a` }),
    /more than 30,000 words and marks/,
  )
  assert.match(await refusal(tool, { sql: ';'.repeat(200_000) }), /more than 30,000/)
  for (const piece of ["'", '/* ', '$a$ $b$ $c$', '"\\', 'a.b.', '-- \n/*'])
    assert.match(await refusal(tool, { sql: `${piece.repeat(199_999 / piece.length)}(` }), /^400 sql: /)
})

test('many statements nested deep are refused before they take seconds', async () => {
  const deep = `select ${'('.repeat(90)}1${')'.repeat(90)};\n`
  assert.match((await runTool(tool, { sql: deep.repeat(5) })).json.formatted, /1/)
  assert.match(
    await refusal(tool, { sql: deep.repeat(100) }),
    /^400 sql: has too many words inside too many parentheses/,
  )
})

test('comments that begin over and over are refused at once', async () => {
  assert.equal(
    await refusal(tool, { sql: '/*'.repeat(45_000) }),
    '400 sql: line 1, column 1: comments are nested too deep.',
  )
  const { formatted } = await format(`${'/* a /* b */ '.repeat(15)}select 1`, 'mysql')
  assert.match(formatted, /select\s+1$/)
})

test('without a dialect, text of a database is read as such', async () => {
  for (const [sql, dialect, part] of [
    ['select top 10 [a b] from [dbo].[t] where x = @id', 'transactsql', '[dbo].[t]'],
    ["select a -> 'b' from t where c = $1 and d @> e", 'postgresql', 'd @> e'],
  ] as const) {
    const { json, warnings } = await runTool(tool, { sql })
    assert.equal(json.dialect, dialect)
    assert.ok(json.formatted.includes(part), json.formatted)
    assert.match(warnings.join(), new RegExp(`^read as ${dialect}`))
  }
  assert.equal((await runTool(tool, { sql: 'select a from t' })).json.dialect, 'sql')
  assert.match(await refusal(tool, { sql: 'select (a from t' }), /^400 sql: .*\(sql\)/)
})
