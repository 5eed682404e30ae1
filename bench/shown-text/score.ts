import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runTool } from '../../test/support/run-tool.ts'
import { unzip } from '../../test/support/zip.ts'
import type { Shown } from './truth.ts'

/**
 * How much of what pages show the reading tools give, in its place: node bench/shown-text/score.ts FOLDER [-v].
 * For each file and tool: values found, values on the line of their label, lines in order, nothing that is hidden.
 */

const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim()

const TOOLS: Record<string, (file: { path: string; name: string }) => Promise<string>> = {
  'pdf-to-text': async file => (await run('pdf-to-text', { file })).json.text,
  'pdf-to-md': async file => (await run('pdf-to-md', { file })).json.markdown.replace(/\\(.)/g, '$1'),
  'pdf-extract': async file =>
    (await run('pdf-extract', { file })).json.pages
      .flatMap((page: { lines: { text: string }[] }) => page.lines.map(line => line.text))
      .join('\n'),
  'pdf-to-html': async file =>
    stripped((await run('pdf-to-html', { file })).bytes ?? (await run('pdf-to-html', { file })).json.html),
  'pdf-to-epub': async file => {
    const parts = await unzip(Buffer.from((await run('pdf-to-epub', { file })).bytes))
    return parts
      .filter(part => /x?html$/.test(part.name) && !/nav|toc|cover/.test(part.name))
      .map(part => stripped(part.content))
      .join('\n')
  },
}

const run = async (slug: string, input: Record<string, unknown>) => {
  const { default: tool } = await import(`../../src/tools/pdf/${slug}.ts`)
  return runTool(tool, input)
}

const stripped = (html: Uint8Array | string): string =>
  Buffer.from(html as string)
    .toString()
    .replace(/<style.*?<\/style>|<head.*?<\/head>/gs, '')
    .replace(/<\/(td|th)>/g, ' ')
    .replace(/<\/(p|div|h\d|tr|li)>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

function judge(text: string, { head, pairs, last, absent }: Shown) {
  const lines = text
    .split(/\n/)
    .map(line => squeezed(line.replace(/[|*#]/g, ' ')))
    .filter(Boolean)
  const whole = lines.join('\n')
  const wanted = pairs.filter(([, value]) => value !== '')
  const beside = ([label, value]: [string, string]) => {
    const at = lines.findIndex(line => line.startsWith(label) || line.includes(` ${label}`))
    return at >= 0 && lines[at]!.includes(value)
  }
  const order = [...head, ...pairs.map(([label]) => label), last].map(part => whole.indexOf(part))
  const headings = text
    .split('\n')
    .filter(line => line.startsWith('#'))
    .filter(line => !head.some(h => line.includes(h)))
  return {
    found: wanted.filter(([, value]) => whole.includes(value)).length,
    placed: wanted.filter(beside).length,
    of: wanted.length,
    ordered: order.every((at, i) => at >= 0 && (i === 0 || at > order[i - 1]!)),
    leaked: absent.filter(part => whole.includes(part)),
    missing: wanted.filter(pair => !beside(pair)).map(([label]) => label),
    headings,
  }
}

export interface Sum {
  found: number
  placed: number
  of: number
  ordered: number
  files: number
}

/** What each tool gives of a folder's files, summed up; `tell` hears of every file that is not whole. */
export async function scoreFolder(
  folder: string,
  { only = /./, tell }: { only?: RegExp; tell?: (line: string, text: string) => void } = {},
): Promise<Map<string, Sum>> {
  const sums = new Map<string, Sum>()
  for (const name of readdirSync(folder).filter(file => file.endsWith('.json') && only.test(file))) {
    const truth = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Shown
    const file = { path: join(folder, `${truth.name}.pdf`), name: 'file.pdf' }
    for (const [tool, read] of Object.entries(TOOLS)) {
      const text = await read(file).catch((error: Error) => error.message)
      const score = judge(text, truth)
      const sum = sums.get(tool) ?? { found: 0, placed: 0, of: 0, ordered: 0, files: 0 }
      sum.found += score.found
      sum.placed += score.placed
      sum.of += score.of
      sum.ordered += score.ordered ? 1 : 0
      sum.files++
      sums.set(tool, sum)
      if (score.placed < score.of || !score.ordered || score.leaked.length > 0 || score.headings.length > 0)
        tell?.(
          `${truth.name} ${tool}: ${score.found} found, ${score.placed} placed of ${score.of}${score.ordered ? '' : ', out of order'}; lost ${score.missing}; hidden but told: ${score.leaked}; headings: ${score.headings}`,
          text,
        )
    }
  }
  return sums
}

if (import.meta.main) {
  const [folder, only, verbose] = process.argv.slice(2)
  if (!folder) throw new Error('usage: node bench/shown-text/score.ts FOLDER [PATTERN] [-v]')
  const tell = (line: string, text: string) => console.log(verbose ? `${line}\n${text}` : line)
  const sums = await scoreFolder(folder, { only: new RegExp(only ?? '.'), tell })
  for (const [tool, { found, placed, of, ordered, files }] of sums)
    console.log(
      `${tool.padEnd(14)} found ${found}/${of}  beside their label ${placed}/${of}  in order ${ordered}/${files}`,
    )
}
