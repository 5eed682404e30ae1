import assert from 'node:assert/strict'
import { test } from 'node:test'
import { docxOf, para } from '../../../test/support/docx.ts'
import { drawPage } from '../../../test/support/draw-pdf.ts'
import { odtOf, SPACES } from '../../../test/support/odt.ts'
import { type ReadPdf, readPdf } from '../../../test/support/read-pdf.ts'
import { runTool, type TestFile } from '../../../test/support/run-tool.ts'
import convert from './office-convert/office-convert.ts'
import tool from './word-to-pdf.ts'

const set = async (file: TestFile): Promise<{ pdf: ReadPdf; bytes: Buffer }> => {
  const { bytes } = await runTool(tool, { file })
  return { pdf: await readPdf(bytes), bytes }
}
const at = (pdf: ReadPdf, word: string, page = 0) => {
  const found = pdf.pages[page]!.items.find(item => item.text.includes(word))
  assert.ok(found, `${word} is not on page ${page + 1}`)
  return found
}
const table = (border: string, rows: string[]) => {
  const sides = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(side => `<w:${side} ${border}/>`)
  const row = (text: string) => `<w:tr><w:tc><w:tcPr><w:tcW w:w="4000"/></w:tcPr>${para(text)}</w:tc></w:tr>`
  return `<w:tbl><w:tblPr><w:tblBorders>${sides.join('')}</w:tblBorders></w:tblPr><w:tblGrid><w:gridCol w:w="4000"/></w:tblGrid>${rows.map(row).join('')}</w:tbl>`
}

test('lines of a table are as many as the file has, and make its rows higher', async () => {
  const kinds = ['single', 'double', 'triple']
  const body = kinds.map(
    kind =>
      para(`${kind}:`) +
      table(`w:val="${kind}" w:sz="16" w:color="000000"`, [`${kind}1`, `${kind}2`, `${kind}3`]),
  )
  const { pdf, bytes } = await set(await docxOf(body.join('') + para('end')))
  const scale = 4
  const drawn = await drawPage(bytes, 1, scale)
  /** How often ink begins between two rows, behind their words. */
  const lines = (kind: string) => {
    const [first, second] = [at(pdf, `${kind}1`), at(pdf, `${kind}2`)]
    const x = Math.round((first.x + 100) * scale)
    const inked = Array.from({ length: Math.round((second.y - first.y) * scale) }, (_, i) => {
      const [red] = drawn.at(x, Math.round(first.y * scale) + i)
      return red < 140
    })
    return inked.filter((ink, i) => ink && !inked[i - 1]).length
  }
  assert.deepEqual(kinds.map(lines), [1, 2, 3])
  const pitch = (kind: string) => at(pdf, `${kind}3`).y - at(pdf, `${kind}2`).y
  const text = pitch('single') - 2
  assert.ok(Math.abs(pitch('double') - text - 6) < 0.1, `${pitch('double')} for two lines, a gap and ${text}`)
  assert.ok(Math.abs(pitch('triple') - text - 10) < 0.1)
})

test('marks over letters are drawn, the text stays whole, and other formats keep them', async () => {
  const marked = (kind: string, text: string) =>
    `<w:r><w:rPr><w:sz w:val="40"/><w:em w:val="${kind}"/></w:rPr><w:t>${text}</w:t></w:r>`
  const file = await docxOf(
    `<w:p>${marked('none', '普通語句')}</w:p>${para('')}<w:p>${marked('dot', '重要語句')}</w:p>`,
  )
  const { pdf, bytes } = await set(file)
  assert.match(pdf.text, /重要語句/)
  const scale = 4
  const drawn = await drawPage(bytes, 1, scale)
  /** Marks along the rows of pixels above a word. */
  const above = (word: string) => {
    const { x, y } = at(pdf, word)
    const counts = Array.from({ length: 8 * scale }, (_, up) => {
      const inked = Array.from({ length: 80 * scale }, (_, i) => {
        const [red] = drawn.at(Math.round(x * scale) + i, Math.round((y - 18) * scale) - up)
        return red < 140
      })
      return inked.filter((ink, i) => ink && !inked[i - 1]).length
    })
    return Math.max(...counts)
  }
  assert.deepEqual([above('重要語句'), above('普通語句')], [4, 0])
  const to = async (kind: string) => {
    const { bytes: content } = await runTool(convert, { file, to: kind })
    return await set({ name: `x.${kind}`, content })
  }
  for (const kind of ['docx', 'odt', 'rtf']) {
    const again = await to(kind)
    assert.match(again.bytes.toString('latin1'), /\/Pattern/, kind)
  }
})

