import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withNoteMarks } from './note-marks.ts'

/** A document of two sections whose notes bear these marks; the last note is referred to first. */
function written(...marks: string[]) {
  const ids = [marks.length, ...marks.slice(1).map((_, i) => i + 1)]
  const reference = (id: number) => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`
  const section = '<w:sectPr><w:headerReference r:id="rId1"/><w:pgSz/></w:sectPr>'
  const note = (id: number) =>
    `<w:footnote w:id="${id}"><w:r><w:footnoteRef/></w:r><w:t>Text</w:t></w:footnote>`
  const parts = {
    document: ids.map(reference).join('') + section + section,
    styles: '',
    footnotes: `<w:footnote w:type="separator" w:id="-1"><w:footnoteRef/></w:footnote>${ids.map(note).join('')}`,
  }
  return { parts, marked: withNoteMarks(parts, new Map(ids.map((id, i) => [id, marks[i]!]))) }
}

test('notes that are counted from one are left to Word', () => {
  const { parts, marked } = written('1', '2', '3')
  assert.deepEqual(marked, parts)
  assert.deepEqual(withNoteMarks({ document: '', footnotes: '', styles: '' }, new Map()), {
    document: '',
    footnotes: '',
    styles: '',
  })
})

test('notes that are counted from another number go on from it', () => {
  for (const marks of [
    ['37', '38', '39'],
    ['37', '39', '40'],
  ]) {
    const { parts, marked } = written(...marks)
    assert.equal(marked.footnotes, parts.footnotes)
    const section =
      '<w:headerReference r:id="rId1"/><w:footnotePr><w:numStart w:val="37"/></w:footnotePr><w:pgSz/>'
    assert.equal(marked.document.split(section).length, 3)
  }
})

test('other marks are written as the pages have them', () => {
  for (const marks of [
    ['*', '†', '<'],
    ['1', '2', '1'],
  ]) {
    const { marked } = written(...marks)
    const shown = marks.map(mark => mark.replace('<', '&lt;'))
    const texts = (xml: string) => [...xml.matchAll(/<w:t>([^<]*)<\/w:t><\/w:r>/g)].map(([, text]) => text)
    assert.deepEqual(texts(marked.document), shown)
    assert.deepEqual(texts(marked.footnotes), shown)
    assert.equal(marked.document.split('w:customMarkFollows="1"').length, 4)
    assert.match(marked.footnotes, /separator" w:id="-1"><w:footnoteRef\/>/)
  }
})

test('beside notes with marks of their own, texts that go on overleaf are paragraphs that begin the page', () => {
  const box = '<w:r><w:txbxContent><w:p><w:r><w:t>box</w:t></w:r></w:p></w:txbxContent></w:r>'
  const head = '<w:pPr><w:pStyle w:val="Q"/><w:ind w:left="20" w:firstLine="30"/></w:pPr>'
  const document = `<w:p>${head}${box}<w:r><w:footnoteReference w:id="1"/></w:r><w:r><w:br w:type="page"/></w:r><w:r><w:t>rest</w:t></w:r></w:p>`
  const marked = withNoteMarks({ document, footnotes: '', styles: '' }, new Map([[1, '*']]))
  assert.equal(
    marked.document,
    `<w:p>${head}${box}<w:r><w:footnoteReference w:customMarkFollows="1" w:id="1"/><w:t>*</w:t></w:r></w:p><w:p><w:pPr><w:pStyle w:val="Q"/><w:pageBreakBefore/><w:ind w:left="20"/></w:pPr><w:r><w:t>rest</w:t></w:r></w:p>`,
  )
})
