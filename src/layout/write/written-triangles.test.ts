import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasTriangleMinus, readTriangle } from './written-triangles.ts'

test('a triangle is a minus sign in accounts of Japan and Korea, unless others point down', () => {
  assert.equal(hasTriangleMinus(['差引支払額は', '▲1,234']), true)
  assert.equal(hasTriangleMinus(['전년 대비 증감', '△5.0']), true)
  assert.equal(hasTriangleMinus(['Change on the day', '▲1,234']), false)
  assert.equal(hasTriangleMinus(['前日からの動き', '▲120', '▼ 35']), false)
})

test('figures behind triangles are negative and shown as written', () => {
  assert.deepEqual(readTriangle('▲1,234', '.'), { value: -1234, format: '#,##0;"▲"#,##0' })
  assert.deepEqual(readTriangle('△ 5.0%', '.'), { value: -0.05, format: '0.0%;"△"0.0%' })
  assert.equal(readTriangle('1,234', '.'), undefined)
  assert.equal(readTriangle('▲(12)', '.'), undefined)
  assert.equal(readTriangle('▲ Tokyo', '.'), undefined)
})