test('lines of a footnote stand as close as its style says', async () => {
  const long = Array.from({ length: 60 }, (_, i) => `below${i}`).join(' ')
  const file = await docxOf(
    `<w:p><w:r><w:t>text</w:t></w:r><w:r><w:footnoteReference w:id="1"/></w:r></w:p>`,
    {
      footnotes: `<w:footnote w:id="1">${para(long)}</w:footnote>`,
    },
  )
  const { pdf } = await set(file)
  const heights = [
    ...new Set(pdf.pages[0]!.items.filter(one => one.text.includes('below')).map(one => one.y)),
  ]
  heights.sort((a, b) => a - b)
  const pitch = heights[2]! - heights[1]!
  assert.ok(heights.length > 3 && pitch < 13, `${pitch} from line to line`)
})

test('endnotes of Writer begin a page, those of Word follow the text', async () => {
  const note =
    '<text:note text:note-class="endnote"><text:note-citation>i</text:note-citation><text:note-body><text:p>the end</text:p></text:note-body></text:note>'
  const odt = await set(await odtOf(`<text:p>said${note}</text:p>`, ''))
  assert.equal(odt.pdf.pages.length, 2)
  at(odt.pdf, 'the end', 1)
  const docx = await runTool(convert, { file: await odtOf(`<text:p>said${note}</text:p>`, ''), to: 'docx' })
  const word = await set({ name: 'x.docx', content: docx.bytes })
  assert.equal(word.pdf.pages.length, 1)
})

test('the marker of an item stands on the line of its text, however high that line is', async () => {
  const numbering =
    '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/><w:lvlText w:val="No%1"/><w:pPr><w:ind w:left="900" w:hanging="900"/></w:pPr></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'
  const item = (text: string, spacing: string, look = '') =>
    `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>${spacing}</w:pPr><w:r><w:rPr>${look}</w:rPr><w:t>${text}</w:t></w:r></w:p>`
  const items = [
    item('exactly', '<w:spacing w:line="500" w:lineRule="exact"/>'),
    item('least', '<w:spacing w:line="600" w:lineRule="atLeast"/>'),
    item('larger', '', '<w:sz w:val="48"/>'),
    item('議事録', ''),
  ]
  const { pdf } = await set(await docxOf(items.join(''), { numbering }))
  for (const [i, word] of ['exactly', 'least', 'larger', '議事録'].entries()) {
    const apart = Math.abs(at(pdf, word).y - at(pdf, `No${i}`).y)
    assert.ok(apart < 0.6, `${word} stands ${apart} points off its marker`)
  }
  assert.equal(pdf.pages[0]!.text.match(/larger/g)?.length, 1)
})

test('numbers with leading zeros, as Word writes them for itself and for others', async () => {
  const format = (written: string) =>
    `<mc:AlternateContent><mc:Choice Requires="w14"><w:numFmt w:val="custom" w:format="${written}"/></mc:Choice><mc:Fallback><w:numFmt w:val="decimal"/></mc:Fallback></mc:AlternateContent>`
  const shown = async (written: string) => {
    const numbering = `<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="7"/>${format(written)}<w:lvlText w:val="No%1"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`
    const item =
      '<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>item</w:t></w:r></w:p>'
    return (await set(await docxOf(item, { numbering }))).pdf.pages[0]!.text
  }
  assert.match(await shown('001, 002, 003, ...'), /No007\b/)
  assert.match(await shown('00001, 00002, 00003, ...'), /No00007\b/)
})

test('lines between columns that go on overleaf end where other text follows', async () => {
  const section = (columns: number) =>
    `<w:sectPr><w:type w:val="continuous"/><w:pgSz w:w="8000" w:h="6000"/><w:pgMar w:left="1000" w:right="1000" w:top="1000" w:bottom="1000"/><w:cols w:num="${columns}" w:space="400" w:sep="1"/></w:sectPr>`
  const lines = Array.from({ length: 50 }, (_, i) => para(`line ${i + 1}`)).join('')
  const last = `<w:p><w:pPr>${section(2)}</w:pPr><w:r><w:t>last</w:t></w:r></w:p>`
  const { pdf, bytes } = await set(await docxOf(`${lines}${last}${para('below')}${section(1)}`))
  const drawn = await drawPage(bytes, 2)
  const ink = (y: number) => Math.min(...[198, 199, 200, 201, 202].map(x => drawn.at(x, Math.round(y))[0]))
  assert.ok(ink(55) < 200, 'a line between the columns')
  assert.equal(ink(at(pdf, 'below', 1).y + 20), 255, 'none below them')
})

