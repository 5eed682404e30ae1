import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusal, runTool } from '../../../../test/support/run-tool.ts'
import tool from './csv-cleaner.ts'

const clean = async (csv: string, options?: object, validation?: object) =>
  runTool(tool, { csv, ...(options && { options }), ...(validation && { validation }) })

test('trims, drops empty and repeated rows when nothing is said', async () => {
  const { json } = await clean('name,city\n Ann ,Köln\nAnn,Köln\n,\n\nBob, 東京 \n')
  assert.equal(json.csv, 'name,city\nAnn,Köln\nBob,東京\n')
  assert.equal(json.rows_in, 5)
  assert.equal(json.rows_out, 2)
  assert.equal(json.duplicates_removed, 1)
  assert.equal(json.empty_rows_removed, 2)
})

test('with options given, only what they name is done', async () => {
  const { json } = await clean('a,b\n 1 ,2\n 1 ,2\n', {})
  assert.equal(json.csv, 'a,b\n" 1 ",2\n" 1 ",2\n')
  assert.equal(json.duplicates_removed, 0)
})

const FLAGS: [string, object, string, string][] = [
  ['trim', { trim: true }, 'a,b\n\u00a01 , 2\n', 'a,b\n1,2\n'],
  ['deduplicate keeps the first', { deduplicate: true }, 'a\nx\ny\nx\n', 'a\nx\ny\n'],
  ['drop_empty_rows', { drop_empty_rows: true }, 'a,b\n,\n1,\n', 'a,b\n1,\n'],
  ['drop_empty_columns', { drop_empty_columns: true }, 'a,b,c\n1,,3\n2, ,4\n', 'a,c\n1,3\n2,4\n'],
  [
    'normalize_headers',
    { normalize_headers: true },
    'First Name,E-Mail,,firstName,Größe (cm)\n1,2,3,4,5\n',
    'first_name,e_mail,column_3,first_name_2,größe_cm\n1,2,3,4,5\n',
  ],
  ['normalize_whitespace', { normalize_whitespace: true }, 'a\n"x \t\n y\u200b"\n', 'a\nx y\n'],
  [
    'normalize_whitespace keeps the joiners of words and emoji',
    { normalize_whitespace: true },
    'a\nمی\u200cخواهم\n👨\u200d👩\u200d👧\n',
    'a\nمی\u200cخواهم\n👨\u200d👩\u200d👧\n',
  ],
  ['normalize_case lower', { normalize_case: 'lower' }, 'A\nÄB\n', 'A\näb\n'],
  ['normalize_case upper', { normalize_case: 'upper' }, 'a\näb\n', 'a\nÄB\n'],
  ['fill_empty', { fill_empty: 'n/a' }, 'a,b\n1,\n', 'a,b\n1,n/a\n'],
  [
    'normalize_dates by what the column shows',
    { normalize_dates: true },
    'd\n03/04/2024\n25/04/2024\n5.6.2024\n"Jan 7, 2024"\n2024-02-30\n',
    'd\n2024-04-03\n2024-04-25\n2024-06-05\n2024-01-07\n2024-02-30\n',
  ],
]
FLAGS.push([
  'normalize_dates with names, times and zones',
  { normalize_dates: true },
  'd\n5 май 2024\n7 März 2024 9:05 pm\n2024/1/2 10:00:00.123+0530\n2024-01-01T10:00:00.5Z\n2024-01-01T10:00+99:00\n',
  'd\n2024-05-05\n2024-03-07T21:05:00\n2024-01-02T10:00:00.123+05:30\n2024-01-01T10:00:00.5Z\n2024-01-01T10:00+99:00\n',
])
for (const [name, options, csv, expected] of FLAGS) {
  test(name, async () => assert.equal((await clean(csv, options)).json.csv, expected))
}

test('dates that could be read in two ways stay, with a warning', async () => {
  const { json, warnings } = await clean('d\n03/04/2024\n05/06/2024\n', { normalize_dates: true })
  assert.equal(json.csv, 'd\n03/04/2024\n05/06/2024\n')
  assert.match(warnings[0]!, /day or month/)
  const none = await clean('d\n45/67/2024\n31/04/2024\n', { normalize_dates: true })
  assert.deepEqual(none.warnings, [], 'no dates at all')
})

test('delimiter, quotes, byte-order mark and line ends are told from the text', async () => {
  const { json } = await clean('\uFEFFa;b\r\n"x;1";2\r\n', {})
  assert.equal(json.delimiter, ';')
  assert.equal(json.csv, 'a,b\n"x;1",2\n')
})

test('cells that are joined again keep the space between them', async () => {
  const { json } = await runTool(tool, { csv: 'd\nJan 5, 2024\n2024-01-06\n2024-01-07\n2024-01-08\n' })
  assert.match(json.csv, /^d\n"Jan 5, 2024"\n/)
})

