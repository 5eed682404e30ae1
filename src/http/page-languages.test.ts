import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pathIn, splitPath } from '../contract/languages.ts'
import { alternates, languageFor, sitemap } from './page-languages.ts'

test('the address says the language, else what was chosen, else what the browser asks for', () => {
  const offered = ['en', 'de', 'pt', 'ar'] as const
  const asks = (header: string, cookie?: string) =>
    languageFor(undefined, { 'accept-language': header, cookie }, offered)
  assert.equal(asks('fr-FR, pt-BR;q=0.8, de;q=0.9'), 'de')
  assert.equal(asks('pt-BR'), 'pt')
  assert.equal(asks('ar;q=0, xx, *'), 'en')
  assert.equal(asks(''), 'en')
  assert.equal(asks('de', 'a=b; toolwright_language=ar; c=d'), 'ar')
  assert.equal(asks('de', 'toolwright_language=fr'), 'de', 'a language that is not offered')
  assert.equal(
    languageFor('pt', { cookie: 'toolwright_language=ar', 'accept-language': 'de' }, offered),
    'pt',
  )
})

test('an address is a language and a page, and the other way round', () => {
  for (const path of ['/', '/tools/pdf-merge', '/dashboard/jobs/1']) {
    assert.deepEqual(splitPath(path), { language: undefined, path })
    assert.deepEqual(splitPath(pathIn('de', path)), { language: 'de', path })
  }
  assert.deepEqual(splitPath('/xx/tools'), { language: undefined, path: '/xx/tools' })
  assert.deepEqual(splitPath('/docs'), { language: undefined, path: '/docs' })
})

test('search engines are told where a page stands in each language', () => {
  const links = alternates('/tools/pdf-merge', 'de', ['en', 'de'], 'https://tools.example')
  assert.match(links, /rel="canonical" href="https:\/\/tools\.example\/de\/tools\/pdf-merge"/)
  assert.match(links, /hreflang="x-default" href="https:\/\/tools\.example\/tools\/pdf-merge"/)
  assert.match(links, /hreflang="en" href="https:\/\/tools\.example\/en\/tools\/pdf-merge"/)
  const map = sitemap(['pdf-merge'], ['en', 'de'], 'https://a&b')
  assert.equal(map.match(/<loc>/g)!.length, 6)
  assert.match(map, /<loc>https:\/\/a&amp;b\/de<\/loc>/)
})