test('lines are as high as the paragraph says, in whatever font their words are', async () => {
  const line = (text: string, spacing: string, font: string, size: number) =>
    `<w:p><w:pPr><w:spacing w:after="0" ${spacing}/></w:pPr><w:r><w:rPr><w:rFonts w:ascii="${font}" w:hAnsi="${font}" w:eastAsia="${font}"/><w:sz w:val="${size}"/></w:rPr><w:t>${text}</w:t><w:br/><w:t>${text}</w:t></w:r></w:p>`
  const height = async (spacing: string, size: number, text: string, grid = '') => {
    const { pdf } = await set(await docxOf(line(text, spacing, 'Courier New', size) + grid))
    const [first, second] = pdf.pages[0]!.items.filter(item => item.text.includes(text))
    return Math.round((second!.y - first!.y) * 10) / 10
  }
  assert.equal(await height('w:line="560" w:lineRule="exact"', 32, 'notice'), 28)
  assert.equal(await height('w:line="560" w:lineRule="exact"', 32, '通知'), 28)
  assert.equal(await height('w:line="500" w:lineRule="atLeast"', 24, 'notice'), 25)
  // On a grid of 16 points, what is higher than one line takes two.
  const grid = '<w:sectPr><w:docGrid w:type="lines" w:linePitch="320"/></w:sectPr>'
  assert.equal(await height('', 21, 'notice', grid), 16)
  assert.equal(await height('', 32, 'notice', grid), 32)
})

test('text from the right is set in from the side that it begins on', async () => {
  const line = (rtl: string) =>
    `<w:p><w:pPr>${rtl}<w:ind w:left="2000"/></w:pPr><w:r><w:rPr>${rtl && '<w:rtl/>'}</w:rPr><w:t>${rtl ? 'שלום' : 'plain'}</w:t></w:r></w:p>`
  const { pdf } = await set(await docxOf(line('') + line('<w:bidi/>')))
  const [plain, turned] = ['plain', 'שלום'].map(word => at(pdf, word))
  assert.ok(Math.abs(plain!.x - (72 + 100)) < 2, `begins at ${plain!.x}`)
  const edge = pdf.pages[0]!.width - 72 - 100
  assert.ok(turned!.x > edge - 40 && turned!.x < edge, `begins at ${turned!.x}, not before ${edge}`)
})

test('a formula stands at the side that its paragraph says', async () => {
  const formula = '<m:oMath><m:r><m:t>q</m:t></m:r></m:oMath>'
  const apart = (side: string) =>
    `<w:p><m:oMathPara><m:oMathParaPr><m:jc m:val="${side}"/></m:oMathParaPr>${formula}</m:oMathPara></w:p>`
  const { pdf } = await set(
    await docxOf(`${apart('left')}${apart('center')}${apart('right')}<w:p>${formula}</w:p>`),
  )
  const places = pdf.pages[0]!.items.filter(item => /[q𝑞]/u.test(item.text)).map(item => Math.round(item.x))
  assert.equal(places.length, 4)
  const [left, middle, right, among] = places
  assert.ok(left! < 80 && middle! > 250 && right! > 480 && among! < 80, places.join(' '))
})

test('pages with an even number have no footer where only the odd ones have one', async () => {
  const footer =
    '<w:ftr xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:p><w:r><w:t>oddfooter</w:t></w:r></w:p></w:ftr>'
  const file = await docxOf(
    `${para('one')}<w:p><w:r><w:br w:type="page"/></w:r></w:p>${para('two')}<w:p><w:r><w:br w:type="page"/></w:r></w:p>${para('three')}<w:sectPr><w:footerReference w:type="default" r:id="rF"/></w:sectPr>`,
    {
      settings: '<w:evenAndOddHeaders/>',
      files: { 'word/footer1.xml': footer },
      relations: [['rF', 'footer', 'footer1.xml']],
    },
  )
  const { pdf } = await set(file)
  const shown = pdf.pages.map(page => page.items.some(item => item.text.includes('oddfooter')))
  assert.deepEqual(shown, [true, false, true])
})

