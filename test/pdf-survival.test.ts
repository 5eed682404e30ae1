import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readZip } from '../src/formats/archive/zip.ts'
import { fullPdf } from './support/full-pdf.ts'
import { complaints, pdfFile, readPdf } from './support/pdf.ts'
import { objectsOf, THINGS } from './support/pdf-things.ts'
import { fixture, runTool, toolBySlug } from './support/run-tool.ts'

/** Every tool that changes a PDF's pages, over a PDF that has one of everything: what is not there any more is said. */

/** The words a warning must have when something of a kind is lost; what is not here is never lost. */
const SAID: Record<string, RegExp> = {
  links: /links? (to|from) page/,
  'actions of buttons': /links? (to|from) page/,
  metadata: /title, author and other metadata/,
  language: /language/,
  'viewer settings': /viewer settings/,
  'actions of the document': /action on opening.*actions of the document/,
  'output intents': /output intents/,
  'private data of programs': /private data/,
  'portfolio view': /portfolio/,
  'base address of links': /base address/,
  'document parts': /document parts/,
  'rights and attestations': /legal attestation/,
}

interface Run {
  title: string
  slug: string
  params?: Record<string, unknown>
  /** Identifiers of the pages that shall be there, in order. */
  pages: string[]
  /** Kinds of things of which some may be lost, with a warning. */
  loses?: string[]
}

const RED = ['Red 1', 'Red 2', 'Red 3']
const WHOLE = ['document parts', 'rights and attestations']
const RUNS: Run[] = [
  {
    title: 'pdf-merge',
    slug: 'pdf-merge',
    params: { files: ['Red', 'Blue'].map(word => pdfFile(fullPdf(word), `${word}.pdf`)) },
    pages: [...RED, 'Blue 1', 'Blue 2', 'Blue 3'],
    loses: [
      ...WHOLE,
      'metadata',
      'viewer settings',
      'actions of the document',
      'output intents',
      'private data of programs',
      'portfolio view',
      'base address of links',
    ],
  },
  ...RED.map((page, i) => ({
    title: `pdf-split, page ${i + 1}`,
    slug: 'pdf-split',
    pages: [page],
    loses: [...WHOLE, 'links', 'actions of buttons'],
  })),
  {
    title: 'extract-pdf-pages',
    slug: 'extract-pdf-pages',
    params: { pages: '1,3' },
    pages: ['Red 1', 'Red 3'],
    loses: [...WHOLE, 'links', 'actions of buttons'],
  },
  { title: 'extract-pdf-pages of all pages', slug: 'extract-pdf-pages', pages: RED },
  {
    title: 'pdf-reorder',
    slug: 'pdf-reorder',
    params: { order: '3,1,2' },
    pages: ['Red 3', 'Red 1', 'Red 2'],
    loses: WHOLE,
  },
  { title: 'pdf-rotate', slug: 'pdf-rotate', pages: RED },
  { title: 'crop-pdf', slug: 'crop-pdf', params: { left: 20, top: 30 }, pages: RED },
  { title: 'pdf-watermark', slug: 'pdf-watermark', params: { text: 'DRAFT' }, pages: RED },
  { title: 'pdf-page-numbers', slug: 'pdf-page-numbers', pages: RED },
  { title: 'bates-numbering', slug: 'bates-numbering', pages: RED },
  { title: 'sign-pdf', slug: 'sign-pdf', params: { signature: fixture('logo.png') }, pages: RED },
]

/** Facts of the inputs by kind, as far as they are about pages that are kept. */
async function expected(kind: string, { pages }: Run): Promise<string[]> {
  const words = new Set(pages.map(page => page.split(' ')[0]!))
  const facts: string[] = []
  for (const word of words) {
    const found = THINGS[kind]!(await objectsOf(fullPdf(word)))
    assert.notEqual(found.length, 0, `the input has no ${kind}`)
    facts.push(...found)
  }
  return facts.filter(fact => (fact.match(/(Red|Blue) \d/g) ?? []).every(page => pages.includes(page)))
}

for (const run of RUNS) {
  test(`${run.title}: everything is kept or named`, async () => {
    const tool = await toolBySlug(run.slug)
    const given = run.slug === 'pdf-merge' ? {} : { file: pdfFile(fullPdf('Red')) }
    const { bytes: result, warnings } = await runTool(tool, { ...given, ...run.params })
    const at = RED.indexOf(run.pages[0]!)
    const bytes = run.slug === 'pdf-split' ? readZip(result).entries[at]!.bytes() : result
    assert.deepEqual(await complaints(bytes), [])
    const pdf = await objectsOf(bytes)
    assert.deepEqual(
      pdf.pages.map(page => page['/ID'].slice(2)),
      run.pages,
    )
    const texts = await (await readPdf(bytes)).texts()
    for (const [i, page] of run.pages.entries()) assert.ok(texts[i]!.includes(page.replace(' ', ' page ')))
    for (const page of RED.filter(one => !run.pages.includes(one)))
      assert.equal(pdf.all.includes(page), false, `something of ${page} is still there`)
    const said = warnings.join('; ')
    // Kept or not, rights that a signature granted end with any change.
    assert.match(said, /grants usage rights by a signature, which is not valid/)
    for (const [kind, look] of Object.entries(THINGS)) {
      const found = look(pdf)
      assert.equal(
        found.find(fact => fact.includes('nowhere')),
        undefined,
        kind,
      )
      const lost = (await expected(kind, run)).filter(fact => !found.includes(fact))
      if (lost.length === 0) continue
      assert.ok(run.loses?.includes(kind), `${kind}: lost ${lost.join(', ')}; there are ${found.join(', ')}`)
      assert.match(said, SAID[kind]!)
    }
  })
}
