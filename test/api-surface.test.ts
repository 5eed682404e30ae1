import assert from 'node:assert/strict'
import { test } from 'node:test'
import { missing, offered, type Promised, promised } from './support/api-surface.ts'

test('what a release promised to callers still stands', async () => {
  assert.deepEqual(missing(promised(), await offered()), [])
})

test('what callers would miss is noticed, and what is new is not held against it', () => {
  const before: Record<string, Promised> = {
    'POST /a': {
      params: {
        file: { type: 'string', needed: true },
        format: { type: 'string', enum: ['png', 'jpg'], default: 'png' },
        width: { type: 'integer', minimum: 1, maximum: 100 },
      },
      answers: { 200: ['image/png'] },
    },
    'GET /b': { params: {}, answers: { 200: ['application/json'] } },
  }
  const now: Record<string, Promised> = {
    'POST /a': {
      params: {
        format: { type: 'string', enum: ['png', 'webp'], default: 'webp' },
        width: { type: 'integer', minimum: 2, maximum: 90 },
        height: { type: 'integer', needed: true },
      },
      answers: { 200: ['image/webp'] },
    },
  }
  assert.deepEqual(missing(before, now), [
    'POST /a: no longer answers 200 as image/png',
    'POST /a: height is needed now',
    'POST /a: file is gone',
    'POST /a: format has another default',
    'POST /a: format no longer takes jpg',
    'POST /a: width has a higher minimum',
    'POST /a: width has a lower maximum',
    'GET /b: is gone',
  ])
  const wider: Record<string, Promised> = {
    ...before,
    'POST /a': {
      params: {
        ...before['POST /a']!.params,
        file: { type: 'string' },
        width: { type: 'integer', minimum: 0 },
        height: { type: 'integer' },
      },
      answers: { 200: ['image/png', 'image/webp'], 202: [] },
    },
    'GET /c': { params: {}, answers: {} },
  }
  assert.deepEqual(missing(before, wider), [])
})
