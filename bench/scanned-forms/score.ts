/**
 * Scores the checkboxes and codes that ocr-pdf tells of forms made by bench/scanned-forms/make.ts:
 * node bench/scanned-forms/score.ts FOLDER [--each]
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ocrPdf from '../../src/tools/pdf/ocr-pdf.ts'
import { runTool } from '../../test/support/run-tool.ts'
import type { FormTruth } from './make.ts'

type Box = [number, number, number, number]
interface Page {
  codes: { format: string; text: string; bbox: Box }[]
  checkboxes: { checked: boolean; label: string; bbox: Box }[]
}

const middle = ([left, top, right, bottom]: Box) => [(left + right) / 2, (top + bottom) / 2] as const
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

/** Whether the middles of two boxes are nearer than half a side. */
function isSame(a: Box, b: Box): boolean {
  const [[ax, ay], [bx, by]] = [middle(a), middle(b)]
  const near = 0.5 * (b[2] - b[0])
  return Math.abs(ax - bx) < near && Math.abs(ay - by) < near
}

const [folder, each] = process.argv.slice(2)
if (!folder) throw new Error('usage: node bench/scanned-forms/score.ts FOLDER [--each]')
const sums = { boxes: 0, found: 0, extra: 0, state: 0, labels: 0, labelled: 0, codes: 0, read: 0, made: 0 }
for (const file of readdirSync(folder).sort()) {
  if (!file.endsWith('.json')) continue
  const truth = JSON.parse(readFileSync(join(folder, file), 'utf8')) as FormTruth
  const path = join(folder, file.replace('.json', '.pdf'))
  const { json } = await runTool(ocrPdf, {
    file: { path, name: 'form.pdf' },
    language: truth.language,
    marks: true,
  })
  const { codes, checkboxes } = json.pages[0] as Page
  const pairs = truth.boxes.map(box => ({ box, found: checkboxes.find(({ bbox }) => isSame(bbox, box.box)) }))
  const hits = pairs.flatMap(({ box, found }) => (found ? [{ box, found }] : []))
  const labels = hits.filter(({ box }) => box.label !== '*')
  const right = labels.filter(({ box, found }) => plain(box.label) === plain(found.label))
  const read = truth.codes.filter(({ text }) =>
    codes.some(code => code.text.replace(/^\*|\*$/g, '') === text),
  )
  sums.boxes += truth.boxes.length
  sums.found += hits.length
  sums.extra += checkboxes.length - hits.length
  sums.state += hits.filter(({ box, found }) => box.checked === found.checked).length
  sums.labels += labels.length
  sums.labelled += right.length
  sums.codes += truth.codes.length
  sums.read += read.length
  sums.made += codes.length - read.length
  if (each) {
    console.log(
      `${file} ${truth.language}: ${hits.length} of ${truth.boxes.length}, ${checkboxes.length - hits.length} too many, labels ${right.length} of ${labels.length}, codes ${read.length} of ${truth.codes.length}`,
    )
    for (const { box, found } of labels)
      if (plain(box.label) !== plain(found.label)) console.log(`  ${box.label} | ${found.label}`)
    for (const one of truth.codes)
      if (!read.includes(one)) console.log(`  missed ${one.format} ${one.text}`, codes)
  }
}
const share = (a: number, b: number) => (b === 0 ? '-' : (a / b).toFixed(3))
console.log(
  `checkboxes: recall ${share(sums.found, sums.boxes)} of ${sums.boxes}, precision ${share(sums.found, sums.found + sums.extra)}, state right ${share(sums.state, sums.found)}, label right ${share(sums.labelled, sums.labels)}; codes: ${sums.read} of ${sums.codes}, ${sums.made} others`,
)
