/**
 * The video tools of the page in Chromium beside ffmpeg on the same clips: time from the click to the finished file, and
 * processor time of all of the browser's processes. Needs `npm run build:web`, chromium and ffmpeg.
 */
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { fieldOf, finished, LAUNCH } from '../support/browser.ts'
import { compare, type Measured, program, table, type Way } from '../support/compare.ts'
import { quantile } from '../support/figures.ts'
import { timed } from '../support/process.ts'
import { cpuOf } from '../support/processes.ts'
import { report } from '../support/results.ts'
import { startService } from '../support/server.ts'

const ROUNDS = 2
const SECONDS = 6
const CLIPS = [
  { size: '640x360', bitrate: '1M', target: 0.3 },
  { size: '1280x720', bitrate: '4M', target: 1.2 },
] as const
type Clip = (typeof CLIPS)[number] & { file: string }

const folder = mkdtempSync(join(tmpdir(), 'toolwright-page-video-'))
const inFolder = (name: string) => join(folder, name)

/** Moving shapes with a little noise, and a tone: what a camera gives is neither still nor clean. */
function makeClip({ size, bitrate }: (typeof CLIPS)[number]): string {
  const file = inFolder(`${size}.mp4`)
  const picture = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=25,noise=alls=8:allf=t`]
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000']
  const coded = ['-c:v', 'libx264', '-b:v', bitrate, '-g', '50', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
  program('ffmpeg', [...picture, ...sound, '-t', String(SECONDS), ...coded, '-shortest', '-y', file])
  return file
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(2)} MB`
/** What a way noted, of which the last round is told. */
const noted = (seconds: number | undefined, bytes: number) =>
  [seconds === undefined ? [] : `${seconds.toFixed(1)} s of CPU`, megabytes(bytes)].flat().join(', ')

/** ffmpeg's own command for the same. */
function ffmpegWay(clip: Clip, ending: string, ...args: string[]): Way {
  const out = inFolder(`out.${ending}`)
  return {
    name: 'ffmpeg',
    needs: 'ffmpeg',
    run: () => {
      const { cpuSeconds } = timed(['ffmpeg', '-y', '-i', clip.file, ...args, out])
      return noted(cpuSeconds, statSync(out).size)
    },
  }
}

/** The page, opened with the file in it; only the work is timed. */
async function besideFfmpeg(
  page: Page,
  url: string,
  title: string,
  clip: Clip,
  room: { slug: string; action: string; set?: () => Promise<unknown> },
  peer: Way,
): Promise<string> {
  const times: number[] = []
  const ours: Way = {
    name: `Toolwright ${room.slug}`,
    run: async () => {
      await page.goto(`${url}/tools/${room.slug}`)
      await page.locator('input[type=file]').setInputFiles(clip.file)
      await room.set?.()
      const start = page.getByRole('button', { name: room.action, exact: true, disabled: false })
      await start.waitFor()
      const [cpu, begun] = [cpuOf(browserPid), performance.now()]
      await start.click({ timeout: 120_000 })
      await finished(page)
      times.push(performance.now() - begun)
      return noted(cpuOf(browserPid) - cpu, await savedSize(page))
    },
  }
  const { rows, missing } = await compare([ours, peer], ROUNDS)
  // Opening the page and the file is not what is compared.
  const worked = times.slice(1)
  const mine: Measured = {
    ...rows[0]!,
    times: worked,
    median: quantile(worked, 0.5),
    least: Math.min(...worked),
  }
  return table(`${title}, ${SECONDS} s of ${clip.size.replace('x', ' × ')}`, {
    rows: [mine, ...rows.slice(1)],
    missing,
  })
}

/** How large the file is that the page saves. */
async function savedSize(page: Page): Promise<number> {
  const download = page.getByRole('button', { name: 'Download', exact: true })
  const [saved] = await Promise.all([page.waitForEvent('download'), download.click()])
  await saved.saveAs(inFolder('saved'))
  await saved.delete()
  return statSync(inFolder('saved')).size
}

async function tablesOf(page: Page, url: string, clip: Clip): Promise<string[]> {
  const four = async () => {
    await page.getByRole('slider', { name: 'Start' }).waitFor()
    await fieldOf(page, 'End').fill('4')
  }
  const x264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-c:a', 'aac']
  const rate = Math.round((clip.target * 8e6) / SECONDS - 128e3)
  const beside = (title: string, room: Parameters<typeof besideFfmpeg>[4], peer: Way) =>
    besideFfmpeg(page, url, title, clip, room, peer)
  return [
    await beside(
      'Trim to 4 s without encoding',
      { slug: 'video-trim', action: 'Trim', set: four },
      ffmpegWay(clip, 'mp4', '-t', '4', '-c', 'copy'),
    ),
    await beside(
      'Trim to 4 s at the frame, encoded anew (x264 veryfast)',
      {
        slug: 'video-trim',
        action: 'Trim',
        set: async () => {
          await four()
          await page.getByText('Exact: encoded anew').click()
        },
      },
      ffmpegWay(clip, 'mp4', '-t', '4', '-b:v', clip.bitrate, ...x264),
    ),
    await beside(
      `Compress to ${clip.target} MB (x264 veryfast)`,
      {
        slug: 'video-compress',
        action: 'Compress',
        set: async () => {
          // The page proposes a size of its own once it has read the file.
          await page.getByText(/frames\/s/).waitFor()
          await fieldOf(page, 'Largest size').fill(String(clip.target))
        },
      },
      ffmpegWay(clip, 'mp4', '-b:v', String(rate), ...x264),
    ),
    await beside(
      'Convert MP4 to WebM (VP9 realtime and Opus)',
      { slug: 'mp4-to-webm', action: 'Convert to WebM' },
      ffmpegWay(
        clip,
        'webm',
        ...['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', clip.bitrate],
        ...['-row-mt', '1', '-c:a', 'libopus'],
      ),
    ),
  ]
}

const service = await startService(join(folder, 'data'))
const browserServer = await chromium.launchServer(LAUNCH)
const browserPid = browserServer.process().pid!
try {
  const browser = await chromium.connect(browserServer.wsEndpoint())
  const page = await browser.newPage()
  const load = `The load of the machine was ${loadavg()[0]!.toFixed(1)} for ${cpus().length} cores at the start.`
  const tables: string[] = []
  for (const clip of CLIPS)
    tables.push(...(await tablesOf(page, service.url, { ...clip, file: makeClip(clip) })))
  report('Page: video beside ffmpeg', [
    `From the click to the finished file, without opening the page. ${load}`,
    '',
    ...tables,
  ])
} finally {
  await browserServer.close()
  service.child.kill()
  // It writes to its folder until it has ended.
  await once(service.child, 'exit')
  rmSync(folder, { recursive: true, force: true })
}
