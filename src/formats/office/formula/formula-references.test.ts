import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CellStyle } from '../../../document/cell-style.ts'
import type { SheetCell, SheetRow } from '../../../document/sheet-book.ts'
import { linesOf } from './formula-arrays.ts'
import { Evaluator } from './formula-evaluator.ts'
import { FormulaError } from './formula-values.ts'
import { UnknownFormula } from './unknown-formula.ts'

const rowsOf = (table: (number | string)[][]): SheetRow[] =>
  table.map((line, index) => ({
    index,
    cells: line.map(
      (value, column): SheetCell => ({
        column,
        kind: typeof value === 'number' ? 'number' : 'text',
        value,
        style: {} as CellStyle,
      }),
    ),
  }))

const TABLE = [
  ['Area', 'Kind', 'Sum'],
  ['North', 'Tea', 10],
  ['South', 'Rice', 20],
  ['North', 'Rice', 40],
  ['East', 'Tea', 80],
]
const evaluatorSince = (date1904: boolean) =>
  new Evaluator(
    {
      cells: new Map([
        [
          'jan',
          rowsOf([
            [1, 2],
            [3, 4],
          ]),
        ],
        [
          'feb',
          rowsOf([
            [10, 20],
            [30, 40],
          ]),
        ],
        [
          'mar',
          rowsOf([
            [100, 200],
            [300, 400],
          ]),
        ],
        ['list', rowsOf(TABLE)],
      ]),
      names: new Map([
        ['rate', '7'],
        ['feb!rate', '8'],
      ]),
      tables: new Map(),
      date1904,
    },
    new Date(2026, 0, 1),
    (value, format) => `${format}:${value}`,
  )
const evaluator = evaluatorSince(false)
const place = { sheet: 'jan', row: 20, column: 8, down: 0, right: 0 }
const of = (formula: string, by = evaluator) => {
  const value = by.scalar(formula, place)
  return value instanceof FormulaError ? value.code : value
}
const table = (formula: string) => linesOf(evaluator.evaluate(formula, place))

const hold = (expected: Record<string, unknown>, by = evaluator) => {
  for (const [formula, value] of Object.entries(expected)) assert.equal(of(formula, by), value, formula)
}

test('references over sheets, of several areas, to what they share and between two', () => {
  hold({
    'SUM(Jan:Mar!A1)': 111,
    "SUM('Jan:Feb'!A1:B2)": 110,
    'SUM(Mar:Feb!A1)': 110,
    'SUM(Jan:Dec!A1)': '#REF!',
    'SUM((A1:A2,Feb!B1))': 24,
    'AREAS((A1:A2,B1))': 2,
    'SUM(A1:B1 B1:B2)': 2,
    'SUM(A1:A2 B1:B2)': '#NULL!',
    'SUM(A1:INDEX(A1:B2,2,2))': 10,
    'SUM(INDEX(A:B,1,1):INDEX(A:B,2,1))': 4,
    'SUM(INDEX(A1:B2,0,2))': 6,
    'SUM(INDEX(A1:B2,2,0))': 7,
    'INDIRECT("Feb!R2C1",FALSE)': 30,
    'SUM(INDIRECT("R1C1:R2C2",FALSE))': 10,
    'ADDRESS(3,4,1,FALSE)': 'R3C4',
    rate: 7,
    'Feb!rate': 8,
    "'Feb'!rate*2": 16,
  })
})

test('texts that are numbers, dates or shares are computed with', () => {
  hold({
    '"5%"+1': 1.05,
    '"1,234"*2': 2468,
    '"2024-03-05"+1': 45357,
    '"12:30"*24': 12.5,
    'VALUE("(3.5)")': -3.5,
    'VALUE("$1,234.50")': 1234.5,
    '"1,23"+1': '#VALUE!',
    '"0x10"+1': '#VALUE!',
    'COUNTIF(List!C2:C5,">=2e1")': 3,
    'COUNT(1,"2",TRUE,"x")': 3,
  })
})

test('one question for several values gives several answers', () => {
  hold({
    'SUM(SUMIFS(List!C2:C5,List!A2:A5,{"North","East"}))': 130,
    'SUMPRODUCT(COUNTIF(List!B2:B5,{"Tea","Rice"}))': 4,
    'SUM(VLOOKUP({"South","East"},List!A2:C5,3,FALSE))': 100,
    'VLOOKUP("North",List!A2:C5,3,)': 10,
    'XLOOKUP(35,List!C2:C5,List!A2:A5,,1)': 'North',
    'XLOOKUP(35,List!C2:C5,List!A2:A5,,-1)': 'South',
    'XLOOKUP("North",List!A2:A5,List!C2:C5,,0,-1)': 40,
    'SUM(XLOOKUP("East",List!A2:A5,List!C2:D5))': 80,
    'XMATCH("North",List!A2:A5,0,-1)': 3,
    'INDEX(SORTBY(List!C2:C5,List!B2:B5,1,List!C2:C5,-1),1)': 40,
    'INDEX(SORT(List!A2:C5,{2,3},{-1,1}),1,3)': 10,
  })
})