test('dates as Excel shows them, with two digits of the year', async () => {
  const options = { normalize_dates: true }
  const { json } = await runTool(tool, { csv: 'd\n5-Jan-24\n24-Dec-99\n5 Jan 24\n', options })
  assert.equal(json.csv, 'd\n2024-01-05\n1999-12-24\n5 Jan 24\n')
})

test('rows of the wrong width are mended by what the other rows look like', async () => {
  const good = Array.from({ length: 8 }, (_, i) => `2024-01-${10 + i},10:${20 + i},AB-${100 + i},$${i}.50`)
  const lost = '2024-01-2011:20,AB-555,$9.50'
  const added = '2024-01-21,,11:21,AB-556,$8.50'
  const { json, warnings } = await clean(['day,time,id,price', ...good, lost, added].join('\n'), {})
  const lines = json.csv.trim().split('\n')
  assert.equal(lines[9], '2024-01-20,11:20,AB-555,$9.50')
  assert.equal(lines[10], '2024-01-21,11:21,AB-556,$8.50')
  assert.deepEqual(json.mended_rows, [10, 11])
  assert.match(warnings[0]!, /2 rows/)
})

test('cells that belong together are joined by the delimiter that parted them', async () => {
  const { json } = await clean('a;b\n1;x\n2;y\n3;z\n4;foo;bar\n', {})
  assert.equal(json.csv, 'a,b\n1,x\n2,y\n3,z\n4,"foo;bar"\n')
  assert.equal((await clean('a;b\n4;foo;bar\n2;x\n3;y\n', {})).json.csv, 'a,b\n4,"foo;bar"\n2,x\n3,y\n')
})

test('headings too many that are empty go, the last first', async () => {
  assert.equal((await clean('a,,b,,\n1,2,3\n4,5,6\n', {})).json.csv, 'a,,b\n1,2,3\n4,5,6\n')
})

test('a row written with another delimiter than the rest', async () => {
  const { json } = await clean('a,b,c\n1,2,3\n4,5,6\n7;8;9\n', {})
  assert.equal(json.csv, 'a,b,c\n1,2,3\n4,5,6\n7,8,9\n')
})

test('rules report the row of the input, in order, and keep it', async () => {
  const csv = 'id,mail,age\n1,ann@example.com,30\n\n2,bob@,x\n2,,17\n'
  const { json } = await clean(csv, { drop_empty_rows: true }, [
    { column: 'mail', rule: 'email' },
    { column: 'mail', rule: 'required' },
    { column: 'age', rule: 'min:18' },
    { column: 'id', rule: 'unique' },
  ])
  assert.equal(json.rows_out, 3)
  assert.deepEqual(json.invalid_rows, [
    { row: 4, column: 'mail', value: 'bob@', reason: 'is not an e-mail address' },
    { row: 4, column: 'age', value: 'x', reason: 'is not a number' },
    { row: 5, column: 'mail', value: '', reason: 'is empty' },
    { row: 5, column: 'age', value: '17', reason: 'is below 18' },
    { row: 5, column: 'id', value: '2', reason: 'stands in an earlier row too' },
  ])
  assert.equal(json.invalid_count, 5)
})

const RULE_CASES: Record<string, { good: string[]; bad: string[] }> = {
  email: { good: ['a.b+c@mail.example.org', 'jö@müller.de'], bad: ['a@b', 'a b@c.de', '@c.de', 'a..b@c.de'] },
  url: { good: ['https://example.com/a?b=c'], bad: ['example.com', 'javascript:alert(1)', 'http://'] },
  number: { good: ['1', '-2.5', '1e3', '5.', '.5'], bad: ['1,5', 'NaN', '0x10', `${'1'.repeat(199)}x`] },
  integer: { good: ['-7', '007'], bad: ['1.0', '1e3'] },
  date: { good: ['2024-02-29', '31/12/2024', '5 Jan 2024'], bad: ['2023-02-29', '13/13/2024', 'soon'] },
  phone: { good: ['+49 (30) 1234-567', '555-0123'], bad: ['12345', 'call me', '+1234567890123456'] },
  uuid: { good: ['0B5E1a6c-1111-4222-8333-944455556666'], bad: ['0B5E1a6c', 'not-a-uuid'] },
  'max:5': { good: ['5', '-1'], bad: ['5.01'] },
  'one_of:red|dark blue': { good: ['red', 'dark blue'], bad: ['blue'] },
}
for (const [rule, { good, bad }] of Object.entries(RULE_CASES)) {
  test(`rule ${rule}`, async () => {
    const csv = ['v,n', ...[...good, ...bad].map((value, i) => `"${value}",${i}`)].join('\n')
    const { json } = await clean(csv, {}, { column: 'v', rule })
    assert.deepEqual(
      json.invalid_rows.map((one: { value: string }) => one.value),
      bad,
    )
  })
}

test('a cell of 200,000 digits that is no number is told at once', async () => {
  const { json } = await clean(`v,n\n${'1'.repeat(200_000)}x,1\n`, {}, { column: 'v', rule: 'number' })
  assert.equal(json.invalid_rows[0].reason, 'is not a number')
  assert.equal(json.invalid_rows[0].value.length, 200)
})

