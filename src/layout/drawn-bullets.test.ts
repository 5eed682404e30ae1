import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textRun } from '../../test/support/text-run.ts'
import type { PdfPath } from '../lib/geometry/pdf-page.ts'
import { drawnBullets } from './drawn-bullets.ts'
import type { Word } from './word.ts'

const round = (x: number, y: number, size: number): PdfPath['subpaths'][number] => ({
  points: [x, y, x + size, y, x + size, y + size, x, y + size],
  closed: true,
  curved: true,
})

const path = (...subpaths: PdfPath['subpaths']): PdfPath =>
  ({ subpaths, fill: [0, 0, 0], fillOpacity: 1 }) as unknown as PdfPath

const line = (base: number): Word =>
  ({
    text: 'Rain',
    x0: 40,
    x1: 60,
    y0: base - 9,
    y1: base + 2,
    base,
    size: 10,
    quarter: 0,
    run: textRun(),
  }) as unknown as Word

const bullets = (...paths: PdfPath[]) => drawnBullets([line(100), line(200)], paths, box => box).length

test('dots before lines are bullets, those of exclamation marks in signs are not', () => {
  const dots = [round(30, 95, 4), round(30, 195, 4)] as const
  assert.equal(bullets(path(dots[0]), path(dots[1])), 2)
  assert.equal(bullets(path(round(20, 80, 24), dots[0]), path(round(20, 180, 24), dots[1])), 0)
})