test('GROUPBY and PIVOTBY', () => {
  assert.deepEqual(table('GROUPBY(List!A2:A5,List!C2:C5,_xleta.SUM)'), [
    ['East', 80],
    ['North', 50],
    ['South', 20],
    ['Total', 150],
  ])
  assert.deepEqual(table('GROUPBY(List!A1:A5,List!C1:C5,_xleta.MAX,3,0,-2)'), [
    ['Area', 'Sum'],
    ['East', 80],
    ['North', 40],
    ['South', 20],
  ])
  assert.deepEqual(table('PIVOTBY(List!A2:A5,List!B2:B5,List!C2:C5,_xleta.SUM)'), [
    ['', 'Rice', 'Tea', 'Total'],
    ['East', '', 80, 80],
    ['North', 40, 10, 50],
    ['South', 20, '', 20],
    ['Total', 60, 90, 150],
  ])
  // Totals of parts are not made up.
  assert.throws(() => of('GROUPBY(List!A2:B5,List!C2:C5,_xleta.SUM,0,2)'), UnknownFormula)
})

test('criteria take text that is a number for that number, orders do not', () => {
  hold({
    'COUNTIF({1,"1","01",2,"x"},1)': 3,
    'COUNTIF({1,"1","01",2,"x"},"1")': 3,
    'COUNTIF({1,"1","01",2,"x"},"<>1")': 2,
    'COUNTIF({1,"3",2},">=2")': 1,
    'SUM(COUNTIF(List!C2:C5,{"10",20}))': 2,
  })
})

test('texts are cut at the delimiter that is asked for, counted from either end', () => {
  hold({
    'TEXTBEFORE("a-b-c","-",2)': 'a-b',
    'TEXTAFTER("a-b-c","-",-1)': 'c',
    'TEXTAFTER("aXbxc","x",2,1)': 'c',
    'TEXTBEFORE("a-b","-",2,0,1)': 'a-b',
    'TEXTBEFORE("ab","-",1,0,0,"none")': 'none',
    'TEXTBEFORE("a+b-c",{"-","+"})': 'a',
    'TEXTAFTER("abc","")': 'abc',
    'INDEX(TEXTSPLIT("a,,b",",",,TRUE),2)': 'b',
    'INDEX(TEXTSPLIT("a,b;c",",",";",,,"-"),2,2)': '-',
    'COLUMNS(TEXTSPLIT("a+b-c",{"-","+"}))': 3,
    'TEXTJOIN({"-","+"},TRUE,"a","b","c")': 'a-b+c',
    'SUM(EXPAND({1;2},3,1,4))': 7,
  })
})

test('comparisons see fifteen digits, times are never negative, months come first in American dates', () => {
  hold({
    '0.1+0.2=0.3': true,
    '0.1+0.2>0.3': false,
    '1.00000000000001>1': true,
    'TIME(0,0,-1)': '#NUM!',
    'DATEVALUE("March 5, 2024")': 45356,
  })
})

test('seconds, weekdays before March 1900 and capitals are those of Excel', () => {
  hold({
    'SECOND(0.7654)': 11,
    'SECOND(0.999999)': 0,
    'WEEKDAY(1)': 1,
    'WEEKDAY(59,2)': 2,
    'WEEKDAY(61)': 5,
    'UPPER("straße é")': 'STRAßE É',
  })
})

test('steps, parts of months, short numerals and amounts in words', () => {
  hold({
    'CEILING.MATH(-4.3,2,1)': -6,
    'FLOOR.MATH(-4.3,2,1)': -4,
    'CEILING(4.3,-2)': '#NUM!',
    'DATEDIF(45300,46100,"md")': 10,
    'DATEDIF(45300,46100,"yd")': 69,
    'ROMAN(499)': 'CDXCIX',
    'ROMAN(499,1)': 'LDVLIV',
    'ROMAN(499,2)': 'XDIX',
    'ROMAN(499,3)': 'VDIV',
    'ROMAN(499,4)': 'ID',
    'BAHTTEXT(1234.56)': 'หนึ่งพันสองร้อยสามสิบสี่บาทห้าสิบหกสตางค์',
    'BAHTTEXT(-21.01)': 'ลบยี่สิบเอ็ดบาทหนึ่งสตางค์',
    'BAHTTEXT(11000000)': 'สิบเอ็ดล้านบาทถ้วน',
    'IFERROR(1/0,)': 0,
    'LEN(TRIM(UNICHAR(160)&" a  b "))': 5,
  })
})

test('a workbook that counts its days from 1904', () => {
  hold(
    {
      'DATE(1904,1,2)': 1,
      'YEAR(1)': 1904,
      'EOMONTH(DATE(2026,2,3),0)-DATE(2026,2,1)': 27,
      'WEEKDAY(DATE(2026,11,17),2)': 2,
      'HOUR(0.5)': 12,
    },
    evaluatorSince(true),
  )
})
