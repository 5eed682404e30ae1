import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CatalogEntry, CatalogSummary } from '../../../src/contract/catalog.ts'
import { nearby } from './nearby.ts'

const tool = (slug: string, family: string, reason?: string) => {
  const name = slug.replaceAll('-', ' ')
  return { slug, name, family, description: name, reason, words: [] } as unknown as CatalogEntry &
    CatalogSummary
}
const ALL = [
  tool('video-trim', 'video'),
  tool('video-merge', 'video'),
  tool('uuid-generator', 'data'),
  tool('password-generator', 'data'),
  tool('pdf-rotate', 'pdf'),
  tool('edit-pdf', 'pdf', 'pdf-rotate turns pages from a program.'),
]
const near = (slug: string) => nearby(ALL.find(one => one.slug === slug)!, ALL).map(one => one.slug)

test('every tool leads on: to those it names, of its subject, its family, or a like name', () => {
  assert.equal(near('edit-pdf')[0], 'pdf-rotate')
  assert.deepEqual(near('video-trim'), ['video-merge'])
  assert.equal(near('uuid-generator')[0], 'password-generator')
  for (const { slug } of ALL) assert.ok(!near(slug).includes(slug) && near(slug).length > 0, slug)
})
