import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { degrees, PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { runTool } from '../../test/support/run-tool.ts'
import { annotationsOf, rawForms } from './raw-forms.ts'
import { formsInHtml, officeForm } from './sources.ts'
import type { Shown } from './truth.ts'

/**
 * Makes forms and annotated pages of several producers, with what a person sees on them:
 * node bench/shown-text/make.ts FOLDER. Needs as Debian packages: python3-reportlab, libreoffice,
 * wkhtmltopdf, mupdf-tools, chromium.
 */

const quiet = (command: string, args: string[], input?: string) =>
  execFileSync(command, args, {
    stdio: ['pipe', 'ignore', 'ignore'],
    timeout: 120_000,
    ...(input && { input }),
  })

/** A form of pdf-lib's, its fields filled where asked for, the page turned where asked for. */
async function library(filled: boolean, turn = 0): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const page = pdf.addPage([595, 842])
  if (turn) page.setRotation(degrees(turn))
  const form = pdf.getForm()
  const label = (text: string, y: number) => page.drawText(text, { x: 60, y, size: 11, font })
  const place = (y: number, more = {}) => ({
    x: 220,
    y: y - 5,
    width: 200,
    height: 20,
    font,
    borderWidth: 0.5,
    ...more,
  })
  page.drawText('Application for membership', { x: 60, y: 780, size: 16, font })
  label('Family name', 740)
  const name = form.createTextField('name')
  label('Account', 700)
  const account = form.createTextField('account')
  account.setMaxLength(8)
  label('Country', 660)
  const country = form.createDropdown('country')
  country.setOptions(['Ireland', 'Malta'])
  label('Language', 620)
  const language = form.createOptionList('language')
  language.setOptions(['Irish', 'Welsh'])
  label('Reason', 580)
  const reason = form.createTextField('reason')
  reason.enableMultiline()
  label('Newsletter', 500)
  const news = form.createCheckBox('news')
  label('Magazine', 470)
  const magazine = form.createCheckBox('magazine')
  label('Paid by card', 440)
  label('Paid by bank', 410)
  const paid = form.createRadioGroup('paid')
  if (filled) {
    name.setText('Okonkwo')
    account.setText('401288')
    country.select('Ireland')
    language.select('Welsh')
    reason.setText('I sail every summer and would like to join the racing team of the club next year.')
  }
  name.addToPage(page, place(740))
  account.enableCombing()
  account.addToPage(page, place(700))
  country.addToPage(page, place(660))
  language.addToPage(page, place(620, { height: 30 }))
  reason.addToPage(page, place(580, { y: 530, height: 64 }))
  reason.setFontSize(10)
  news.addToPage(page, place(500, { width: 14, height: 14 }))
  magazine.addToPage(page, place(470, { width: 14, height: 14 }))
  paid.addOptionToPage('card', page, place(440, { width: 14, height: 14 }))
  paid.addOptionToPage('bank', page, place(410, { width: 14, height: 14 }))
  if (filled) {
    news.check()
    paid.select('bank')
  }
  label('Signed in Cork.', 360)
  return pdf.save()
}

const LIBRARY: Shown['pairs'] = [
  ['Family name', 'Okonkwo'],
  ['Account', '401288'],
  ['Country', 'Ireland'],
  ['Language', 'Welsh'],
  ['Reason', 'I sail every summer'],
  ['Newsletter', '☑'],
  ['Magazine', '☐'],
  ['Paid by card', '◯'],
  ['Paid by bank', '◉'],
]

const HTML_PAIRS: Shown['pairs'] = [
  ['Given name', 'Marguerite'],
  ['Street', 'Rue des Lilas 14'],
  ['Comments', 'Please ring twice.'],
  ['Terms read', '☑'],
  ['Wants advertising', '☐'],
]

