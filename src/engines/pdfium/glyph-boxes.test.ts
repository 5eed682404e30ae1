import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawPdf, rawStream } from '../../../test/support/pdfs.ts'
import { openPdf } from './pdfium-document.ts'
import { pdfium } from './pdfium-library.ts'

interface Drawn {
  stem: number
  serif?: boolean
  slant?: number
  /** The box that every glyph states, in thousandths; `ink`: each its own ink. */
  box?: string
  /** Strings, each a text object of its own. */
  texts?: string[]
  /** Glyphs are counted in units of their own, a thousand to an em, and the type size is that of a unit. */
  units?: boolean
}

const WIDTHS = { n: 560, m: 840, h: 560, l: 280, i: 280, r: 380, ' ': 250 }
const LEGS: Record<string, number[]> = {
  n: [60, 380],
  m: [60, 380, 660],
  h: [60, 380],
  l: [90],
  i: [90],
  r: [90],
}

/** A Type 3 font whose letters are legs under a bar, as no producer names it. */
function drawnFont({ stem, serif = false, slant = 0, box, units = false }: Drawn): {
  font: string
  glyphs: string[]
} {
  const names = Object.keys(WIDTHS) as (keyof typeof WIDTHS)[]
  const glyphs = names.map(name => {
    const legs = LEGS[name] ?? []
    const tall = name === 'h' || name === 'l' ? 700 : 470
    const parts = legs.map(x => `${x} 0 ${stem} ${tall} re`)
    if (legs.length > 1) parts.push(`${legs[0]} 400 ${legs.at(-1)! - legs[0]! + stem} 70 re`)
    if (serif) for (const x of legs) parts.push(`${x - 50} 0 ${stem + 100} 30 re`)
    const ink = `${legs[0] ?? 0} 0 ${(legs.at(-1) ?? 0) + stem} 700`
    const own = box === 'ink' ? ink : (box ?? `0 0 ${WIDTHS[name]} 700`)
    return rawStream(`${WIDTHS[name]} 0 ${own} d1 1 0 ${slant} 1 0 0 cm ${parts.join(' ')} f`)
  })
  const at = (name: string) => (name === ' ' ? 'space' : name)
  const codes = names.map(name => name.codePointAt(0)!)
  const differences = names.map((name, i) => `${codes[i]}/${at(name)}`).join(' ')
  const procs = names.map((name, i) => `/${at(name)} ${6 + i} 0 R`).join(' ')
  const widths = Array.from({ length: 128 }, (_, i) => Object.values(WIDTHS)[codes.indexOf(i)] ?? 0).join(' ')
  return {
    font: `<</Type/Font/Subtype/Type3/FontMatrix[${units ? '1 0 0 1' : '.001 0 0 .001'} 0 0]/FontBBox[0 0 0 0]/FirstChar 0/LastChar 127/Widths[${widths}]/Encoding<</Type/Encoding/Differences[${differences}]>>/CharProcs<<${procs}>>/Resources<<>>>>`,
    glyphs,
  }
}

async function charsIn(drawn: Drawn) {
  const { font, glyphs } = drawnFont(drawn)
  const texts = (drawn.texts ?? ['mill hill rim']).map(
    (text, i) => `BT /F1 ${drawn.units ? 0.012 : 12} Tf ${20 + 60 * i} 100 Td (${text}) Tj ET`,
  )
  using pdf = await openPdf(
    rawPdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 200]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R>>',
      rawStream(texts.join(' ')),
      font,
      ...glyphs,
    ]),
  )
  return pdf.page(1).chars()
}

test('letters that are drawings tell weight, slant and serifs', async () => {
  const cases: [name: string, drawn: Drawn, looks: [bold: boolean, italic: boolean, serif: boolean]][] = [
    ['plain', { stem: 80 }, [false, false, false]],
    ['bold', { stem: 140 }, [true, false, false]],
    ['serif', { stem: 80, serif: true }, [false, false, true]],
    ['bold serif', { stem: 140, serif: true }, [true, false, true]],
    ['italic', { stem: 80, slant: 0.2 }, [false, true, false]],
  ]
  for (const [name, drawn, looks] of cases) {
    const [{ run }] = (await charsIn(drawn)) as [Awaited<ReturnType<typeof charsIn>>[number]]
    assert.deepEqual([name, run.font.bold, run.font.italic, run.font.serif], [name, ...looks])
  }
})

test('glyphs that all state the box of their font have the room between their origins', async () => {
  const own = await charsIn({ stem: 80 })
  const shared = await charsIn({ stem: 80, box: '-300 -400 1600 1500' })
  const places = (chars: typeof own) =>
    chars
      .filter(char => char.text.trim())
      .map(char => [char.text, char.left, char.right].map(v => (typeof v === 'number' ? Math.round(v) : v)))
  assert.deepEqual(places(shared), places(own))
  assert.ok(shared.every(char => !char.run.font.fixedPitch))
})

