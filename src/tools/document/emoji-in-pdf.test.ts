import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawPage } from '../../../test/support/draw-pdf.ts'
import { runTool } from '../../../test/support/run-tool.ts'
import tool from './markdown-to-pdf.ts'

/** The share of a page's marks that is in colour, and the lightest grey that fills an area. */
async function drawn(markdown: string) {
  const { bytes } = await runTool(tool, { markdown })
  const page = await drawPage(bytes, 1, 4)
  let [marks, colored, grey] = [0, 0, 0]
  for (let y = 0; y < page.height * 0.8; y++)
    for (let x = 0; x < page.width; x++) {
      const rgb = page.at(x, y)
      const [low, high] = [Math.min(...rgb), Math.max(...rgb)]
      if (low > 250) continue
      marks++
      if (high - low > 60) colored++
      else if (low > 180 && low < 215) grey++
    }
  return { marks, colored: colored / marks, grey: grey / marks }
}

for (const emoji of ['⭐', '❤️', '👩‍💻', '1️⃣'])
  test(`an emoji is drawn in colour where its text asks for it: ${emoji}`, async () => {
    const { colored } = await drawn(emoji)
    assert.ok(colored > 0.15, `${colored}`)
  })

test('signs are drawn as the text has them', async () => {
  const { marks, colored } = await drawn('❤ ✔ ☎')
  assert.ok(marks > 100)
  assert.equal(colored, 0)
})

for (const emoji of ['⚠️', '💻', '📦'])
  test(`an emoji whose colours cannot be written has no box around it: ${emoji}`, async () => {
    const { marks, grey } = await drawn(emoji)
    assert.ok(marks > 100)
    assert.ok(grey < 0.2, `${grey}`)
  })