test('lines that are numbered from the middle of a page on are told of', async () => {
  const numbered = (type: string) =>
    docxOf(
      `${para('first')}<w:p><w:pPr><w:sectPr/></w:pPr></w:p>${para('second')}<w:sectPr>${type}<w:lnNumType w:countBy="1"/></w:sectPr>`,
    )
  const warningsOf = async (type: string) => (await runTool(tool, { file: await numbered(type) })).warnings
  assert.deepEqual(await warningsOf('<w:type w:val="continuous"/>'), [
    '1 numbering of lines that begins in the middle of a page is not shown',
  ])
  assert.deepEqual(await warningsOf(''), [])
})

test('tabs to a side or the middle lead there, whatever stops there are', async () => {
  const to = (align: string, from: string) =>
    `<w:r><w:ptab w:relativeTo="${from}" w:alignment="${align}" w:leader="none"/></w:r>`
  const line = (middle: string, end: string, format: string, from: string) =>
    `<w:p><w:pPr>${format}</w:pPr><w:r><w:t>begin</w:t></w:r>${to('center', from)}<w:r><w:t>${middle}</w:t></w:r>${to('right', from)}<w:r><w:t>${end}</w:t></w:r></w:p>`
  const stops = '<w:tabs><w:tab w:val="center" w:pos="1000"/><w:tab w:val="right" w:pos="2000"/></w:tabs>'
  const indents = '<w:ind w:left="2000" w:right="1000"/>'
  const { pdf } = await set(await docxOf(line('M', 'E', stops, 'margin') + line('K', 'F', indents, 'indent')))
  const { width } = pdf.pages[0]!
  const [middle, end, inner, near] = ['M', 'E', 'K', 'F'].map(word => at(pdf, word).x)
  assert.ok(Math.abs(middle! - width / 2) < 8, `middle at ${middle}`)
  assert.ok(Math.abs(end! - (width - 72)) < 8, `end at ${end}`)
  assert.ok(Math.abs(inner! - (width / 2 + 25)) < 8, `middle between indents at ${inner}`)
  assert.ok(Math.abs(near! - (width - 72 - 50)) < 8, `end at the indent at ${near}`)
})

test('words are hyphenated where the settings say so and the paragraph does not say no', async () => {
  const settings = '<w:autoHyphenation/>'
  const styles =
    '<w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="en-US"/></w:rPr></w:rPrDefault></w:docDefaults>'
  const words = para('internationalisation '.repeat(20).trim(), '<w:jc w:val="both"/>')
  const firm = words.replace('<w:jc', '<w:suppressAutoHyphens/><w:jc')
  const narrow = '<w:sectPr><w:pgSz w:w="6000" w:h="12000"/></w:sectPr>'
  const broken = async (body: string) => {
    const { pdf } = await set(await docxOf(body + narrow, { settings, styles }))
    return pdf.text.split('internationalisation').length - 1 < 20
  }
  assert.ok(await broken(words))
  assert.ok(!(await broken(firm)))
})

test('OpenDocument: a page of another kind begins inside a section too', async () => {
  const layouts = [400, 700].map(
    (width, i) =>
      `<style:page-layout style:name="pm${i}"><style:page-layout-properties fo:page-width="${width}pt" fo:page-height="500pt" fo:margin="50pt"/></style:page-layout>`,
  )
  const masters =
    '<style:master-page style:name="Standard" style:page-layout-name="pm0"/><style:master-page style:name="Wide" style:page-layout-name="pm1"><style:header><text:p>On top</text:p></style:header></style:master-page>'
  const styles = `<office:document-styles ${SPACES}><office:automatic-styles>${layouts.join('')}</office:automatic-styles><office:master-styles>${masters}</office:master-styles></office:document-styles>`
  const body =
    '<text:section><text:p>first</text:p></text:section><text:section><text:section><text:p text:style-name="W">second</text:p></text:section></text:section>'
  const wide = '<style:style style:name="W" style:family="paragraph" style:master-page-name="Wide"/>'
  const { pdf } = await set(await odtOf(body, wide, { 'styles.xml': styles }))
  assert.deepEqual(
    pdf.pages.map(page => Math.round(page.width)),
    [400, 700],
  )
  assert.match(pdf.pages[1]!.text, /On top\s+second/)
})

