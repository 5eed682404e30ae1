import assert from 'node:assert/strict'
import { test } from 'node:test'
import { docxOf, para } from '../../../test/support/docx.ts'
import { readPdf } from '../../../test/support/read-pdf.ts'
import { runTool, type TestFile } from '../../../test/support/run-tool.ts'
import tool from './word-to-pdf.ts'

const call = (id: number, word = `word${id}`, kind = 'footnote') =>
  `<w:p><w:r><w:t>${word}</w:t></w:r><w:r><w:${kind}Reference w:id="${id}"/></w:r></w:p>`
const notesOf = (count: number) =>
  Array.from(
    { length: count },
    (_, i) =>
      `<w:footnote w:id="${i + 1}"><w:p><w:r><w:footnoteRef/></w:r><w:r><w:t xml:space="preserve"> note${i + 1}</w:t></w:r></w:p></w:footnote>`,
  ).join('')
const pageBreak = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>'

const set = async (file: TestFile) => {
  const { bytes, warnings } = await runTool(tool, { file })
  const { pages } = await readPdf(bytes)
  return { warnings, pages: pages.map(page => page.text.replaceAll(/\s+/g, ' ')) }
}

test('footnotes that each page counts anew', async () => {
  const body = [call(1), call(2), pageBreak, call(3), call(4), pageBreak, call(5)].join('')
  const { pages, warnings } = await set(
    await docxOf(body, {
      footnotes: notesOf(5),
      settings:
        '<w:footnotePr><w:numFmt w:val="lowerLetter"/><w:numRestart w:val="eachPage"/></w:footnotePr>',
    }),
  )
  assert.deepEqual(warnings, [])
  assert.match(pages[0]!, /word1 ?a word2 ?b .*a ?note1 b ?note2/)
  assert.match(pages[1]!, /word3 ?a word4 ?b .*a ?note3 b ?note4/)
  assert.match(pages[2]!, /word5 ?a .*a ?note5/)
})

test('footnotes that each section counts anew, or in its own numerals', async () => {
  const section = (format: string) =>
    `<w:footnotePr><w:numFmt w:val="${format}"/><w:numRestart w:val="eachSect"/></w:footnotePr><w:pgSz w:w="11906" w:h="16838"/>`
  const body = `${call(1)}${call(2)}<w:p><w:pPr><w:sectPr>${section('upperRoman')}</w:sectPr></w:pPr></w:p>${call(3)}${call(4)}<w:sectPr>${section('decimal')}</w:sectPr>`
  const { pages } = await set(await docxOf(body, { footnotes: notesOf(4) }))
  assert.match(pages[0]!, /word1 ?I word2 ?II .*I ?note1 II ?note2/)
  assert.match(pages[1]!, /word3 ?1 word4 ?2 .*1 ?note3 2 ?note4/)
})

test('endnotes of two sections may have one number', async () => {
  const section =
    '<w:endnotePr><w:numFmt w:val="decimal"/><w:numRestart w:val="eachSect"/></w:endnotePr><w:pgSz w:w="11906" w:h="16838"/>'
  const body = `${call(1, 'first', 'endnote')}<w:p><w:pPr><w:sectPr>${section}</w:sectPr></w:pPr></w:p>${call(2, 'second', 'endnote')}<w:sectPr>${section}</w:sectPr>`
  const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
  const endnotes = [1, 2].map(id => `<w:endnote w:id="${id}">${para(`last${id}`)}</w:endnote>`).join('')
  const { pages } = await set(
    await docxOf(body, {
      files: { 'word/endnotes.xml': `<w:endnotes ${W}>${endnotes}</w:endnotes>` },
      relations: [['rId5', 'endnotes', 'endnotes.xml']],
    }),
  )
  assert.match(pages.join(' '), /first ?1 .*second ?1 .*1 ?last1 1 ?last2/)
})

test('a note called twice, or from hidden text, is not missed', async () => {
  const hidden = '<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:footnoteReference w:id="2"/></w:r></w:p>'
  const { warnings, pages } = await set(
    await docxOf(call(1) + call(1, 'again') + hidden, { footnotes: notesOf(2) }),
  )
  assert.deepEqual(warnings, [])
  assert.match(pages[0]!, /word1 ?1 again ?1 .*1 ?note1/)
  const lost = await set(await docxOf(call(1) + call(7), { footnotes: notesOf(1) }))
  assert.deepEqual(lost.warnings, ['1 note is not shown'])
})

test('RTF: notes with numerals of the file, and with marks of their own', async () => {
  const counted = (word: string, text: string) =>
    `${word}{\\super\\chftn}{\\footnote \\pard\\plain{\\super\\chftn} ${text}}\\par `
  const marked = `starred{\\super *{\\footnote \\pard\\plain{\\super *} own}}\\par `
  const rtf = `{\\rtf1\\ansi\\deff0{\\fonttbl{\\f0 Arial;}}\\ftnnrlc\\ftnstart3 ${counted('one', 'note1')}${marked}${counted('two', 'note2')}}`
  const { pages, warnings } = await set({ name: 'letter.rtf', content: Buffer.from(rtf, 'latin1') })
  assert.deepEqual(warnings, [])
  assert.match(pages[0]!, /one ?iii starred ?\* two ?iv .*iii ?note1 \* ?own iv ?note2/)
})

test('a footnote stands on the page that calls it', async () => {
  const indent = '<w:pPr><w:spacing w:after="200"/><w:ind w:left="700" w:hanging="300"/></w:pPr>'
  const called = (id: number) =>
    call(id, `${'several words '.repeat(12)}word${id}`).replace('<w:p>', `<w:p>${indent}`)
  const fillings = [30, 31, 32, 33, 34]
  const sizes = '<w:sectPr><w:pgSz w:w="11906" w:h="11906"/></w:sectPr>'
  for (const lines of fillings) {
    const body = para('line').repeat(lines) + [1, 2, 3].map(called).join('') + sizes
    const { pages } = await set(await docxOf(body, { footnotes: notesOf(3) }))
    for (const id of [1, 2, 3]) {
      const holding = pages.findIndex(page => page.includes(`word${id}`))
      assert.ok(pages[holding]!.includes(`note${id}`), `note ${id} behind ${lines} lines`)
    }
  }
})
