import assert from 'node:assert/strict'
import { test } from 'node:test'
import { familyOf } from './families.ts'

test('fonts of East Asia are named as word processors name them', () => {
  for (const [font, name] of [
    ['NotoSansSC-Regular', 'Noto Sans SC'],
    ['NotoSerifJP-Bold', 'Noto Serif JP'],
    ['NotoSansCJKkr-Regular', 'Noto Sans CJK KR'],
    ['NotoSans-Regular', 'Noto Sans'],
    ['NotoSerif-Regular', 'Noto Serif'],
    ['NotoSerif-SemiBoldItalic', 'Noto Serif'],
    ['NotoSerifArmenian-Regular', 'Arial'],
    ['STSong-Light', 'SimSun'],
    ['IPAexMincho', 'IPAMincho'],
    ['HiraginoSans-W3', 'Hiragino Kaku Gothic ProN'],
    ['NanumGothicBold', 'NanumGothic'],
  ] as const)
    assert.equal(familyOf({ font, serif: false, mono: false }).name, name, font)
})

test('a typewriter face is told by its name where a line holds other letters too', () => {
  for (const font of ['CMTT8', 'SourceCodeMono-Regular', 'LMMono10-Regular', 'TypewriterStd'])
    assert.equal(familyOf({ font, serif: true, mono: false }).name, 'Courier New', font)
  assert.equal(familyOf({ font: 'MonotypeCorsiva', serif: true, mono: false }).name, 'Times New Roman')
})
