import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CellStyle } from '../../../document/cell-style.ts'
import type { SheetCell, SheetRow } from '../../../document/sheet-book.ts'
import { Evaluator } from './formula-evaluator.ts'
import { FormulaError } from './formula-values.ts'
import { UnknownFormula } from './unknown-formula.ts'

const style = {} as CellStyle
const cellOf = (column: number, value: number | string): SheetCell => ({
  column,
  kind: typeof value === 'number' ? 'number' : 'text',
  value,
  style,
})
// Columns: 1 to 10, their squares, y z x in turn.
const rows: SheetRow[] = Array.from({ length: 10 }, (_, i) => ({
  index: i,
  cells: [cellOf(0, i + 1), cellOf(1, (i + 1) ** 2), cellOf(2, 'xyz'[(i + 1) % 3]!)],
}))
const subtotal: SheetCell = { ...cellOf(0, 6), formula: 'SUBTOTAL(9,A1:A3)' }
const subtotals: SheetRow[] = [
  ...[1, 2, 3].map((value, index) => ({ index, cells: [cellOf(0, value)] })),
  { index: 3, cells: [subtotal] },
  { index: 4, hidden: true, cells: [cellOf(0, 100)] },
]
const evaluator = new Evaluator(
  {
    cells: new Map([
      ['one', rows],
      ['sub', subtotals],
    ]),
    names: new Map([['rate', 'One!$B$3']]),
    tables: new Map([
      [
        'sales',
        {
          sheet: 'one',
          area: { top: 0, left: 0, bottom: 9, right: 2 },
          heads: 1,
          totals: 1,
          columns: ['count', 'unit price', 'kind'],
        },
      ],
    ]),
  },
  new Date(2026, 0, 1),
  (value, format) => `${format}:${value}`,
)
const of = (formula: string, row = 20) => {
  const value = evaluator.scalar(formula, { sheet: 'one', row, column: 8, down: 0, right: 0 })
  if (value instanceof FormulaError) return value.code
  return typeof value === 'number' ? Number(value.toPrecision(9)) : value
}

