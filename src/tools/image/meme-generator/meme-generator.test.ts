import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decode, jpg, type Pixels, png, upload } from '../../../../test/support/images.ts'
import { fixture, refusal, runTool } from '../../../../test/support/run-tool.ts'
import tool from './meme-generator.ts'

const ground = (width = 400, height = 300) =>
  upload(
    'ground.png',
    png(width, height, () => [60, 120, 200]),
  )
const meme = async (params: object, file: object = ground()) =>
  decode((await runTool(tool, { file, ...params })).bytes)

/** Rows that hold white and black letters. */
function rows(image: Pixels, wanted: (pixel: number[]) => boolean): number[] {
  return Array.from({ length: image.height }, (_, y) => y).filter(y =>
    Array.from({ length: image.width }, (_, x) => x).some(x => wanted(image.at(x, y))),
  )
}
const white = ([r, g, b]: number[]) => r! > 250 && g! > 250 && b! > 250
const black = ([r, g, b]: number[]) => r! < 6 && g! < 6 && b! < 6
const other = ([r, g, b]: number[]) => r !== 60 || g !== 120 || b !== 200

test('white letters with a black outline, at the top, the bottom or both', async () => {
  const top = await meme({ top: 'HELLO' })
  assert.ok(rows(top, white).length > 10 && rows(top, black).length > 10)
  assert.ok(Math.max(...rows(top, other)) < 100)
  const bottom = await meme({ bottom: 'HELLO' })
  assert.ok(Math.min(...rows(bottom, other)) > 200)
  const both = rows(await meme({ top: 'HELLO', bottom: 'WORLD' }), other)
  assert.ok(both[0]! < 60 && both.at(-1)! > 240 && !both.includes(150))
  // The outline goes around the fill: it reaches further out on every side.
  assert.ok(rows(top, black)[0]! < rows(top, white)[0]!)
})

test('a tenth of the height by default, or the size asked for', async () => {
  const height = async (params: object) => rows(await meme({ top: 'H', ...params }), white).length
  const [plain, small, large] = [await height({}), await height({ size: 15 }), await height({ size: 60 })]
  assert.ok(Math.abs(plain - 30 * 0.86) < 7, `${plain} rows at the default size`)
  assert.ok(small < plain && plain < large, `${small} ${plain} ${large}`)
})

test('a size far too large gives the largest letters that fit', async () => {
  const { bytes, warnings } = await runTool(tool, { file: ground(), top: 'HELLO', size: 4000 })
  const used = rows(await decode(bytes), white)
  assert.ok(used.length > 80, `${used.length} rows of letters`)
  assert.match(warnings.join(), /^a caption was set at \d{2,3} px to fit$/)
})

test('a caption that no size fits into a tiny picture is cut, and that is said', async () => {
  const { warnings } = await runTool(tool, { file: ground(20, 20), top: 'far too many words '.repeat(6) })
  assert.deepEqual(warnings, ['the image is too small for a caption, which is cut at its edges'])
})

test('long captions wrap, shrink, and keep apart', async () => {
  const long =
    'all these words must find their place in one picture somehow and stay readable for everybody here'
  for (const file of [ground(), ground(120, 400), ground(600, 60)]) {
    const image = await meme({ top: long, bottom: long, size: 90 }, file)
    const used = rows(image, other)
    assert.ok(used.length > 0)
    const middle = Math.floor(image.height / 2)
    assert.ok(!used.includes(middle), 'the captions meet')
    const columns = [0, image.width - 1].some(x =>
      Array.from({ length: image.height }, (_, y) => image.at(x, y)).some(other),
    )
    assert.ok(!columns, 'letters touch the side')
  }
})

test('other scripts and emoji', async () => {
  for (const text of ['Ну вот', '不是吧', 'لا أصدق', 'חבל', 'अरे', 'จริงหรือ', '😂😂']) {
    const { bytes, warnings } = await runTool(tool, { file: ground(), top: text })
    assert.deepEqual(warnings, [])
    assert.ok(rows(await decode(bytes), other).length > 15, text)
  }
})

test('the format of the picture is kept, it comes out upright', async () => {
  const turned = upload(
    'turned.jpg',
    jpg(80, 40, () => [60, 120, 200], { orientation: 8 }),
  )
  const result = await runTool(tool, { file: turned, top: 'a' })
  assert.deepEqual([result.mediaType, result.name], ['image/jpeg', 'turned-meme.jpg'])
  const image = await decode(result.bytes)
  assert.deepEqual([image.width, image.height], [40, 80])
  assert.equal((await runTool(tool, { file: fixture('photo.heic'), top: 'a' })).mediaType, 'image/jpeg')
  assert.equal((await runTool(tool, { file: ground(), top: 'a' })).mediaType, 'image/png')
})

test('refusals', async () => {
  assert.equal(
    await refusal(tool, { file: ground() }),
    '400 top: give a caption for the top, the bottom or both.',
  )
  assert.equal(
    await refusal(tool, { file: ground(), top: '  ' }),
    '400 top: give a caption for the top, the bottom or both.',
  )
  for (const name of ['top', 'bottom']) {
    assert.match(
      await refusal(tool, { file: ground(), [name]: 'a'.repeat(121) }),
      new RegExp(`^400 ${name}: must have at most 120`),
    )
  }
  for (const size of [0, 4001])
    assert.match(await refusal(tool, { file: ground(), top: 'a', size }), /^400 size/)
  assert.match(
    await refusal(tool, { file: upload('a.pdf', '%PDF-1.4'), top: 'a' }),
    /^400 file: expected a JPEG.*is PDF/,
  )
  assert.match(
    await refusal(tool, { file: upload('a.gif', 'GIF89a\x01\0'), top: 'a' }),
    /^400 file: the GIF image is damaged/,
  )
})
