import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CatalogEntry, CatalogSummary } from '../../../src/contract/catalog.ts'
import tools from '../messages/de/tools.json' with { type: 'json' }
import { goingWith } from './groups.ts'
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

test('every tool leads on: to those it names, those that go with it, or a like name', () => {
  assert.equal(near('edit-pdf')[0], 'pdf-rotate')
  assert.equal(near('video-trim')[0], 'video-merge')
  assert.equal(near('uuid-generator')[0], 'password-generator')
  for (const { slug } of ALL) assert.ok(!near(slug).includes(slug) && near(slug).length > 0, slug)
})

test('all tools have others that go with them, and these are tools', () => {
  const slugs = Object.keys(tools)
  for (const slug of slugs) {
    const others = goingWith(slug)
    assert.ok(others.length >= 3, `${slug} goes with ${others.join(', ') || 'nothing'}`)
    for (const one of others) assert.ok(slugs.includes(one), `${slug} goes with ${one}, which is no tool`)
  }
  assert.deepEqual(goingWith('pdf-merge').slice(0, 3), ['pdf-split', 'extract-pdf-pages', 'pdf-reorder'])
})