test('functions give what LibreOffice and the documentation of Excel give', () => {
  const expected: Record<string, unknown> = {
    'SWITCH(2,1,"one",2,"two")': 'two',
    'SWITCH(9,1,"one","other")': 'other',
    'LEN(REPT("a",20000)&"b")': 20001,
    'REPT("a",20000)&REPT("b",20000)': '#VALUE!',
    'ADDRESS(2,3)': '$C$2',
    'ADDRESS(2,3,4,TRUE,"My sheet")': "'My sheet'!C2",
    'INDIRECT("A"&4)': 4,
    'OFFSET(A1,2,1)': 9,
    'SUM(OFFSET(A1,0,0,3,1))': 6,
    'SUM(OFFSET(A5,0,0,-2,1))': 9,
    'GCD(12,18)': 6,
    'RATE(10,-100,800)': 0.042774978,
    'IPMT(0.05/12,2,60,10000)': -41.0539764,
    'PPMT(0.05/12,1,60,10000)': -147.04567,
    'CUMIPMT(0.01,12,1000,1,12,0)': -66.1854641,
    'DB(1000,100,5,1)': 369,
    'MIRR({-100,30,50,60},0.1,0.1)': 0.148011687,
    'NORM.DIST(1,0,1,TRUE)': 0.841344746,
    'NORM.S.INV(0.95)': 1.64485363,
    'T.DIST(1,10,TRUE)': 0.829553434,
    'CHISQ.DIST(1,2,TRUE)': 0.39346934,
    'BINOM.DIST(3,10,0.5,FALSE)': 0.1171875,
    'ERF(1)': 0.842700793,
    'TRIMMEAN(A1:A10,0.2)': 5.5,
    'PERCENTRANK(A1:A10,4)': 0.333,
    'DATEVALUE("3/1/2026")': 46_082,
    'TIMEVALUE("1:30 PM")': 0.5625,
    'WORKDAY.INTL(DATE(2026,1,15),5,7)': 46_044,
    'ARABIC("MMXXVI")': 2026,
    'SUM(TAKE(A1:A10,-2))': 19,
    'ROWS(VSTACK(A1:A3,B1:B4))': 7,
    'INDEX(SORTBY(A1:A10,B1:B10,-1),1)': 10,
    'XMATCH(4.5,A1:A10,-1)': 4,
    'MDETERM({1,2;3,4})': -2,
    'INDEX(MMULT({1,2;3,4},{5;6}),2,1)': 39,
    'SUM(TREND(A1:A3))': 6,
    'RANDBETWEEN(3,3)': 3,
    'LCM(4,6)': 12,
    'BASE(255,16)': 'FF',
    'DEC2HEX(-1)': 'FFFFFFFFFF',
    'HEX2DEC("FF")': 255,
    'NPV(0.1,100,200,300)': 481.592787,
    'IRR({-100,60,70})': 0.188819442,
    'NPER(0.01,-100,1000)': 10.5886445,
    'LOOKUP(4.5,A1:A10,B1:B10)': 16,
    'WORKDAY(DATE(2026,1,1),10)': 46_037,
    'NUMBERVALUE("1.234,5",",",".")': 1234.5,
    'PERCENTILE(A1:A10,0.9)': 9.1,
    'QUARTILE(A1:A10,1)': 3.25,
    'MODE(1,2,2,3)': 2,
    'CORREL(A1:A10,B1:B10)': 0.974558629,
    'SLOPE(B1:B3,A1:A3)': 4,
    'INTERCEPT(B1:B3,A1:A3)': -3.33333333,
    'FORECAST(4,B1:B3,A1:A3)': 12.6666667,
    'MROUND(7,3)': 6,
    'EVEN(3)': 4,
    'ODD(-2)': -3,
    'UNICHAR(8364)': '€',
    'DAYS(DATE(2026,3,1),DATE(2026,2,1))': 28,
    'ISOWEEKNUM(DATE(2026,1,1))': 1,
    'ISOWEEKNUM(DATE(2027,1,1))': 53,
    'WEEKNUM(DATE(2026,1,4))': 2,
    'YEARFRAC(DATE(2026,1,1),DATE(2026,7,1))': 0.5,
    'AGGREGATE(9,6,A1:A10)': 55,
    'LET(n,5,n*2)': 10,
    'COUNTA(UNIQUE(C1:C10))': 3,
    'SUM(FILTER(A1:A10,C1:C10="x"))': 18,
    'INDEX(SORT(A1:A10,1,-1),1)': 10,
    'SUM(SEQUENCE(4))': 10,
    'FIXED(1234.567,1)': '#,##0.0:1234.567',
    'MAX(A1:A10)*rate': 90,
    '-A2^2': 4,
    'SUMPRODUCT((MONTH(A1:A10*31)<=6)*B1:B10)': 55,
    'SUMPRODUCT(--(C1:C10="x"),A1:A10)': 18,
    'SUMPRODUCT(--ISNUMBER(A1:C1))': 2,
    'SUM(IF(A1:A10>8,B1:B10,0))': 181,
    'SUMPRODUCT(LEN(C1:C10))': 10,
  }
  for (const [formula, result] of Object.entries(expected)) assert.equal(of(formula), result, formula)
})

test('columns of tables by their names, in this row too', () => {
  assert.equal(of('SUM(Sales[Count])'), 44, 'without head and total')
  assert.equal(of('SUM(Sales[[#All],[Count]])'), 55)
  assert.equal(of('Sales[[#Totals],[Unit price]]'), 100)
  assert.equal(of('SUM(Sales[[Count]:[Unit price]])'), 44 + 284)
  assert.equal(
    evaluator.scalar('[@Count]*Sales[[#This Row],[Unit price]]', {
      sheet: 'one',
      row: 2,
      column: 2,
      down: 0,
      right: 0,
    }),
    27,
  )
  assert.equal(
    evaluator.scalar('[[#This Row],Count]*[[#This Row],Unit price]', {
      sheet: 'one',
      row: 2,
      column: 2,
      down: 0,
      right: 0,
    }),
    27,
  )
  assert.throws(() => of('SUM(Nowhere[Count])'), UnknownFormula)
})