export async function make(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const put = (truth: Shown, bytes?: Uint8Array) => {
    if (bytes) writeFileSync(join(folder, `${truth.name}.pdf`), bytes)
    writeFileSync(join(folder, `${truth.name}.json`), JSON.stringify(truth, null, 1))
  }
  const out = (name: string) => join(folder, `${name}.pdf`)
  const head = ['Application for membership']
  put(
    { name: 'pdf-lib', head, pairs: LIBRARY, last: 'Signed in Cork.', absent: ['Malta'] },
    await library(true),
  )
  put(
    { name: 'pdf-lib-turned', head, pairs: LIBRARY, last: 'Signed in Cork.', absent: ['Malta'] },
    await library(true, 90),
  )
  writeFileSync(out('blank'), await library(false))
  const { default: forms } = await import('../../src/tools/pdf/pdf-forms.ts')
  const own = await runTool(forms, {
    file: { path: out('blank'), name: 'blank.pdf' },
    fields: JSON.stringify({
      name: 'Okonkwo',
      account: '401288',
      country: 'Ireland',
      language: 'Welsh',
      reason: 'I sail every summer and would like to join the racing team of the club next year.',
      news: true,
      paid: 'bank',
    }),
  })
  rmSync(out('blank'))
  put({ name: 'pdf-forms', head, pairs: LIBRARY, last: 'Signed in Cork.', absent: ['Malta'] }, own.bytes)

  quiet('/usr/bin/python3', [join(import.meta.dirname, 'forms_reportlab.py'), out('reportlab')])
  put({
    name: 'reportlab',
    head: ['Registration of a vessel'],
    pairs: [
      ['Vessel name', 'Northern Light'],
      ['Home port', 'Aberdeen'],
      ['Hull', 'Steel'],
      ['Remarks', 'Engine replaced in 2024'],
      ...[1, 2, 3, 4, 5].map((n): [string, string] => [`Insured part ${n}`, n % 2 ? '☑' : '☐']),
      ['Driven by Sail', '◯'],
      ['Driven by Motor', '◉'],
    ],
    last: 'End of the registration.',
    absent: ['Leith'],
  })

  const work = mkdtempSync(join(tmpdir(), 'shown-'))
  writeFileSync(join(work, 'office.fodt'), officeForm)
  quiet('soffice', [
    `-env:UserInstallation=file://${work}/profile`,
    '--headless',
    '--convert-to',
    'pdf',
    '--outdir',
    folder,
    join(work, 'office.fodt'),
  ])
  rmSync(work, { recursive: true, force: true })
  put({
    name: 'office',
    head: ['Order of books'],
    pairs: [
      ['Title', 'Moby Dick'],
      ['Binding', 'Cloth'],
      ['Gift', '☑'],
      ['Express', '☐'],
      ['New edition', '◉'],
      ['Old edition', '◯'],
    ],
    last: 'Thank you.',
    absent: ['Paper'],
  })

  quiet('wkhtmltopdf', ['-q', '--enable-forms', '-', out('wkhtmltopdf')], formsInHtml)
  put({
    name: 'wkhtmltopdf',
    head: ['Delivery note'],
    pairs: HTML_PAIRS,
    last: 'Last line of the note.',
    absent: [],
  })
  const { chromium: browser } = await import('playwright-core')
  const app = await browser.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium' })
  const page = await app.newPage()
  await page.setContent(formsInHtml)
  for (const tagged of [false, true]) {
    const name = tagged ? 'chromium-tagged' : 'chromium'
    await page.pdf({ path: out(name), tagged })
    put({ name, head: ['Delivery note'], pairs: HTML_PAIRS, last: 'Last line of the note.', absent: [] })
  }
  await app.close()

  for (const { truth, bytes } of rawForms()) put(truth, bytes)
  const { script, truth } = annotationsOf(out('mupdf'))
  const base = join(folder, 'base.pdf')
  const js = join(folder, 'annotate.js')
  const sheet = await PDFDocument.create()
  const first = sheet.addPage([595, 842])
  first.drawText('Minutes of the meeting', { x: 60, y: 780, size: 16 })
  first.drawText('Approved by', { x: 60, y: 700, size: 11 })
  first.drawText('Status', { x: 60, y: 640, size: 11 })
  first.drawText('The meeting closed at noon.', { x: 60, y: 500, size: 11 })
  writeFileSync(base, await sheet.save())
  writeFileSync(js, script.replace('BASE', base))
  quiet('mutool', ['run', js])
  rmSync(base)
  rmSync(js)
  put(truth)
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2)
  if (!folder) throw new Error('usage: node bench/shown-text/make.ts FOLDER')
  await make(folder)
}
