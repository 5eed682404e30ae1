/**
 * The page in Chromium: how soon it is painted and answers, what it weighs, what moves; and the memory it
 * takes to trim a video of a gigabyte. Needs `npm run build:web`, chromium and ffmpeg. Its tools: page-video.
 */
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { LAUNCH } from '../support/browser.ts'
import { program } from '../support/compare.ts'
import { quantile } from '../support/figures.ts'
import { treeOf } from '../support/processes.ts'
import { report } from '../support/results.ts'
import { startService } from '../support/server.ts'

const ROUNDS = 3
/** As the phones that most figures of pages are given for. */
const SLOWER = 4

interface Visit {
  paint: number
  largest: number
  ready: number
  shift: number
  bytes: number
}

/** In the page: collects what browsers tell of a visit. */
const WATCH = `
  window.seen = { largest: 0, shift: 0 }
  const on = (type, note) => new PerformanceObserver(list => list.getEntries().forEach(note)).observe({ type, buffered: true })
  on('largest-contentful-paint', entry => (seen.largest = entry.startTime))
  on('layout-shift', entry => (seen.shift += entry.hadRecentInput ? 0 : entry.value))`
const TOLD = `({ paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0, ...seen })`
const NOTE_WAITS = `
  window.waits = []
  new PerformanceObserver(list => list.getEntries().forEach(one => waits.push(one.duration))).observe({ type: 'event', durationThreshold: 16 })`

/** A first visit, with nothing in the browser's cache. */
async function visit(browser: Browser, url: string, path: string, slower: number): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  let bytes = 0
  await devtools.send('Network.enable')
  devtools.on('Network.loadingFinished', event => void (bytes += event.encodedDataLength))
  await page.addInitScript({ content: WATCH })
  await page.goto(url + path)
  await page.locator('main h1').first().waitFor()
  const ready = await page.evaluate<number>('performance.now()')
  await page.waitForTimeout(800)
  const told = await page.evaluate<Pick<Visit, 'paint' | 'largest' | 'shift'>>(TOLD)
  await context.close()
  return { ...told, ready, bytes }
}

/** Milliseconds from a press of a key to the frame that shows what came of it. */
async function interaction(browser: Browser, url: string, slower: number): Promise<number> {
  const page = await browser.newPage()
  await page.goto(url)
  await page.locator('a[data-card]').first().waitFor()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await page.evaluate(NOTE_WAITS)
  await page.getByRole('searchbox').pressSequentially('merge pdf', { delay: 120 })
  await page.waitForTimeout(500)
  const waits = await page.evaluate<number[]>('waits')
  await page.close()
  return Math.max(16, ...waits)
}

async function figures(browser: Browser, url: string): Promise<string> {
  const rows: string[] = []
  for (const slower of [1, SLOWER])
    for (const path of ['/', '/tools/pdf-merge', '/tools/video-trim', '/de']) {
      const visits: Visit[] = []
      for (let round = 0; round < ROUNDS; round++) visits.push(await visit(browser, url, path, slower))
      const middle = (of: keyof Visit) =>
        quantile(
          visits.map(one => one[of]),
          0.5,
        )
      const cells = [
        path,
        slower === 1 ? 'as it is' : `${slower} × slower`,
        ...(['paint', 'largest', 'ready'] as const).map(of => Math.round(middle(of))),
        middle('shift').toFixed(3),
        `${(middle('bytes') / 1000).toFixed(0)} kB`,
      ]
      rows.push(`| ${cells.join(' | ')} |`)
    }
  const typed = [await interaction(browser, url, 1), await interaction(browser, url, SLOWER)]
  return [
    '### First visit, empty cache, window of a phone; milliseconds',
    '| page | processor | first paint | largest paint | ready | layout shift | over the wire |',
    '|---|---|---|---|---|---|---|',
    ...rows,
    '',
    `Typing into the search, slowest of nine keys to its frame: ${typed[0]} ms, ${typed[1]} ms on a processor ${SLOWER} × slower.`,
    '',
  ].join('\n')
}

/** Bytes of memory that the browser's processes have for themselves. */
function memoryOf(pid: number): number {
  let bytes = 0
  for (const one of treeOf(pid))
    try {
      for (const [, kilobytes] of readFileSync(`/proc/${one}/smaps_rollup`, 'utf8').matchAll(
        /^Private_\w+:\s+(\d+)/gm,
      ))
        bytes += Number(kilobytes) * 1024
    } catch {
      // It ended meanwhile.
    }
  return bytes
}

/** A video of a gigabyte, by joining a short one to itself without encoding. */
function gigabyte(folder: string): string {
  const [part, list, whole] = ['part.mp4', 'list.txt', 'large.mp4'].map(name => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const noise = ['-f', 'lavfi', '-i', 'nullsrc=size=1280x720:rate=25,geq=random(1)*255:128:128']
  program('ffmpeg', [
    ...noise,
    '-t',
    '1',
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-qp',
    '10',
    '-pix_fmt',
    'yuv420p',
    '-y',
    part,
  ])
  const times = Math.ceil(2 ** 30 / statSync(part).size)
  writeFileSync(list, `file '${part}'\n`.repeat(times))
  program('ffmpeg', ['-f', 'concat', '-safe', '0', '-i', list, '-c', 'copy', '-y', whole])
  return whole
}

async function streaming(url: string, folder: string): Promise<string> {
  const file = gigabyte(folder)
  const { size } = statSync(file)
  // With a profile on the disk, as people have it: a private window keeps its files in memory.
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), LAUNCH)
  const found = spawnSync('pgrep', ['-P', String(process.pid), '-f', 'chrom'], { encoding: 'utf8' })
  const pid = Number(found.stdout.trim().split('\n').at(-1))
  const page = await context.newPage()
  await page.goto(`${url}/tools/video-trim`)
  await page.locator('input[type=file]').waitFor({ state: 'attached' })
  const before = memoryOf(pid)
  let most = 0
  const timer = setInterval(() => (most = Math.max(most, memoryOf(pid))), 250)
  const begun = performance.now()
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('slider', { name: 'Start' }).waitFor({ timeout: 300_000 })
  const opened = performance.now() - begun
  // All of it but the first second goes through.
  await page.getByRole('slider', { name: 'Start' }).press('Shift+ArrowRight')
  await page.getByRole('button', { name: 'Trim', exact: true, disabled: false }).click()
  await page.getByRole('button', { name: 'Download', exact: true }).waitFor({ timeout: 900_000 })
  const took = performance.now() - begun
  clearInterval(timer)
  await context.close()
  const mb = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
  return [
    '### A video of a gigabyte is trimmed without encoding',
    '| file | opened after | done after | memory of the browser before | at most |',
    '|---|---|---|---|---|',
    `| ${mb(size)} | ${(opened / 1000).toFixed(1)} s | ${(took / 1000).toFixed(1)} s | ${mb(before)} | ${mb(most)} |`,
    '',
  ].join('\n')
}

const folder = mkdtempSync(join(tmpdir(), 'toolwright-page-'))
const service = await startService(join(folder, 'data'))
try {
  const browser = await chromium.launch(LAUNCH)
  const measured = await figures(browser, service.url)
  await browser.close()
  const busy = `The load of the machine was ${loadavg()[0]!.toFixed(0)} for ${cpus().length} cores.`
  report('Page', [busy, '', measured, await streaming(service.url, folder)])
} finally {
  service.child.kill()
  // It writes to its folder until it has ended.
  await once(service.child, 'exit')
  rmSync(folder, { recursive: true, force: true })
}
