import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SheetCell, SheetRow } from '../../../document/sheet-book.ts'
import { Evaluator } from './formula-evaluator.ts'
import { FormulaError } from './formula-values.ts'

const DATA = [
  [3, 6, 4, 6.5],
  [4, 19, 5, 18],
  [5, 3, 6, 4],
  [2, 2, 3],
  [4, 14, 4],
  [9, 4, 7],
]
const rows: SheetRow[] = DATA.map((values, index) => ({
  index,
  cells: values.map((value, column) => ({ column, kind: 'number', value, style: {} }) as SheetCell),
}))
const evaluator = new Evaluator(
  { cells: new Map([['one', rows]]), names: new Map(), tables: new Map() },
  new Date(2026, 0, 1),
  String,
)
const of = (formula: string): unknown => {
  const value = evaluator.scalar(formula, { sheet: 'one', row: 20, column: 8, down: 0, right: 0 })
  if (value instanceof FormulaError) return value.code
  return typeof value === 'number' ? Number(value.toPrecision(7)) : value
}

test('distributions, tests of samples and bases give what LibreOffice gives', () => {
  const expected: Record<string, unknown> = {
    'BETA.DIST(0.4,2,3,TRUE)': 0.5248,
    'BETA.DIST(0.4,2,3,FALSE)': 1.728,
    'BETADIST(2,8,10,1,3)': 0.6854706,
    'BETA.INV(0.3,2,3)': 0.2723839,
    'BETAINV(0.6854,8,10,1,3)': 1.999952,
    'BINOM.DIST.RANGE(60,0.75,48)': 0.08397497,
    'BINOM.DIST.RANGE(60,0.75,45,50)': 0.5236298,
    'BINOM.INV(100,0.5,0.4)': 49,
    'CRITBINOM(6,0.5,0.75)': 4,
    'CHIDIST(18.307,10)': 0.05000059,
    'CHISQ.INV(0.93,1)': 3.28302,
    'CHISQ.INV.RT(0.05,10)': 18.30704,
    'CHIINV(0.05,10)': 18.30704,
    'CHISQ.TEST(A1:B3,C1:D3)': 0.6185719,
    'CHITEST(A1:A3,C1:C3)': 0.7346704,
    'CONFIDENCE.T(0.05,1,50)': 0.2841969,
    'ERF.PRECISE(0.745)': 0.7079289,
    'ERFC.PRECISE(1)': 0.1572992,
    'F.DIST(15.2,6,4,TRUE)': 0.9899916,
    'F.DIST(15.2,6,4,FALSE)': 0.001225342,
    'F.DIST.RT(15.2,6,4)': 0.01000841,
    'FDIST(15.2,6,4)': 0.01000841,
    'F.INV(0.01,6,4)': 0.1093099,
    'F.INV.RT(0.01,6,4)': 15.20686,
    'FINV(0.01,6,4)': 15.20686,
    'F.TEST(A1:A6,B1:B6)': 0.03880885,
    'FTEST(A1:A6,C1:C6)': 0.295677,
    'GAMMA.DIST(10,9,2,TRUE)': 0.06809363,
    'GAMMA.DIST(10,9,2,FALSE)': 0.03263902,
    'GAMMADIST(3,2,1,TRUE)': 0.8008517,
    'GAMMA.INV(0.068094,9,2)': 10.00001,
    'GAMMAINV(0.5,2,3)': 5.035041,
    'GAUSS(2)': 0.4772499,
    'HYPGEOM.DIST(1,4,8,20,TRUE)': 0.4654283,
    'HYPGEOM.DIST(1,4,8,20,FALSE)': 0.3632611,
    'HYPGEOMDIST(2,4,8,20)': 0.3814241,
    'LOGNORM.DIST(4,3.5,1.2,TRUE)': 0.03908356,
    'LOGNORM.DIST(4,3.5,1.2,FALSE)': 0.0176176,
    'LOGNORMDIST(4,3.5,1.2)': 0.03908356,
    'LOGNORM.INV(0.039084,3.5,1.2)': 4.000025,
    'LOGINV(0.25,1,2)': 0.7054076,
    'NEGBINOM.DIST(10,5,0.25,TRUE)': 0.3135141,
    'NEGBINOM.DIST(10,5,0.25,FALSE)': 0.05504866,
    'NEGBINOMDIST(10,5,0.25)': 0.05504866,
    'WEIBULL.DIST(105,20,100,TRUE)': 0.9295814,
    'WEIBULL.DIST(105,20,100,FALSE)': 0.03558886,
    'WEIBULL(105,20,100,TRUE)': 0.9295814,
    'T.TEST(A1:A6,B1:B6,2,1)': 0.3110236,
    'T.TEST(A1:A6,B1:B6,1,2)': 0.1341609,
    'T.TEST(A1:A6,B1:B5,2,3)': 0.2712641,
    'TTEST(A1:A6,C1:C6,2,2)': 0.7796143,
    'TDIST(1.96,60,2)': 0.05464493,
    'TDIST(1.96,60,1)': 0.02732246,
    'Z.TEST(A1:A6,4)': 0.3070536,
    'ZTEST(A1:A6,6,2)': 0.9669037,
    'STEYX(A1:A6,B1:B6)': 2.692192,
    'PERCENTRANK.EXC(A1:A6,5)': 0.714,
    'PERCENTRANK.EXC(A1:A6,4.5)': 0.642,
    'BIN2HEX("11111011",4)': '00FB',
    'BIN2OCT("1001",3)': '011',
    'HEX2BIN("F",8)': '00001111',
    'HEX2OCT("F",3)': '017',
    'OCT2BIN("3",3)': '011',
    'OCT2HEX("100",4)': '0040',
    'OCT2DEC("54")': 44,
    'ACOTH(6)': 0.1682361,
    'COTH(2)': 1.037315,
    'CSCH(1.5)': 0.4696424,
    'SECH(0.4)': 0.9250075,
    'CEILING.PRECISE(-4.3,2)': -4,
    'ISO.CEILING(4.3,2)': 6,
    'FLOOR.PRECISE(-3.2,-1)': -4,
    'WEEKDAY(DATE(2024,5,17),11)': 5,
    'WEEKDAY(DATE(2024,5,17),16)': 7,
    'WEEKDAY(DATE(2024,5,19),17)': 1,
    'AGGREGATE(18,4,A1:A6,0.4)': 3.8,
    'AGGREGATE(19,4,A1:A6,1)': 2.75,
  }
  for (const [formula, value] of Object.entries(expected)) assert.equal(of(formula), value, formula)
})

