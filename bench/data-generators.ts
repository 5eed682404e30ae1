/**
 * How long the small data tools hold the event loop with the largest input they accept: the first call in a
 * fresh process and later ones. Tools that run inline must stay under 20 ms.
 */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type AnyTool, readInput } from '../src/tool.ts'
import { report } from './support.ts'

const word = (n: number, text: string) => text.repeat(Math.ceil(n / text.length)).slice(0, n)

const LARGEST: Record<string, Record<string, unknown>> = {
  'age-calculator': { from: '0001-01-31', to: '9999-12-30' },
  'barcode-generator': { text: word(80, 'a1B23-4567'), height: 400, module_width: 8 },
  base64: { text: word(500_000, 'grün 你好 '), mode: 'encode' },
  'bmi-calculator': { units: 'metric', weight: 70, height: 175 },
  'case-converter': { text: word(30_000, 'someXMLText don’t stop. '), case: 'sentence' },
  'color-converter': { hex: '#3498db' },
  'contrast-checker': { foreground: '#333', background: '#fff' },
  'cron-parser': { expression: '0 0 29 2 1#5' },
  'css-gradient-generator': {
    type: 'linear',
    stops: Array.from({ length: 100 }, (_, i) => ({ color: 'hsla(200grad, 30%, 40%, .5)', pos: 100 - i })),
  },
  'hash-generator': { text: word(1_000_000, 'grün 你好 '), algorithm: 'sha-512' },
  'jwt-decoder': {
    token: `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(`{"a":[${word(36_999, '[],')}1]}`).toString('base64url')}.eA`,
  },
  'loan-calculator': { principal: 1e12, annual_rate_percent: 1000, years: 100 },
  'lorem-ipsum': { paragraphs: 50, sentences: 20 },
  'meta-tag-generator': {
    title: word(300, '👩‍👩‍👧'),
    description: word(159, 'a&"<'),
    url: `https://e.com/${word(1900, 'a')}`,
  },
  'password-generator': { length: 256, count: 100, symbols: true },
  'percentage-calculator': { mode: 'of', x: 15, y: 80 },
  'qr-generator': { text: word(2953, '1aB2'), size: 4096 },
  'slug-generator': { text: word(5000, '北京市 Straße ') },
  'subnet-calculator': { cidr: '2001:db8::ffff:1.2.3.4/77' },
  timestamp: { value: 'Tue, 14 Nov 2023 22:13:20 +0100' },
  'timezone-converter': { to: 'Asia/Kathmandu', from: 'Europe/Chisinau', datetime: '2026-03-29T02:30' },
  'unit-converter': { category: 'volume', from: 'imperial fluid ounces', to: 'cubic yards', value: 1234.5 },
  'url-encoder': { text: word(500_000, '你 ü&=/'), mode: 'encode' },
  'uuid-generator': { count: 1000 },
  'vcard-generator': { first_name: word(500, 'Zoë;'), note: word(10_000, '你好, \n') },
}

const only = process.argv[2]
if (only) {
  // The server has loaded all tools before its first call; with them comes the first use of Intl, 20 ms.
  await import('../src/tools/data/uuid-generator.ts')
  const tool: AnyTool = (await import(`../src/tools/data/${only}.ts`)).default
  const values = LARGEST[only]!
  const times: number[] = []
  for (let i = 0; i < 8; i++) {
    const start = process.threadCpuUsage()
    const { input } = readInput(tool, { form: false, values, files: {} })
    const result = await tool.run(input, {
      scratch: '',
      signal: new AbortController().signal,
      now: Date.now(),
      random: (n: number) => randomBytes(n),
      warn: () => {},
    })
    JSON.stringify(result)
    const used = process.threadCpuUsage(start)
    times.push((used.user + used.system) / 1000)
  }
  const later = times.slice(1).sort((a, b) => a - b)
  console.log(JSON.stringify({ first: times[0], later: later[3], runs: tool.runs ?? 'child' }))
} else {
  const rows = Object.keys(LARGEST).map(slug => {
    const child = spawnSync(process.execPath, [join(import.meta.dirname, 'data-generators.ts'), slug], {
      encoding: 'utf8',
    })
    if (child.status !== 0) throw new Error(`${slug}: ${child.stderr}`)
    const { first, later, runs } = JSON.parse(child.stdout)
    return `| ${slug} | ${runs} | ${first.toFixed(1)} | ${later.toFixed(1)} |`
  })
  report('Small data tools, largest input', [
    'Milliseconds the main thread works on one call (its processor time, so that a busy machine does not count), reading of the parameters and writing of the JSON included.\n',
    '| tool | runs | first call | later calls |\n|---|---|---|---|\n' + rows.join('\n'),
    '',
  ])
}