test('subtotals pass other subtotals over, and hidden rows where they are told to', () => {
  assert.equal(of('SUBTOTAL(9,Sub!A1:A5)'), 106)
  assert.equal(of('SUBTOTAL(109,Sub!A1:A5)'), 6)
})

test('a computed list gives its first value, a range that in the row of the formula', () => {
  assert.equal(of('TRANSPOSE(A1:A2)', 1), 1)
  assert.equal(of('A1:A10*2', 4), 10)
  assert.equal(of('ROUND(A1:A10,0)', 4), 5)
})

test('databases, units, cells and other less common functions', () => {
  for (const [formula, result] of [
    ['DSUM({"Tree","Height";"Apple",18;"Pear",12;"Apple",14},"Height",{"Tree";"Apple"})', 32],
    ['DCOUNT({"Tree","Height";"Apple",18;"Pear",12;"Apple",14},2,{"Height";">13"})', 2],
    ['DGET({"Tree","Height";"Apple",18;"Pear",12},"Height",{"Tree";"Pear"})', 12],
    ['DAVERAGE({"Tree","Height";"Apple",18;"Pear",12},"Height",{"Tree","Height";"Apple","";"",12})', 15],
    ['DMAX({"a";1;9;4},1,{"a";"<9"})', 4],
    ['CONVERT(1,"mi","km")', 1.609344],
    ['CONVERT(68,"F","C")', 20],
    ['CONVERT(2.5,"ft","m")', 0.762],
    ['CONVERT(1,"Mibyte","kbyte")', 1048.576],
    ['CONVERT(1,"km2","ha")', 100],
    ['CONVERT(1,"ft","sec")', '#N/A'],
    ['SINH(1)', 1.17520119],
    ['KURT({3,4,5,2,3,4,5,6,4,7})', -0.151799637],
    ['SKEW.P({3,4,5,2,3,4,5,6,4,7})', 0.303193339],
    ['RANK.AVG(2,{1,2,2,3})', 2.5],
    ['DECIMAL("FF",16)', 255],
    ['DOLLARDE(1.02,16)', 1.125],
    ['MULTINOMIAL(2,3,4)', 1260],
    ['COMBINA(4,3)', 20],
    ['FVSCHEDULE(1,{0.09,0.11,0.1})', 1.33089],
    ['CELL("address",B3)', '$B$3'],
    ['ISFORMULA(A1)', false],
    ['FORMULATEXT(Sub!A4)', '=SUBTOTAL(9,A1:A3)'],
    ['ERROR.TYPE(1/0)', 2],
    ['ENCODEURL("a b&c")', 'a%20b%26c'],
    ['INDEX(WRAPROWS({1,2,3,4,5},2),3,1)', 5],
    ['STDEVA({1,2,TRUE})', 0.577350269],
  ] as const)
    assert.equal(of(formula), result, formula)
})

test('functions that a formula makes itself', () => {
  for (const [formula, result] of [
    ['LAMBDA(a,b,a*b)(6,7)', 42],
    ['SUM(MAP(A1:A3,LAMBDA(x,x*10)))', 60],
    ['SUM(MAP(A1:A2,A3:A4,LAMBDA(x,y,x*y)))', 11],
    ['REDUCE(100,A1:A3,LAMBDA(sum,one,sum+one))', 106],
    ['MAX(SCAN(0,A1:A3,LAMBDA(sum,one,sum+one)))', 6],
    ['SUM(BYROW(A1:A3,LAMBDA(row,MAX(row)*2)))', 12],
    ['SUM(BYCOL(A1:A3,_xleta.SUM))', 6],
    ['SUM(MAKEARRAY(2,3,LAMBDA(r,c,r*c)))', 18],
    ['LET(twice,LAMBDA(x,x*2),n,4,twice(twice(n)))', 16],
    ['REDUCE(0,SEQUENCE(3),LAMBDA(a,v,LET(k,v*v,a+k)))', 14],
    ['LAMBDA(x,x)(1,2)', '#VALUE!'],
  ] as const)
    assert.equal(of(formula), result, formula)
  assert.throws(() => of('MAP(A1:A3,A1)'), UnknownFormula)
  // Nothing that a file says keeps the evaluator busy for long.
  assert.throws(
    () => of('SUM(MAP(SEQUENCE(15000),LAMBDA(a,REDUCE(0,SEQUENCE(9000),LAMBDA(b,c,b+c)))))'),
    UnknownFormula,
  )
})

