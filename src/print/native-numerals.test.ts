import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CellStyle } from '../document/cell-style.ts'
import { createShownText } from './shown-text.ts'

test('numbers and dates in the numerals and calendars that their format asks for', async () => {
  const shown = await createShownText(false)
  const of = (format: string, value: number) => {
    const style = { format } as CellStyle
    return shown({ column: 0, kind: 'number', value, style }, style).text
  }
  assert.equal(of('[DBNum1][$-804]General', 12_323), '一万二千三百二十三')
  assert.equal(of('[DBNum1][$-804]General', 20_304_050), '二千〇三十万〇四千〇五十')
  assert.equal(of('[DBNum2][$-804]General', 1005), '壹仟零伍')
  assert.equal(of('[DBNum1][$-411]General', 1313), '千三百十三')
  assert.equal(of('[DBNum1][$-804]yyyy"年"m"月"d"日"', 46_095), '二〇二六年三月十四日')
  assert.equal(of('[$-2000401]#,##0.00', 401.25), '٤٠١٫٢٥')
  assert.equal(of('[$-D07041E]d mmmm yyyy', 46_095), '๑๔ มีนาคม ๒๕๖๙')
  assert.equal(of('[$-1060401]B2dd/mm/yyyy', 46_095), '25/09/1447')
  assert.equal(of('[$-C0A]d" de "mmmm" de "yyyy', 46_095), '14 de marzo de 2026')
  assert.equal(of('[$-804]上午/下午h"时"mm"分"', 0.604166667), '下午2时30分')
  assert.equal(of('[$-419]d mmmm yyyy', 1), '1 января 1900')
  assert.equal(of('[$-411]ggge"年"', 46_095), '令和8年')
  // Newer Excel names languages.
  assert.equal(of('[$-en-US]h:mm AM/PM;@', 0.75), '6:00 PM')
  assert.equal(of('[$-fr-FR]d mmmm yyyy', 46_095), '14 mars 2026')
  assert.equal(of('[$-de-DE]dddd', 46_095), 'Samstag')
  assert.equal(of('[$-ru-RU]d mmmm', 46_095), '14 марта')
  assert.equal(of('[$-ja-JP-x-gannen]ggge"年";@', 46_095), '令和8年')
  assert.equal(of('[$-th-TH,107]d mmmm yyyy', 46_095), '14 มีนาคม 2569')
  assert.equal(of('[DBNum2][$-zh-CN]General', 1005), '壹仟零伍')
  assert.equal(of('[$€-de-DE] #,##0.00', 1234.5), '€ 1,234.50')
})