const section = (properties: string, type = 'nextPage') =>
  `<w:sectPr><w:type w:val="${type}"/><w:pgSz w:w="8000" w:h="6000"/><w:pgMar w:top="1000" w:bottom="1000" w:left="2000" w:right="1000"/>${properties}</w:sectPr>`
const ending = (text: string, end: string) => para(text, end)

test('a section on an odd page counts the page that stays empty, and facing pages have mirrored margins', async () => {
  const number =
    '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> PAGE </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>'
  const { bytes } = await runTool(tool, {
    file: await docxOf(
      ending('cover', section('')) +
        ending('one', section('<w:headerReference w:type="default" r:id="rH"/><w:pgNumType w:start="1"/>')) +
        para('three') +
        '<w:p><w:r><w:br w:type="page"/><w:t>four</w:t></w:r></w:p>' +
        section('', 'oddPage'),
      {
        settings: '<w:mirrorMargins/>',
        relations: [['rH', 'header', 'h.xml']],
        files: {
          'word/h.xml': `<w:hdr xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${number}</w:hdr>`,
        },
      },
    ),
  })
  const { pages } = await readPdf(bytes)
  const shown = pages.map(page => page.items.map(one => `${one.text.trim()} ${Math.round(one.x)}`))
  assert.deepEqual(shown, [['cover 100'], ['1 100', 'one 100'], ['3 100', 'three 100'], ['4 50', 'four 50']])
})

test('lines that a section would number anew are told of', async () => {
  const numbered = section('<w:lnNumType w:countBy="1" w:restart="newSection"/>')
  const { warnings } = await runTool(tool, {
    file: await docxOf(ending('one', numbered) + para('two') + numbered),
  })
  assert.deepEqual(warnings, ['1 numbering of lines that begins anew in a section is not shown'])
})

test('a header repeats the heading that its page shows, or goes on with', async () => {
  const part = (name: string, field: string) =>
    `<w:${name} xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:p><w:r><w:t xml:space="preserve">In: </w:t></w:r><w:fldSimple w:instr='${field}'><w:r><w:rPr><w:i/></w:rPr><w:t>stored</w:t></w:r></w:fldSimple></w:p></w:${name}>`
  const heading = (text: string, level = 0) => para(text, `<w:outlineLvl w:val="${level}"/>`)
  const next = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>'
  const { pdf } = await set(
    await docxOf(
      [
        para('Cover'),
        next,
        heading('Alpha'),
        heading('Below', 1),
        next,
        para('more'),
        next,
        heading('Beta'),
        heading('Gamma'),
      ].join('') +
        section(
          '<w:headerReference w:type="default" r:id="rH"/><w:footerReference w:type="default" r:id="rF"/>',
        ),
      {
        relations: [
          ['rH', 'header', 'h.xml'],
          ['rF', 'footer', 'f.xml'],
        ],
        files: {
          'word/h.xml': part('hdr', 'STYLEREF "heading 1"'),
          'word/f.xml': part('ftr', 'STYLEREF 1 \\l'),
        },
      },
    ),
  )
  const shown = pdf.pages.map(page => [...page.text.matchAll(/In: (\w+)/g)].map(([, name]) => name))
  assert.deepEqual(shown, [
    ['stored', 'stored'],
    ['Alpha', 'Alpha'],
    ['Alpha', 'Alpha'],
    ['Beta', 'Gamma'],
  ])
})

test('the space below a paragraph stays before a break, that above the next one is kept behind it', async () => {
  const broken = (type: string, text: string) =>
    `<w:p><w:r><w:br w:type="${type}"/><w:t>${text}</w:t></w:r></w:p>`
  const wide = '<w:spacing w:before="0" w:after="600"/>'
  const body = [
    para('start', wide),
    broken('page', 'inside'),
    para('between', wide),
    para('own', '<w:pageBreakBefore/>'),
    para('last', wide),
    para('spaced', '<w:pageBreakBefore/><w:spacing w:before="400"/>'),
  ]
  const { pdf } = await set(await docxOf(body.join('') + section('')))
  const tops = ['start', 'inside', 'own', 'spaced'].map((word, page) => at(pdf, word, page).y)
  assert.deepEqual(
    tops.map(top => top - tops[0]!),
    [0, 0, 0, 20],
  )
  const columns = await set(
    await docxOf(para('left', wide) + broken('column', 'right') + section('<w:cols w:num="2"/>')),
  )
  assert.equal(at(columns.pdf, 'left').y, at(columns.pdf, 'right').y)
})
