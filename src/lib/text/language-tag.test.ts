import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isRightToLeft, languageTag } from './language-tag.ts'

test('tags come in their usual spelling, other words are none', () => {
  for (const [text, tag] of [
    ['en', 'en'],
    [' EN-us ', 'en-US'],
    ['zh-hans-cn', 'zh-Hans-CN'],
    ['ckb', 'ckb'],
    ['English', undefined],
    ['en_US', undefined],
    ['en-US-US', undefined],
    ['', undefined],
  ] as const)
    assert.equal(languageTag(text), tag, text)
})

test('languages written from the right, told by their script', () => {
  for (const tag of ['ar', 'ar-EG', 'he', 'fa', 'ur-PK', 'ckb', 'yi', 'az-Arab'])
    assert.ok(isRightToLeft(tag), tag)
  for (const tag of ['en', 'az', 'zh', 'und', 'arn']) assert.ok(!isRightToLeft(tag), tag)
})
