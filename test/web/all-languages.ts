/**
 * `npm run access [-- LANGUAGE …]`: a bounded set of pages in every language and both themes, held to axe, and in three
 * widths to texts that are cut off. The tests take two languages a day of it.
 */
import { assertAccessible, clipped, openSite, settled, WIDTHS } from './support.ts'

const PATHS = ['', '/tools/pdf-merge', '/tools/unit-converter', '/tools/video-trim', '/desk', '/sign-in']
/** One card many times over: of each family the first three are looked at. */
const without = '[data-results] li:nth-child(n + 4)'

const site = await openSite()
const html = await (await fetch(`${site.server.url}/`)).text()
const offered = JSON.parse(/id="languages-data">(.*?)</.exec(html)![1]!) as string[]
const wanted = process.argv.slice(2)
const findings: string[] = []
try {
  for (const language of offered.filter(one => wanted.length === 0 || wanted.includes(one))) {
    for (const path of PATHS) {
      const where = `/${language}${path}`
      const page = await site.open(where)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        await settled(page)
        for (const text of await clipped(page)) findings.push(`${where} at ${width}: ${text}`)
      }
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        const rules = colorScheme === 'dark' ? { rules: ['color-contrast'] } : {}
        await assertAccessible(page, where, { without, ...rules }).catch(error =>
          findings.push(`${where}, ${colorScheme}: ${error.message}`),
        )
      }
      await site.tidy()
    }
    console.log(`${language}: ${findings.length} so far`)
  }
} finally {
  await site.stop()
}
for (const finding of findings) console.log(finding)
process.exitCode = findings.length > 0 ? 1 : 0