test('array formulas fill their cells, and dynamic ones the empty cells beside them', () => {
  const pending = (column: number, formula: string, spill: SheetCell['spill']): SheetCell => ({
    ...pendingOf(column, formula),
    spill,
  })
  const made: SheetRow[] = [
    {
      index: 0,
      cells: [
        cellOf(0, 3),
        pending(1, 'SORT(A1:A3)', 'result'),
        pending(2, 'A1:A3*2', { rows: 3, columns: 1 }),
      ],
    },
    {
      index: 1,
      cells: [
        cellOf(0, 1),
        cellOf(2, 0),
        pending(3, 'SEQUENCE(2)', 'result'),
        pending(4, 'SUM(_xlfn.ANCHORARRAY(B1))', undefined),
      ],
    },
    { index: 2, cells: [cellOf(0, 2), cellOf(3, 'in the way')] },
  ]
  const book = { cells: new Map([['s', made]]), names: new Map(), tables: new Map() }
  const filling = new Evaluator(book, new Date(2026, 0, 1), String)
  for (const row of made)
    for (const cell of [...row.cells]) if (cell.pending) filling.fill(cell, 's', row.index)
  assert.deepEqual(
    made.map(row => row.cells.map(cell => [cell.column, cell.value])),
    [
      [
        [0, 3],
        [1, 1],
        [2, 6],
      ],
      [
        [0, 1],
        [1, 2],
        [2, 2],
        [3, '#SPILL!'],
        [4, 6],
      ],
      [
        [0, 2],
        [1, 3],
        [2, 4],
        [3, 'in the way'],
      ],
    ],
  )
})

const pendingOf = (column: number, formula: string): SheetCell => ({
  column,
  kind: 'blank',
  value: '',
  style,
  formula,
  pending: true,
})

/** Fills column B, top down, as far as its formulas are known. */
function filled(formulas: string[]): (number | string | boolean | undefined)[] {
  const cells = formulas.map((formula, index) => ({
    index,
    cells: [cellOf(0, 1), pendingOf(1, formula)],
  }))
  const own = new Evaluator(
    { cells: new Map([['one', cells]]), names: new Map(), tables: new Map() },
    new Date(2026, 0, 1),
    String,
  )
  return cells.map(({ index, cells: [, cell] }) => {
    try {
      if (cell!.pending) own.fill(cell!, 'one', index)
    } catch (error) {
      if (!(error instanceof UnknownFormula)) throw error
      return undefined
    }
    return cell!.value
  })
}

test('a balance that is kept from the last row up is computed, however many rows there are', () => {
  const sums = filled(Array.from({ length: 2000 }, (_, i) => `A${i + 1}+B${i + 2}`))
  assert.deepEqual([sums[0], sums[1], sums.at(-1)], [2000, 1999, 1])
})

test('cells that lead back to themselves over many others stay unknown', () => {
  const round = filled(Array.from({ length: 300 }, (_, i) => (i === 299 ? 'B1' : `B${i + 2}`)))
  assert.deepEqual(new Set(round), new Set([undefined]))
})

test('what one formula looks at does not count for the next', () => {
  const sums = filled(Array.from({ length: 2100 }, () => 'SUM(A$1:A$1000)'))
  assert.equal(sums.at(-1), 1000)
})

