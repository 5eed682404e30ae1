import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endsAreMeant, markEnds } from './line-ends.ts'
import type { Line } from './model.ts'

const COLUMNS = { x0: 0, y0: 0, x1: 500, y1: 700 }

/** Full lines at the right edge, each as wide as the next within a word. */
const linesOf = (texts: string[], rtl: boolean): Line[] =>
  texts.map((text, i) => {
    const width = 200 - (i % 2) * 8
    const [x0, x1] = rtl ? [500 - width, 500] : [0, width]
    return { text, x0, x1, y0: 14 * i, y1: 14 * i + 10, size: 10, quarter: 0, mono: false, rtl } as Line
  })

test('lines of one column of two end where the column does, in scripts without small letters too', () => {
  const arabic = [
    'تضاعفت تكاليف الصيانة منذ آخر تفتيش فني',
    'المسؤولية عن الميناء لدى إدارة المقاطعة',
    'المفاوضات طوال الشتاء كله',
  ]
  assert.equal(endsAreMeant(linesOf(arabic, true), COLUMNS), false)
})

test('names below one another keep their lines', () => {
  assert.equal(endsAreMeant(linesOf(['Maria Costa', 'Rua das Flores 8', 'Lisboa'], false), COLUMNS), true)
})

test('so do those of scripts without small letters, where one is much shorter', () => {
  const lines = linesOf(['北方贸易有限公司', '李华', '中山路18号', '上海市'], false)
  const address = lines.map(line => ({ ...line, x1: line.x0 + 10 * line.text.length }))
  assert.equal(endsAreMeant(address, COLUMNS), true)
})

test('a line of Chinese that leaves room for two signs ends where it is meant to', () => {
  const lines = linesOf(['北方贸易有限公司', '陈静', '人民路五号', '北京市'], false)
  const address = lines.map(line => ({ ...line, x1: 10 * line.text.length }))
  assert.equal(endsAreMeant(address, { x0: 0, y0: 0, x1: 80, y1: 56 }), true)
  const column = { x0: 0, y0: 0, x1: 60, y1: 56 }
  const set = (...texts: string[]) =>
    linesOf(texts, false).map(line => ({ ...line, x1: 10 * line.text.length }))
  assert.equal(endsAreMeant(set('蓝海咨询公司', '陈静', '人民路五号', '北京市'), column), true)
  assert.equal(endsAreMeant(set('蓝海咨询公司', '陈静，', '人民路五号', '北京市'), column), false)
  assert.equal(endsAreMeant(set('这家公司咨询', '人民路五号和', '北京市以及', '其他地方'), column), false)
})

test('an address beside facts keeps its lines', () => {
  const ends: [text: string, x1: number, stop?: number][] = [
    ['Pena Ltd Day: 10/02/2024', 390, 9],
    ['Martha Gill Place: 28013 Madrid', 422, 12],
    ['2 New Square', 116],
    ['41001 Seville', 112],
  ]
  const lines = ends.map(([text, x1, at], i) => ({
    ...linesOf([text], false)[0]!,
    x1,
    y0: 14 * i,
    y1: 14 * i + 10,
    ...(at && { stops: [{ at, x: 297 }] }),
  }))
  assert.equal(endsAreMeant(lines, { x0: 0, y0: 0, x1: 422, y1: 56 }), true)
})

test('labels with their values keep their lines, where all are as long as their column', () => {
  const column = { x0: 0, y0: 0, x1: 200, y1: 28 }
  const kept = (...texts: string[]) => endsAreMeant(linesOf(texts, false), column)
  assert.equal(kept('Nummer 2022-4804', 'Datum 26.09.2025'), true)
  assert.equal(kept('Ship to: Hollow Lane Works', 'Terms: 30 days net'), true)
  assert.equal(kept('The lease began on 1 May', 'Nobody asked for it in 1987'), false)
  assert.equal(kept('Payment is due: at once, by', 'Whoever signed the order form'), false)
})

test('a long Japanese line that is full and ends no sentence goes on', () => {
  const end = (last: string) => [
    `ハードディスクから起動するには、必要なファイルを用意しまず${last}`,
    'ンロードして配置しなければなりません。',
    '設定は 三つあります。',
  ]
  const set = (texts: string[]) =>
    linesOf(texts, false).map((line, i) => ({ ...line, x1: [400, 250, 140][i]! }))
  const column = { x0: 0, y0: 0, x1: 400, y1: 42 }
  assert.equal(endsAreMeant(set(end('ダウ')), column), false)
  assert.equal(endsAreMeant(set(end('る。')), column), true)
})

test('a declaration that leaves half of its text free ends there, though the next begins with a small letter', () => {
  const ends = (x1: number, end = ';') => {
    const texts = [
      `void convert(Lab* from)${end}`,
      'void convert_back(XYZ* from, Lab* to);',
      'Both are functions.',
    ]
    const lines = linesOf(texts, false).map((line, i) => ({ ...line, x1: [x1, 400, 300][i]! }))
    markEnds(lines, { x0: 0, y0: 0, x1: 400, y1: 56 })
    return lines[0]!.ends
  }
  assert.equal(ends(180), true)
  assert.equal(ends(250), undefined)
  // Text beside a picture is short too.
  assert.equal(ends(180, ' and'), undefined)
})

test('text that goes on in the next column has no ends of lines for being narrower than both', () => {
  const texts = [
    'Two incidents were seen;',
    'both were closed within',
    'a week. The check due in',
    'August has been made',
  ]
  const lines = linesOf(texts, false).map((line, i) =>
    i < 3 ? { ...line, y0: line.y0 + 100, y1: line.y1 + 100 } : { ...line, x0: 250, x1: 440, y0: 0, y1: 10 },
  )
  markEnds(lines, COLUMNS)
  assert.deepEqual(
    lines.map(line => line.ends ?? false),
    [false, false, false, false],
  )
})
