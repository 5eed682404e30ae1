import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'

import { basename, join } from 'node:path'

/**
 * Runs the structural PDF tools over folders of odd files, each file in a process of its own with a limit:
 *   node bench/corpus/pdf-structure.ts CORPUS [tool,tool] [folder,folder]
 * Prints a table of results, refusals, exceptions and timeouts, with every exception and timeout as it happens.
 */

const FOLDERS = ['pdf-js', 'pdf-qpdf-damaged', 'pdf-samples', 'pdf-a']
const LIMIT_MS = 60_000
const PARALLEL = 2

/** What each tool is called with besides the file. */
const CALLS: Record<string, Record<string, string>> = {
  'pdf-merge': {},
  'pdf-split': {},
  'extract-pdf-pages': { pages: '1' },
  'pdf-reorder': { order: '1,1' },
  'pdf-rotate': {},
  'crop-pdf': { left: '1' },
  'pdf-compress': {},
  'repair-pdf': {},
  'pdf-info': {},
  'protect-pdf': { password: 'secret' },
  'pdf-password-remove': { password: 'secret' },
  'pdf-watermark': { text: 'DRAFT' },
  'pdf-page-numbers': {},
  'bates-numbering': {},
  'sign-pdf': {},
  'flatten-pdf': {},
  'pdf-forms': {},
  'pdf-to-pdfa': {},
}

type Outcome = { kind: 'ok' | 'refused' | 'exception'; ms: number; message: string }

if (process.argv[2] === '--one') await one(process.argv[3]!, process.argv[4]!.split(','))
else await main(process.argv[2]!, list(process.argv[3]), list(process.argv[4]))

function list(words: string | undefined): string[] | undefined {
  return words ? words.split(',') : undefined
}

/** The child: all tools on one file, one line of JSON each. */
async function one(path: string, slugs: string[]): Promise<void> {
  const { runTool, fixture } = await import('../../test/support/run-tool.ts')
  const { Fault } = await import('../../src/fault.ts')
  for (const slug of slugs) {
    const { default: tool } = await import(`../../src/tools/pdf/${slug}.ts`)
    const file = { path, name: basename(path) }
    const files = slug === 'pdf-merge' ? { files: [file, fixture('two-pages.pdf')] } : { file }
    const extra = slug === 'sign-pdf' ? { signature: fixture('logo.png') } : {}
    const start = performance.now()
    let kind: Outcome['kind'] = 'ok'
    let message = ''
    try {
      await runTool(tool, { ...files, ...extra, ...CALLS[slug] })
    } catch (error) {
      kind = error instanceof Fault ? 'refused' : 'exception'
      message = kind === 'refused' ? (error as Error).message : String((error as Error).stack).slice(0, 600)
    }
    process.stdout.write(
      `${JSON.stringify({ slug, kind, ms: Math.round(performance.now() - start), message })}\n`,
    )
  }
  process.exit(0)
}

async function main(corpus: string, only: string[] | undefined, folders = FOLDERS): Promise<void> {
  const slugs = only ?? Object.keys(CALLS)
  const files = folders.flatMap(folder =>
    readdirSync(join(corpus, folder))
      .filter(name => name.endsWith('.pdf'))
      .map(name => join(corpus, folder, name)),
  )

  const table = new Map(
    slugs.map(slug => [slug, { ok: 0, refused: 0, exception: 0, timeout: 0, slowest: 0 }]),
  )
  let done = 0
  const queue = [...files]
  const work = async () => {
    for (let path = queue.shift(); path; path = queue.shift()) {
      if (++done % 100 === 0) console.error(`${done} of ${files.length} files`)
      let left = [...slugs]
      // A tool that hangs ends its process; the ones after it get another.
      while (left.length > 0) {
        const answers = await inChild(path, left)
        for (const { slug, kind, ms, message } of answers) {
          const row = table.get(slug)!
          row[kind]++
          row.slowest = Math.max(row.slowest, ms)
          if (kind === 'exception') console.log(`- ${slug} ${basename(path)}: ${message}`)
        }
        left = left.slice(answers.length)
        const hung = left.shift()
        if (hung === undefined) break
        table.get(hung)!.timeout++
        console.log(`- ${hung} ${basename(path)}: no answer within ${LIMIT_MS / 1000} s, or the process died`)
      }
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, work))

  console.log(
    `${files.length} files\n| tool | result | refused (400) | exception | timeout | slowest ms |\n|---|---|---|---|---|---|`,
  )
  for (const [slug, row] of table) {
    console.log(
      `| ${slug} | ${row.ok} | ${row.refused} | ${row.exception} | ${row.timeout} | ${row.slowest} |`,
    )
  }
}

function inChild(path: string, slugs: string[]): Promise<(Outcome & { slug: string })[]> {
  return new Promise(resolve => {
    const child = spawn(process.execPath, [import.meta.filename, '--one', path, slugs.join(',')], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    let text = ''
    let timer = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS)
    child.stdout.on('data', (part: Buffer) => {
      text += part.toString()
      // Each answer gives the next tool its full time.
      clearTimeout(timer)
      timer = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS)
    })
    child.on('close', () => {
      clearTimeout(timer)
      const lines = text.split('\n').filter(line => line.endsWith('}'))
      resolve(lines.map(line => JSON.parse(line)))
    })
  })
}