test('complex numbers, patterns, Bessel functions and sheets by number', () => {
  const expected: Record<string, unknown> = {
    'COMPLEX(3,4)': '3+4i',
    'COMPLEX(0,-1,"j")': '-j',
    'IMSUM("3+4i","5-3i")': '8+i',
    'IMPRODUCT("3+4i","5-3i")': '27+11i',
    'IMDIV("-238+240i","10+24i")': '5+12i',
    'IMSUB("13+4i","5+3i")': '8+i',
    'IMABS("5+12i")': 13,
    'IMREAL("6-9i")': 6,
    'IMAGINARY("0-j")': -1,
    'IMAGINARY("-2.5e1i")': -25,
    'IMCONJUGATE("3+4i")': '3-4i',
    'ROUND(IMREAL(IMSQRT("1+i")),6)': 1.098684,
    'ROUND(IMAGINARY(IMPOWER("2+3i",3)),6)': 9,
    'IMSUM("1+i","2+j+k")': '#NUM!',
    'REGEXTEST("Order 4711","[0-9]{4}")': true,
    'REGEXTEST("ABC","b",1)': true,
    'REGEXEXTRACT("DylanWilliams","[A-Z][a-z]+")': 'Dylan',
    'REGEXREPLACE("131-876-4574","[0-9]+-","***-")': '***-***-4574',
    'REGEXREPLACE("a-b-c","-","+",2)': 'a-b+c',
    'REGEXREPLACE("Ada Byron","(\\w+) (\\w+)","$2, $1")': 'Byron, Ada',
    'REGEXTEST("a","(")': '#VALUE!',
    'BESSELJ(1.9,2)': 0.329925728,
    'BESSELI(1.5,1)': 0.981666429,
    'BESSELK(1.5,1)': 0.2773878,
    'BESSELY(2.5,1)': 0.145918138,
    'SHEET()': 1,
    'SHEET("Sub")': 2,
    'SHEET(Sub!A1)': 2,
    'SHEETS()': 2,
    'ASC("ＡＢＣ　１")': 'ABC 1',
    'ROUND(INDEX(LOGEST({2;4;8;16}),1,1),6)': 2,
    'ROWS(RANDARRAY(3,2))': 3,
  }
  for (const [formula, value] of Object.entries(expected)) assert.deepEqual(of(formula), value, formula)
})

test('an array where a function takes one value gives a result for each', () => {
  const expected: Record<string, unknown> = {
    'SUM(LARGE(A1:A10,{1,2,3}))': 27,
    'AVERAGE(SMALL(A1:A10,ROW(1:3)))': 2,
    'SUM(VLOOKUP(5,A1:B10,{1,2},0))': 30,
    'VLOOKUP("z",CHOOSE({1,2},C1:C10,B1:B10),2,0)': 4,
    'SUM(MATCH({9,7},A1:A10,0))': 16,
    'SUM(COS(A1:A2-A1:A2))': 2,
    'COUNTA(5,,10)': 3,
    'SUMPRODUCT((MOD(ROW(A1:A10),2)=0)*A1:A10)': 30,
    'SUM(COLUMN(B1:D1))': 9,
    'ROW(A4:A9)': 4,
    'INDEX(B1:B10,SMALL(IF(C1:C10="z",ROW(A1:A10)-ROW(A1)+1),2))': 25,
    // Any number but 0 says that a payment is made when its period begins.
    'ROUND(PMT(0.01,36,-1000,0,2)-PMT(0.01,36,-1000,0,1),9)': 0,
    'ROUND(CHISQ.INV(0.1,1.1),9)': 0.015790774,
    'ROUND(F.DIST.RT(0.8,8.9,12.9),8)': 0.61433964,
    'BITOR(25)': '#NUM!',
    'BITXOR(25,-1)': '#NUM!',
    'BITAND(13,25)': 9,
  }
  for (const [formula, value] of Object.entries(expected)) assert.deepEqual(of(formula), value, formula)
})

test('a pattern that takes for ever ends', () => {
  assert.equal(of(`REGEXTEST("${'a'.repeat(40)}!","^(a+)+$")`), '#VALUE!')
})

test('a call that lacks an argument is not known, and no crash', () => {
  for (const formula of ['LENB()', 'FINDB("aa")']) assert.throws(() => of(formula), UnknownFormula)
})
