import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as docx from 'docx'
import { unzip } from '../../../test/support/zip.ts'
import { isUnread, openLatex } from '../../formats/math/latex.ts'
import { withoutTag, wordMath } from './docx-math.ts'

/** The mathematics of a Word document with this formula. */
async function written(latex: string): Promise<string | undefined> {
  const read = await openLatex()
  const math = wordMath(docx, read(latex, true))
  if (!math) return undefined
  const children = [new docx.Paragraph({ children: [new docx.Math({ children: math })] })]
  const bytes = await docx.Packer.toBuffer(new docx.Document({ sections: [{ children }] }))
  const parts = await unzip(bytes)
  const document = parts.find(part => part.name === 'word/document.xml')!.content.toString()
  return /<m:oMath>.*<\/m:oMath>/.exec(document)![0]
}

test('fractions, roots, scripts, sums with their limits and what they add up', async () => {
  const root = (await written(String.raw`x_{1} =\frac{-b\pm \sqrt{b^{2} -4ac}}{2a}`))!
  assert.match(root, /<m:sSub>.*<m:f><m:num>.*<m:rad>.*<m:sSup>.*<m:den>/)
  const sum = (await written(String.raw`\sum_{i=1}^{n} x_{i}=1`))!
  assert.match(sum, /<m:chr m:val="∑"\/>.*<m:e><m:sSub>.*<\/m:e><\/m:nary><m:r><m:t>=/)
  assert.match((await written(String.raw`\bar{x}`))!, /x\u0304/)
})

test('a limit holds what it is of, with what it runs over below it', async () => {
  const limit = (await written(String.raw`\lim_{x\to 0} \frac{\sin x}{x}=1`))!
  assert.match(
    limit,
    /<m:func><m:fName><m:limLow>.*<\/m:fName><m:e><m:f>.*<\/m:f><\/m:e><\/m:func><m:r><m:t>=/,
  )
})

test('matrices, cases, bars and high brackets', async () => {
  const matrix = (await written(String.raw`\begin{pmatrix} a & b \\ c & d \end{pmatrix}`))!
  assert.match(
    matrix,
    /<m:begChr m:val="\("\/><m:endChr m:val="\)"\/>.*<m:m><m:mr><m:e><m:r><m:t>a<.*<m:mr>.*d</,
  )
  const cases = (await written(String.raw`\begin{cases} 1 & i=j \\ 0 & i\ne j \end{cases}`))!
  assert.match(cases, /<m:begChr m:val="\{"\/><m:endChr m:val=""\/>/)
  assert.match(
    (await written(String.raw`\overline{z}=a`))!,
    /<m:bar><m:barPr><m:pos m:val="top"\/><\/m:barPr><m:e>/,
  )
  assert.match((await written(String.raw`\binom{n}{k}`))!, /<m:f><m:fPr><m:type m:val="noBar"\/>/)
  assert.match((await written(String.raw`\left| x \right|`))!, /<m:begChr m:val="[|∣]"\/>/)
})

test('an equation among others is one cell, so that its sign has both its sides', async () => {
  const rows = (await written(String.raw`\begin{aligned} x & =3 \\ y & =5 \end{aligned}`))!
  assert.equal(rows.match(/<m:mr>/g)?.length, 2)
  assert.equal(
    rows.match(/<m:mr><m:e>(?:(?!<m:e>).)*x(?:(?!<m:e>).)*3(?:(?!<m:e>).)*<\/m:e><\/m:mr>/g)?.length,
    1,
  )
})

test('bars hold what is between them, and are never the sign that LibreOffice takes for a logical or', async () => {
  const sizes = (await written('|Y|-|X|'))!
  assert.equal(sizes.match(/<m:begChr m:val="\|"\/>/g)?.length, 2)
  const given = (await written('p(x|y)p(y|x)'))!
  assert.doesNotMatch(given, /<m:begChr m:val="\|"|<m:t>\|/)
  assert.match(given, /<m:t>∣/)
})

test('a formula that cannot be read is known', async () => {
  const read = await openLatex()
  for (const [source, unread] of [
    ['x^{1}_{2}^{3}', true],
    ['x^{1}', false],
    ['x', false],
  ] as const)
    assert.equal(isUnread(read(source, false), source), unread, source)
})

test('what Word has no part for here is left to a picture', async () => {
  assert.equal(await written(String.raw`\underbrace{a+b}_{n}`), undefined)
  assert.deepEqual(withoutTag(String.raw`u=1 \tag{3}`), { source: 'u=1', tag: '3' })
})
