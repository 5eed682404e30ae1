import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Item } from '../../lib/painting/items.ts'
import { cutsOf, paginate } from '../../lib/painting/paginate.ts'
import { withoutStyles } from './inert.ts'
import { paperOf } from './prepare.ts'

test('styles are put aside without changing anything else', () => {
  assert.equal(
    withoutStyles(
      `<p STYLE='a>b' class=x>style="no"</p><!-- <b style="x"> --><br style=color:red><a title="style=1">`,
    ),
    `<p data-tw-style='a>b' class=x>style="no"</p><!-- <b style="x"> --><br data-tw-style=color:red><a title="style=1">`,
  )
  assert.equal(
    withoutStyles('<style media=print>a > b { }</style><script>if (a<b) "<p style=x>"</script>1 < 2 <'),
    '<script type="text/aside" media=print>a > b { }</script><script>if (a<b) "<p style=x>"</script>1 < 2 <',
  )
})

test('the paper that a page asks for', () => {
  const margin = { top: 40, right: 40, bottom: 40, left: 40 }
  const paper = { width: 595, height: 842, margin }
  assert.deepEqual(paperOf('@page { size: A5 landscape; margin: 1in 36pt }', paper), {
    width: 595,
    height: 420,
    margin: { top: 72, right: 36, bottom: 72, left: 36 },
  })
  assert.deepEqual(paperOf('@page { size: 100mm 50mm; margin-left: 0 }', paper).margin.left, 0)
  assert.deepEqual(paperOf('p { margin: 0 }', paper), paper)
  // Texts in the margins have margins of their own.
  const numbered =
    '@page { @bottom-right { content: counter(page); margin: 1pt } margin: 72pt; @top-left { content: "x" } size: A5 }'
  assert.deepEqual(paperOf(numbered, paper), {
    width: 420,
    height: 595,
    margin: { top: 72, right: 72, bottom: 72, left: 72 },
  })
})

test('pages end between lines, before what is kept together, and where a page is begun', () => {
  const lines = Array.from({ length: 10 }, (_, i) => ({ top: i * 30, bottom: i * 30 + 30 }))
  assert.deepEqual(cutsOf({ whole: lines, breaks: [], heads: [], height: 300 }, 100), [0, 90, 180, 270])
  const kept = [...lines, { top: 60, bottom: 120 }]
  assert.deepEqual(cutsOf({ whole: kept, breaks: [], heads: [], height: 300 }, 100), [0, 60, 150, 240])
  assert.deepEqual(cutsOf({ whole: lines, breaks: [30], heads: [], height: 120 }, 100), [0, 30])
  // What is higher than a page is cut.
  assert.deepEqual(
    cutsOf({ whole: [{ top: 0, bottom: 250 }], breaks: [], heads: [], height: 250 }, 100),
    [0, 100, 200],
  )
  // The head of a table stands on every page of it, and takes its room.
  const heads = [{ top: 0, bottom: 30, end: 240 }]
  assert.deepEqual(cutsOf({ whole: lines, breaks: [], heads, height: 300 }, 100), [0, 90, 150, 210, 270])
})

test('the head of a table is drawn again above its rows', () => {
  const line = (y: number): Item => ({ kind: 'image', key: String(y), x: 0, y, width: 10, height: 30 })
  const painting = {
    items: [0, 30, 60, 90, 120, 150].map(line),
    links: [{ x: 0, y: 100, width: 5, height: 5, href: 'https://example.org/' }],
    images: new Map(),
    whole: [0, 30, 60, 90, 120, 150].map(top => ({ top, bottom: top + 30 })),
    breaks: [],
    headings: [],
    heads: [{ top: 0, bottom: 30, end: 150 }],
    height: 180,
  }
  const margin = { top: 10, right: 0, bottom: 0, left: 0 }
  const { pages, pageOf } = paginate(painting, { width: 100, height: 110, margin })
  const drawn = pages.map(page =>
    page.items.map(item =>
      item.kind === 'group' ? [item.matrix![5], ...item.items.map(one => one.kind === 'image' && one.y)] : [],
    ),
  )
  assert.deepEqual(drawn, [
    [[10, 0, 30, 60]],
    [
      [10, 0],
      [-50, 90, 120],
    ],
    [[-140, 150]],
  ])
  assert.deepEqual([pages[1]!.links[0]!.y, pageOf(100)], [50, { page: 1, y: 50 }])
})

test('a line stands on one page only, also where it reaches over the edge', () => {
  const line = (baseline: number): Item => ({
    ...({ kind: 'text', text: `line ${baseline}`, size: 12, x: 0, baseline, width: 30 } as Item & {
      kind: 'text'
    }),
  })
  const margin = { top: 5, right: 5, bottom: 5, left: 5 }
  const painting = {
    ...{ width: 90, height: 120, images: [], links: [], headings: [], breaks: [60], heads: [] },
    whole: [],
    items: [line(58), line(72)],
  }
  const { pages } = paginate(painting as never, { width: 100, height: 110, margin })
  const texts = pages.map(page => JSON.stringify(page.items).match(/line \d+/g))
  assert.deepEqual(texts, [['line 58'], ['line 72']])
})
