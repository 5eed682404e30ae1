import assert from 'node:assert/strict'
import { test } from 'node:test'
import { finishDocument } from './document-layout.ts'
import type { Block, Line, PageLayout } from './model.ts'

function paragraph(y: number, texts: string[], bold = false): Block {
  const lines = texts.map((text, i) => {
    const top = y + 12 * i
    const place = { x0: 50, x1: 350, y0: top, y1: top + 10, base: top + 8, size: 10, quarter: 0 }
    const looks = { bold, italic: false, mono: false, serif: true, hyphen: false, rtl: false, font: 'Times' }
    return { ...place, ...looks, text, spans: [{ text }] } as Line
  })
  const box = { x0: 50, x1: 350, y0: y, y1: y + 12 * texts.length, page: 1, lines }
  return { ...box, kind: 'paragraph', spans: [{ text: texts.join(' ') }], rtl: false, align: 'left' }
}

test('bold captions head nothing, in any language; bold lines do', () => {
  const texts = [
    ...[
      'Figure 3: The harbour',
      'Tabelle 2. Preise',
      'Рисунок 1. Порт',
      'Табл. 4. Цены',
      '图 1 港口',
      '表2 価格',
    ],
    ...['그림 1. 항구', 'איור 1. הנמל', 'جدول 2. الأسعار', 'The harbour', 'Порт и город', '表面の処理'],
  ]
  const kinds = texts.map(text => {
    const prose = paragraph(200, new Array(8).fill('Ships that came in winter brought timber and salt.'))
    const blocks = [
      paragraph(100, ['Rain fell on the hills.', 'It went on.']),
      paragraph(150, [text], true),
      prose,
    ]
    const page = { number: 1, width: 600, height: 800, blocks, needsOcr: false, tagged: false, quarter: 0 }
    return finishDocument([page as PageLayout])[0]!.blocks[1]!.kind
  })
  assert.deepEqual(kinds, [...new Array(9).fill('paragraph'), ...new Array(3).fill('heading')])
})