test('bonds, bills and declining balances give what LibreOffice and the documentation of Excel give', () => {
  const expected: Record<string, unknown> = {
    'VDB(2400,300,10,0,1)': 480,
    'VDB(2400,300,10,0,0.875,1.5)': 315,
    'VDB(2400,300,10,6,10)': 329.1456,
    'VDB(2400,300,3650,0,1)': 1.315068,
    'VDB(2400,300,120,6,18,1.5)': 311.8089,
    'VDB(1000,100,5,1,3,2,TRUE)': 384,
    'DISC(DATE(2018,7,1),DATE(2048,1,1),97.975,100,1)': 0.0006863842,
    'INTRATE(DATE(2008,2,15),DATE(2008,5,15),1000000,1014420,2)': 0.05768,
    'RECEIVED(DATE(2008,2,15),DATE(2008,5,15),1000000,0.0575,2)': 1014585,
    'PRICEDISC(DATE(2008,2,16),DATE(2008,3,1),0.0525,100,2)': 99.79583,
    'YIELDDISC(DATE(2008,2,16),DATE(2008,3,1),99.795,100,2)': 0.05282257,
    'PRICEMAT(DATE(2008,2,15),DATE(2008,4,13),DATE(2007,11,11),0.061,0.061,0)': 99.9845,
    'YIELDMAT(DATE(2008,3,15),DATE(2008,11,3),DATE(2007,11,8),0.0625,100.0123,0)': 0.06095433,
    'ACCRINT(DATE(2008,3,1),DATE(2008,8,31),DATE(2008,5,1),0.1,1000,2,0)': 16.66667,
    'ACCRINT(DATE(2008,4,5),DATE(2008,8,31),DATE(2008,5,1),0.1,1000,2,0,TRUE)': 7.222222,
    'ACCRINT(DATE(2008,1,1),DATE(2008,7,1),DATE(2009,1,1),0.1,1000,2,1)': 100,
    'AMORLINC(2400,DATE(2008,8,19),DATE(2008,12,31),300,1,0.15,1)': 360,
    'AMORDEGRC(2400,DATE(2008,8,19),DATE(2008,12,31),300,1,0.15,1)': 776,
    'ACCRINTM(DATE(2008,4,1),DATE(2008,6,15),0.1,1000,3)': 20.54795,
    'TBILLEQ(DATE(2008,3,31),DATE(2008,6,1),0.0914)': 0.09415149,
    'TBILLPRICE(DATE(2008,3,31),DATE(2008,6,1),0.09)': 98.45,
    'TBILLYIELD(DATE(2008,3,31),DATE(2008,6,1),98.45)': 0.09141696,
    'COUPNUM(DATE(2007,1,25),DATE(2008,11,15),2,1)': 4,
    'COUPPCD(DATE(2011,1,25),DATE(2011,11,15),2,1)': 40497,
    'COUPNCD(DATE(2011,1,25),DATE(2011,11,15),2,1)': 40678,
    'COUPDAYBS(DATE(2011,1,25),DATE(2011,11,15),2,1)': 71,
    'COUPDAYS(DATE(2011,1,25),DATE(2011,11,15),2,1)': 181,
    'COUPDAYSNC(DATE(2011,1,25),DATE(2011,11,15),2,1)': 110,
    'COUPDAYBS(DATE(2011,1,25),DATE(2011,11,30),4,0)': 55,
    'PRICE(DATE(2008,2,15),DATE(2017,11,15),0.0575,0.065,100,2,0)': 94.63436,
    'PRICE(DATE(2008,2,15),DATE(2017,11,15),0.0575,0.065,100,4,1)': 94.61509,
    'YIELD(DATE(2008,2,15),DATE(2016,11,15),0.0575,95.04287,100,2,0)': 0.06500001,
    // LibreOffice counts other days here; these are of Excel's documentation.
    'DURATION(DATE(2018,7,1),DATE(2048,1,1),0.08,0.09,2,1)': 10.91915,
    'MDURATION(DATE(2008,1,1),DATE(2016,1,1),0.08,0.09,2,1)': 5.73567,
  }
  for (const [formula, value] of Object.entries(expected)) assert.equal(of(formula), value, formula)
})

test('arguments that make no sense are errors', () => {
  for (const formula of [
    'CHISQ.INV(2,1)',
    'F.DIST(-1,2,2,TRUE)',
    'VDB(100,10,5,3,2)',
    'PRICE(DATE(2020,1,1),DATE(2019,1,1),0.05,0.05,100,2)',
    'COUPNUM(DATE(2007,1,25),DATE(2008,11,15),3)',
    'TBILLPRICE(DATE(2008,3,31),DATE(2010,6,1),0.09)',
  ])
    assert.equal(of(formula), '#NUM!', formula)
  assert.equal(of('T.TEST(A1:A6,B1:B5,2,1)'), '#N/A')
})
