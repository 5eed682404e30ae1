import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawPdf } from '../../../test/support/pdfs.ts'
import type { Obj } from '../core/objects.ts'
import { openDocument } from '../core/pdf-document.ts'
import { checkColorants } from './colorants.ts'

/** What is said of colour spaces, written as in a file with these objects from number 4 on. */
function said(spaces: string, more: string[] = []): string[] {
  const { root } = openDocument(
    rawPdf([
      `<</Type/Catalog/Pages 2 0 R/Spaces[${spaces}]>>`,
      '<</Type/Pages/Kids[3 0 R]>>',
      '<</Type/Page>>',
      ...more,
    ]),
  )
  const messages: string[] = []
  const check = checkColorants((_, message) => messages.push(message))
  for (const space of root.array('Spaces') as Obj[]) check(space)
  return messages
}

const separation = (ink: string, tint: string) => `[/Separation/${ink}/DeviceCMYK ${tint}]`

test('an ink means the same wherever it is defined', () => {
  const tint = (n: number) => `<</FunctionType 2/Domain[0 1]/N ${n}>>`
  assert.deepEqual(
    said(separation('Gold', tint(1)) + separation('Gold', tint(1)) + separation('Red', tint(2))),
    [],
  )
  const twice = separation('Gold', tint(1)) + separation('Gold', tint(2)) + separation('Gold', tint(3))
  assert.deepEqual(new Set(said(twice)), new Set(['the colour Gold is defined in two ways']))
})

test('twins that branch at every step are compared once', () => {
  // Each step leads twice to the next: followed along every way, there are 2 to the power of 28.
  const steps = 28
  const chain = (start: number, end: string) =>
    Array.from({ length: steps }, (_, i) =>
      i + 1 < steps ? `[${`${start + i + 1} 0 R `.repeat(2)}]` : `[${end}]`,
    )
  const more = [...chain(4, '1'), ...chain(4 + steps, '1'), ...chain(4 + 2 * steps, '2')]
  const [one, same, other] = [0, 1, 2].map(i => separation('Gold', `${4 + i * steps} 0 R`))
  assert.deepEqual(said(one! + same!, more), [])
  assert.deepEqual(said(one! + other!, more), ['the colour Gold is defined in two ways'])
})
