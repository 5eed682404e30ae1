import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { isOfRtlScript } from '../../src/lib/text/bidi.ts'
import type { AnyTool } from '../../src/tool.ts'
import emailToPdf from '../../src/tools/document/email-to-pdf/email-to-pdf.ts'
import epubToPdf from '../../src/tools/document/epub-to-pdf.ts'
import excelToPdf from '../../src/tools/document/excel-to-pdf/excel-to-pdf.ts'
import markdownToPdf from '../../src/tools/document/markdown-to-pdf.ts'
import wordToPdf from '../../src/tools/document/word-to-pdf.ts'
import batesNumbering from '../../src/tools/pdf/bates-numbering.ts'
import pdfForms from '../../src/tools/pdf/pdf-forms.ts'
import pdfToText from '../../src/tools/pdf/pdf-to-text.ts'
import pdfWatermark from '../../src/tools/pdf/pdf-watermark.ts'
import { docxOf, para } from './docx.ts'
import { epubOf } from './epub.ts'
import { longestCommon } from './longest-common.ts'
import { makePdf, pdfFile } from './pdf.ts'
import { readPdf } from './read-pdf.ts'
import { runTool } from './run-tool.ts'
import { rawXlsx } from './xlsx.ts'

/** What a tool is asked to write: sentences, a paragraph each, in one language. */
export interface Said {
  lang: string
  texts: string[]
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
const bytesOf = async (tool: AnyTool, params: Record<string, unknown>) => (await runTool(tool, params)).bytes

/** On a sheet whose columns run from the left, text from the right would reach over the paper's edge and be cut. */
const LEAF = '<sheetViews><sheetView rightToLeft="1" workbookViewId="0"/></sheetViews>'

async function bookOf(texts: string[], before = ''): Promise<{ name: string; content: Uint8Array }> {
  const cell = (text: string, i: number) =>
    `<row r="${i + 1}"><c r="A${i + 1}" t="inlineStr"><is><t>${escaped(text)}</t></is></c></row>`
  return {
    name: 'book.xlsx',
    content: await rawXlsx({ sheets: { S: { rows: texts.map(cell).join(''), before } } }),
  }
}

/** Every tool that writes text into a PDF, in each place it has for it. */
export const WRITERS: Record<string, (said: Said) => Promise<Buffer>> = {
  'word-to-pdf': async ({ texts }) =>
    bytesOf(wordToPdf, { file: await docxOf(texts.map(text => para(escaped(text))).join('')) }),
  'word-to-pdf, cells': async ({ texts }) => {
    const cell = (width: number, text: string) =>
      `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr>${para(escaped(text))}</w:tc>`
    const rows = texts.map(text => `<w:tr>${cell(1000, '16.0000')}${cell(6000, text)}</w:tr>`).join('')
    const grid = '<w:tblGrid><w:gridCol w:w="1000"/><w:gridCol w:w="6000"/></w:tblGrid>'
    return bytesOf(wordToPdf, { file: await docxOf(`<w:tbl>${grid}${rows}</w:tbl>`) })
  },
  'epub-to-pdf': async ({ lang, texts }) =>
    bytesOf(epubToPdf, {
      file: await epubOf({
        chapters: { 'a.xhtml': texts.map(text => `<p>${escaped(text)}</p>`).join('') },
        metadata: `<dc:title>x</dc:title><dc:language>${lang}</dc:language>`,
      }),
    }),
  'markdown-to-pdf': ({ lang, texts }) =>
    bytesOf(markdownToPdf, { markdown: `---\nlang: ${lang}\n---\n\n${texts.join('\n\n')}\n` }),
  'email-to-pdf': ({ texts }) =>
    bytesOf(emailToPdf, {
      file: {
        name: 'message.eml',
        content: `Subject: x\nContent-Type: text/plain; charset=utf-8\n\n${texts.join('\n\n')}\n`,
      },
    }),
  'excel-to-pdf': async ({ texts }) => bytesOf(excelToPdf, { file: await bookOf(texts) }),
  'excel-to-pdf, sheet': async ({ lang, texts }) =>
    bytesOf(excelToPdf, {
      file: await bookOf(texts, /^(ar|fa|he|ur)/.test(lang) ? LEAF : ''),
      layout: 'sheet',
    }),
  'pdf-watermark': async ({ texts }) =>
    bytesOf(pdfWatermark, {
      file: pdfFile(await makePdf([''])),
      text: texts.join('\n'),
      rotation: 0,
      font_size: 10,
    }),
  // A label has room for a hundred characters, in one line.
  'bates-numbering': async ({ texts }) =>
    bytesOf(batesNumbering, {
      file: pdfFile(await makePdf(texts.map(() => ''))),
      prefix: `${texts[0]!.slice(0, 98)} `,
      size: 6,
    }),
  'pdf-forms': async ({ texts }) => {
    const file = await PDFDocument.create()
    const page = file.addPage([595, 842])
    for (const i of texts.keys()) {
      const field = file.getForm().createTextField(`f${i}`)
      field.addToPage(page, { x: 20, y: 780 - i * 40, width: 560, height: 20, borderWidth: 0 })
    }
    return bytesOf(pdfForms, {
      file: pdfFile(await file.save()),
      fields: Object.fromEntries(texts.map((text, i) => [`f${i}`, text])),
      flatten: true,
    })
  },
}

const program =
  (command: string, args: (path: string) => string[]) =>
  async (pdf: Buffer): Promise<string> => {
    const folder = mkdtempSync(join(tmpdir(), 'toolwright-text-'))
    try {
      const path = join(folder, 'x.pdf')
      writeFileSync(path, pdf)
      return spawnSync(command, args(path), { maxBuffer: 2 ** 26 }).stdout.toString('utf8')
    } finally {
      rmSync(folder, { recursive: true })
    }
  }

const pdftotext = program('pdftotext', path => [path, '-'])
const mutool = program('mutool', path => ['draw', '-q', '-F', 'text', path])

const turned = (text: string): string => [...text].reverse().join('')

/** A number, or words of Latin letters, which may have spaces and signs between them. */
const TO_THE_RIGHT =
  /(?<![A-Za-z0-9])[A-Za-z0-9](?:[A-Za-z0-9 .,:/@_-]*[A-Za-z0-9])?(?<=[A-Za-z].*)|[0-9۰-۹](?:[0-9۰-۹.,:\u066b\u066c-]*[0-9۰-۹])?/g
/** Words that run to the left, with what stands between them. */
const TO_THE_LEFT = /[\u0590-\u08ff](?:[^A-Za-z]*[\u0590-\u08ff])?/g

/**
 * A line as it is seen, put into the order it is read in; most of its letters say which way it runs. Cells side by side are
 * not parted.
 */
const logical = (line: string): string => {
  const letters = line.match(/\p{L}/gu) ?? []
  const parted = line.replace(/(?<=\d)(?=[\u0590-\u08ff])/g, ' ')
  return letters.filter(letter => isOfRtlScript(letter)).length < letters.length * 0.3
    ? parted.replace(TO_THE_LEFT, run => turned(run).replace(TO_THE_RIGHT, turned))
    : turned(parted).replace(TO_THE_RIGHT, turned)
}

/**
 * Poppler's lines, whoever wrote them: right-to-left text stands in an embedding, and a number in one of its own, as it is
 * seen from left to right, with the space and the signs at its sides.
 */
const withoutEmbeddings = (text: string): string =>
  text
    .replace(/(?<=\u202b.*)\u202a([^\u202a-\u202e]*)\u202c/g, (_, run: string) => {
      const [, left, words, right] = /^([^\p{L}\p{N}]*)(.*?)([^\p{L}\p{N}]*)$/u.exec(run)!
      return [...right!].reverse().join('') + words + [...left!].reverse().join('')
    })
    .replace(/[\u202a-\u202e]/g, '')

const isThere = (command: string) => spawnSync(command, ['-v']).error === undefined

/** Readers of PDFs: ours, pdf.js, and those of the machine that are installed. */
export const READERS: Record<string, (pdf: Buffer) => Promise<string>> = {
  'pdf-to-text': async pdf => (await runTool(pdfToText, { file: pdfFile(pdf) })).json.text,
  // It takes a Lao am apart, and gives no space between pieces that follow each other to the left, whoever wrote them.
  'pdf.js': async pdf =>
    (await readPdf(pdf)).text
      .replace(/\u0ecd\u0eb2/g, '\u0eb3')
      .replace(/(?<=[\u0590-\u08ff])(?=[A-Za-z\d])|(?<=[A-Za-z\d])(?=[\u0590-\u08ff])/g, ' '),
  ...(isThere('pdftotext') && { poppler: async pdf => withoutEmbeddings(await pdftotext(pdf)) }),
  // It gives right-to-left text as it stands from left to right, whoever wrote it.
  ...(isThere('mutool') && {
    MuPDF: async pdf => {
      const text = await mutool(pdf)
      return isOfRtlScript(text) ? text.replace(/.+/g, logical) : text
    },
  }),
}

const SPACELESS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u

/** Scripts that put no space between words are counted by character. */
export const unitsOf = (text: string): string[] => {
  const plain = text.normalize('NFC')
  return SPACELESS.test(plain) ? [...plain.replace(/\s+/gu, '')] : plain.split(/\s+/u).filter(Boolean)
}

const INVISIBLE =
  /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\ufffd\ufffe\u0000-\u0008]/gu

/** Which share of the words came back in their order, and the invisible characters that came along with them. */
export function scoreOf(source: string, read: string): { recall: number; added: string[] } {
  const wanted = unitsOf(source)
  const own = new Set(source.match(INVISIBLE) ?? [])
  return {
    recall: longestCommon(wanted, unitsOf(read)) / wanted.length,
    added: [...new Set(read.match(INVISIBLE) ?? [])].filter(one => !own.has(one)),
  }
}