test('a font of drawings counted in units of its own has the size of its letters', async () => {
  for (const units of [false, true]) {
    const { run } = (await charsIn({ stem: 140, box: 'ink', units }))[0]!
    assert.deepEqual([units, Math.round(run.size), run.font.bold], [units, 12, true])
  }
})

test('the last letter of a text moves on by its width, not by its ink', async () => {
  const chars = await charsIn({ stem: 80, box: 'ink', texts: ['mil', 'hmr', 'rni'] })
  const moves = chars
    .filter(char => char.text.trim())
    .map(char => [char.text, Math.round(char.advance * 100)])
  const wide = (letter: string) => [letter, Math.round(WIDTHS[letter as 'm'] * 1.2)]
  assert.deepEqual(moves, [...'milhmrrni'].map(wide))
})

test('a font of drawings is drawn for the first page that has it, not for each', async t => {
  const { font, glyphs } = drawnFont({ stem: 140 })
  const page =
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 200]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R>>'
  const more = [1, 2, 3, 4].map(i => glyphs.length + 5 + i)
  const bytes = rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[3 0 R ${more.map(n => `${n} 0 R`).join(' ')}]/Count 5>>`,
    page,
    rawStream('BT /F1 12 Tf 20 100 Td (mill hill rim) Tj ET'),
    font,
    ...glyphs,
    ...more.map(() => page),
  ])
  const { fn } = await pdfium()
  const drawings = t.mock.method(fn, 'FPDF_RenderPageBitmap')
  using pdf = await openPdf(bytes)
  const bold: boolean[] = []
  const counts: number[] = []
  for (let number = 1; number <= 5; number++) {
    using shown = pdf.page(number)
    bold.push(shown.chars()[0]!.run.font.bold)
    counts.push(drawings.mock.callCount())
  }
  assert.deepEqual(bold, [true, true, true, true, true])
  assert.ok(counts[0]! > 0)
  assert.equal(counts[4], counts[0])
})

/** Pages with text in some of the fonts each. */
function pagesOfFonts(
  looks: Drawn[],
  pages: number[][],
  shown = (_page: number) => '(mill hill rim) Tj',
): Uint8Array {
  const fonts = looks.map(drawnFont)
  const size = fonts[0]!.glyphs.length + 1
  const first = 3 + 2 * pages.length
  const own = ({ font }: { font: string }, i: number) =>
    font.replace(/\/(\w+) (\d+) 0 R/g, (_, name, n) => `/${name} ${first + i * size + Number(n) - 5} 0 R`)
  const kids = pages.map((_, p) => 3 + 2 * p)
  return rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids.map(n => `${n} 0 R`).join(' ')}]/Count ${pages.length}>>`,
    ...pages.flatMap((used, p) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 200]/Resources<</Font<<${used.map(i => `/F${i} ${first + i * size} 0 R`).join('')}>>>>/Contents ${kids[p]! + 1} 0 R>>`,
      rawStream(used.map((i, k) => `BT /F${i} 12 Tf 20 ${160 - 20 * k} Td ${shown(p)} ET`).join(' ')),
    ]),
    ...fonts.flatMap((font, i) => [own(font, i), ...font.glyphs]),
  ])
}

const LOOKS: Drawn[] = [{ stem: 80 }, { stem: 140 }, { stem: 80, slant: 0.2 }, { stem: 140, slant: 0.2 }]
const looksOf = ({ stem, slant }: Drawn) => [stem > 100, slant !== undefined]

test('faces of drawings are told on a slow machine as on a fast one', async t => {
  let now = 0
  t.mock.method(performance, 'now', () => (now += 100))
  using pdf = await openPdf(pagesOfFonts(LOOKS, [[0, 1, 2, 3]]))
  using page = pdf.page(1)
  const chars = page.chars().filter(char => char.text === 'm')
  const faces = LOOKS.map((_, i) => chars[2 * i]!.run.font)
  assert.deepEqual(
    faces.map(font => [font.bold, font.italic]),
    LOOKS.map(looksOf),
  )
})

test('a font of drawings whose letters are moved to pixels is told by one of them on other pages', async t => {
  const { fn } = await pdfium()
  const drawings = t.mock.method(fn, 'FPDF_RenderPageBitmap')
  const pages = [[1, 2], [2, 1], [1], [2]]
  const moved = (p: number) => `[(mi) ${-12 * p} (ll hil) ${12 * p} (l rim)] TJ`
  using pdf = await openPdf(pagesOfFonts(LOOKS, pages, moved))
  const counts: number[] = []
  for (const [p, used] of pages.entries()) {
    using page = pdf.page(p + 1)
    const chars = page.chars().filter(char => char.text === 'm')
    for (const [k, i] of used.entries()) {
      const { bold, italic } = chars[2 * k]!.run.font
      assert.deepEqual([p, bold, italic], [p, ...looksOf(LOOKS[i]!)])
    }
    counts.push(drawings.mock.callCount())
  }
  assert.deepEqual(counts, [10, 12, 13, 14])
})
