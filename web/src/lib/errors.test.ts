import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errorOf } from '../../../clients/typescript/src/errors.ts'

// A German document, before the page's texts look for theirs.
const messages = await import('../messages/de/work.json', { with: { type: 'json' } })
const names = await import('../messages/de/declarations.json', { with: { type: 'json' } })
const texts: Record<string, string> = {
  'messages-data': JSON.stringify({ work: messages.default, declarations: names.default }),
}
Object.assign(globalThis, {
  document: {
    documentElement: { lang: 'de' },
    getElementById: (id: string) => (texts[id] ? { textContent: texts[id] } : null),
  },
})
const { errorText, explained, mayWorkLater, OwnError } = await import('./errors.ts')
const { ApiError } = await import('./api.ts')

test('a refusal is told in the language of the page, with the words of the server where they say more', () => {
  assert.deepEqual(explained(new ApiError(402, 'this call costs 1 credit, the balance is 0')), {
    title: 'Nicht genug Credits',
    way: 'Laden Sie Credits auf oder fragen Sie den Betreiber.',
    said: 'this call costs 1 credit, the balance is 0',
  })
  assert.equal(explained(new ApiError(429, 'Too many calls.')).said, '')
  assert.equal(explained(new ApiError(400, 'pages: page 9 does not exist.')).title, '„Seiten“ prüfen')
  assert.deepEqual(explained(new OwnError(413, 'Das sind 60 MB.')), {
    title: 'Zu groß',
    way: 'Das sind 60 MB.',
    said: '',
  })
  assert.match(errorText(new ApiError(404, 'no such file')), /^Nicht gefunden\. .*\(no such file\)$/)
})

test('every code has its words', () => {
  for (const status of [400, 402, 403, 404, 408, 409, 413, 429, 502, 503, 0]) {
    const { title, way } = explained(new ApiError(status, ''))
    assert.ok(title !== '' && title !== 'Das hat nicht geklappt' && way !== '', `${status}: ${title} ${way}`)
  }
})

test('what a proxy answers is told in words of the page, not by the page it sends', () => {
  const headers = new Headers()
  const gone = errorOf(504, '<html><h1>504 Gateway Time-out</h1></html>', headers)
  assert.deepEqual(explained(gone), {
    title: 'Der Server braucht einen Moment',
    way: 'Etwas zwischen Ihnen und dem Server hat aufgegeben (Fehler 504). Versuchen Sie es noch einmal; wenn es wieder geschieht, sagen Sie es dem Betreiber.',
    said: '',
  })
  assert.ok(mayWorkLater(gone))
  const large = errorOf(413, '<html>413 Request Entity Too Large</html>', headers)
  assert.deepEqual(explained(large), { title: 'Zu groß', way: explained(large).way, said: '' })
  assert.ok(!mayWorkLater(large))
  // The server's own answers have an id, and what it says stands.
  const own = errorOf(502, '{"error":"the file is damaged"}', new Headers({ 'x-request-id': '7' }))
  assert.equal(explained(own).said, 'the file is damaged')
})
