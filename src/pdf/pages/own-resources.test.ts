import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawPdf, rawStream } from '../../../test/support/pdfs.ts'
import { openDocument } from '../core/pdf-document.ts'
import { ownResources } from './own-resources.ts'

const FORM = '/Subtype/Form/BBox[0 0 9 9]'

/** The names left of these resources for a page with this content. */
function left(content: string, resources: string, more: string[] = [], strictly = true) {
  const { pages } = openDocument(
    rawPdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 99 99]>>',
      `<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<<${resources}>>>>`,
      rawStream(content),
      ...more,
    ]),
  )
  const own = ownResources(pages[0]!.dict, strictly)!
  return Object.fromEntries([...own.keys()].map(kind => [kind, [...own.dict(kind)!.keys()]]))
}

test('names stay that the content names, in whatever bytes', () => {
  const font = '<</Type/Font>>'
  const names = ['F1', 'F2', '\xc3\xa0', 'A#20B', '#46#34']
  const content = '/F1 9 Tf/\xc3\xa0 9 Tf\0/A#20B 9 Tf /F4\0/F5'
  const { Font: fonts } = left(content, `/Font<<${names.map(name => `/${name}${font}`).join('')}>>`)
  assert.deepEqual(fonts, ['F1', '\xc3\xa0', 'A B', 'F4'])
})

test('colour spaces that hold without being named stay', () => {
  const spaces = '/ColorSpace<</DefaultRGB[/CalRGB<<>>]/C1/DeviceRGB/C2/DeviceRGB>>/ExtGState<</G<<>>>>'
  assert.deepEqual(left('/C1 cs', spaces), { ColorSpace: ['DefaultRGB', 'C1'], ExtGState: [] })
  assert.deepEqual(left('', spaces, [], false), { ColorSpace: ['DefaultRGB', 'C1', 'C2'], ExtGState: ['G'] })
})

test('what has no resources of its own names those of the page', () => {
  const resources =
    '/Font<</F1<<>>/F2<<>>/T<</Subtype/Type3/CharProcs<</a 6 0 R>>>>>>/XObject<</X 5 0 R/Y 5 0 R/Z 7 0 R>>'
  const more = [
    rawStream('/T 9 Tf', FORM),
    rawStream('/F2 9 Tf'),
    rawStream('/F1 9 Tf', `${FORM}/Resources<<>>`),
  ]
  assert.deepEqual(left('/X Do /Z Do', resources, more), { Font: ['F2', 'T'], XObject: ['X', 'Z'] })
})