test('a column may be named as it was or as it became', async () => {
  for (const column of ['First Name', 'first_name']) {
    const { json } = await clean(
      'First Name\n1\nx\n',
      { normalize_headers: true },
      { column, rule: 'integer' },
    )
    assert.equal(json.invalid_count, 1)
    assert.equal(json.invalid_rows[0].column, 'first_name')
  }
})

test('columns are found where others were dropped, and an empty one breaks required', async () => {
  const options = { drop_empty_columns: true, normalize_headers: true }
  const { json } = await clean('Full Name,Old,Age Now\nAnn,,q\nBob,,5\n', options, [
    { column: 'Age Now', rule: 'integer' },
    { column: 'Old', rule: 'required' },
  ])
  assert.deepEqual(json.columns, ['full_name', 'age_now'])
  assert.deepEqual(json.invalid_rows, [
    { row: 2, column: 'age_now', value: 'q', reason: 'is not a whole number' },
    { row: 2, column: 'Old', value: '', reason: 'is empty' },
    { row: 3, column: 'Old', value: '', reason: 'is empty' },
  ])
})

test('10,000 columns of one name are numbered, one more is refused', async () => {
  const wide = (columns: number) => `${'a,'.repeat(columns - 1)}a\n`.repeat(5)
  const { json } = await clean(wide(10_000), { normalize_headers: true })
  assert.equal(json.columns.at(-1), 'a_10000')
  assert.match(await refusal(tool, { csv: wide(10_001) }), /^400 csv: has a row of more than 10,000 columns/)
})

test('refusals', async () => {
  const csv = 'a,b\n1,2\n'
  const said = (params: object) => refusal(tool, { csv, ...params })
  assert.match(
    await said({ options: { trimm: true } }),
    /^400 options: "trimm" is not a flag; the flags are trim, /,
  )
  assert.match(await said({ options: { trim: 'yes' } }), /^400 options\.trim: /)
  assert.match(await said({ options: { normalize_case: 'title' } }), /^400 options\.normalize_case: /)
  assert.match(await said({ options: [] }), /^400 options: /)
  assert.equal(
    await said({ options: { fill_empty: 'x'.repeat(1001) } }),
    '400 options.fill_empty: expected at most 1,000 characters.',
  )
  assert.match(
    await said({ validation: Array(101).fill({ column: 'a', rule: 'email' }) }),
    /^400 validation: expected .* a list of up to 100 of these/,
  )
  assert.match(
    await said({ validation: { column: 'c', rule: 'email' } }),
    /no column "c"; there are "a", "b"/,
  )
  assert.match(
    await said({ validation: { column: 'a', rule: '.*' } }),
    /^400 validation\.rule: expected one of/,
  )
  assert.match(
    await said({ validation: { column: 'a', rule: 'min:x' } }),
    /^400 validation\.rule: expected a number/,
  )
  assert.match(await said({ validation: { column: 'a' } }), /^400 validation/)
  assert.equal(await refusal(tool, { csv: '' }), '400 csv: must not be empty.')
  assert.equal(await refusal(tool, { csv: ' \n\n' }), '400 csv: there is no row with any content.')
  assert.match(await refusal(tool, { csv: 5 }), /^400 csv: expected text/)
})

test('a rule finds its column by the heading as it was, spaces around it aside', async () => {
  const { json } = await clean(' Full Name ,Age\nAnn,x\n', { normalize_headers: true }, [
    { column: 'Full Name', rule: 'required' },
    { column: ' Age', rule: 'number' },
  ])
  assert.deepEqual(json.invalid_rows, [{ row: 2, column: 'age', value: 'x', reason: 'is not a number' }])
})

test('few rows tell how one of the wrong width is mended: a comma in a text, a cell that is missing', async () => {
  for (const [csv, mended] of [
    ['id,name,amount\n1,Ann,5\n2,Smith, John,7\n3,Cy,8\n', '2,"Smith, John",7'],
    ['name,city\nAnn,Rome\nCy,Paris, France\nDi,Oslo\n', 'Cy,"Paris, France"'],
    ['name,city\nAnn,Rome\nBob\nDi,Oslo\n', 'Bob,'],
    ['sku,price,stock\nA1,12.50,4\nA2,45.00\nA3,80.00,2\n', 'A2,45.00,'],
  ] as const)
    assert.equal((await clean(csv)).json.csv.split('\n')[2], mended)
})

test('a title above the headings is left out instead of repaired into a row', async () => {
  const csv =
    'Quarterly report\nGenerated: 2025-04-01\n\nRegion,Product,Units,Price\nNorth,Widget,10,2.50\nSouth,Bolt,7,3.75\n'
  const { json, warnings } = await runTool(tool, { csv })
  assert.equal(json.csv, 'Region,Product,Units,Price\nNorth,Widget,10,2.50\nSouth,Bolt,7,3.75\n')
  assert.deepEqual([json.rows_in, json.mended_count], [2, 0])
  assert.deepEqual(warnings, ['2 rows above the headings left out'])
})
