import type { Block, Document, Inline, Table } from '../../../document/tree.ts'
import { readHtml } from '../../../formats/epub/read-html.ts'
import { type CalendarEvent, readEvents } from '../../../formats/mail/calendar.ts'
import type { Mail } from '../../../formats/mail/mail.ts'
import { readRtf } from '../../../formats/office/rtf/read-rtf.ts'
import { decodeText } from '../../../formats/text/text-encoding.ts'

/** The messages of a mailbox as one document, each on a page of its own. */
export async function mailsDocument([first, ...others]: Mail[]): Promise<Document> {
  const document = await mailDocument(first!)
  for (const [i, mail] of others.entries()) {
    const next = await mailDocument(mail, { path: `message-${i + 2}`, images: document.images })
    document.sections.push(...next.sections)
    document.warnings.push(...next.warnings)
  }
  return { ...document, warnings: [...new Set(document.warnings)] }
}

/** A message as a document: subject, who and when, the text, and a list of what is attached. */
export async function mailDocument(
  mail: Mail,
  place: Parameters<typeof readHtml>[2] = {},
): Promise<Document> {
  const pictures = new Map(
    mail.attachments.flatMap(one => (one.id && one.bytes ? [[`cid:${one.id}`, one.bytes] as const] : [])),
  )
  const page = await readHtml(mail.html ?? '', pictures, place)
  const rtf = mail.rtf && readRtf(mail.rtf)
  const body = rtf ? { ...page, lang: rtf.lang, images: rtf.images, warnings: rtf.warnings } : page
  const [section] = page.sections
  const text = rtf
    ? rtf.sections.flatMap(one => one.blocks)
    : mail.html
      ? section!.blocks
      : textBlocks(mail.text ?? '')
  const used = new Set([...(mail.html ?? '').matchAll(/cid:([^"'\s>)]+)/gi)].map(([, id]) => id))
  const listed = mail.attachments.filter(one => !(one.shown && one.id && used.has(one.id)))
  return {
    ...body,
    title: mail.subject || 'Email',
    ...(mail.from && { authors: [mail.from] }),
    outline: 'headings',
    sections: [
      {
        ...section!,
        blocks: [
          { kind: 'heading', level: 1, content: plain(mail.subject || '(no subject)') },
          head(mail),
          { kind: 'rule' },
          ...text,
          ...invitations(mail, text.length === 0),
          ...attached(listed),
        ],
      },
    ],
  }
}

/** One line; signs that turn the direction of letters could make another name of a file's. */
const plain = (text: string): Inline[] => [
  { kind: 'text', text: text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '').replace(/\s+/g, ' ') },
]
const paragraph = (content: Inline[]): Block => ({ kind: 'paragraph', content })

const head = (mail: Mail): Table =>
  facts(
    [
      ['From', mail.from],
      ['To', mail.to],
      ['Cc', mail.cc],
      ['Date', mail.date],
    ],
    48,
  )

/** What an invitation is to; its description where the message has no words of its own, which repeat it. */
function invitations(mail: Mail, isDescribed: boolean): Block[] {
  const calendar = mail.attachments.find(
    ({ type, bytes }) => /^(text\/calendar|application\/ics)$/i.test(type) && bytes,
  )
  const events = calendar ? readEvents(decodeText(calendar.bytes!).text) : []
  return events.flatMap((event, i): Block[] => [
    // The head ends with a line already.
    ...(isDescribed && i === 0 ? [] : [{ kind: 'rule' } as const]),
    { kind: 'heading', level: 2, content: plain(event.summary || 'Event') },
    eventFacts(event),
    ...(isDescribed ? textBlocks(event.description) : []),
  ])
}

const eventFacts = (event: CalendarEvent): Table =>
  facts(
    [
      ['When', event.when],
      ['Where', event.location],
      ['Organizer', event.organizer],
      ['Invited', event.invited.join(', ')],
    ],
    72,
  )

function facts(all: [label: string, value: string][], labels: number): Table {
  const lines = all.filter(([, value]) => value !== '')
  return {
    kind: 'table',
    headerRows: 0,
    rules: 'none',
    widths: [labels, 447 - labels],
    rows: lines.map(([label, value]) => ({
      cells: [
        { blocks: [paragraph([{ kind: 'text', text: label, style: { bold: true } }])] },
        { blocks: [paragraph(plain(value))] },
      ],
    })),
  }
}

/** A paragraph takes longer with each line it has, so a long one is set as several that stand close. */
const MOST_LINES = 60

/** Quotations within one another are set as such; more marks stay signs. */
const DEEPEST_QUOTE = 6
/** Columns held apart by spaces, in so many lines, only stand below each other where all letters are equally wide. */
const COLUMN = /\S(?: {3,}|\t)\S/
const FEWEST_ROWS = 2

/** Lines stay lines; what is quoted with > is a quotation. */
function textBlocks(text: string, depth = 0): Block[] {
  const blocks: Block[] = []
  const isQuote = (line: string) => depth < DEEPEST_QUOTE && line.startsWith('>')
  let part: string[] = []
  const end = () => {
    if (part.length > 0 && isQuote(part[0]!)) {
      const said = part.map(line => line.replace(/^> ?/, '')).join('\n')
      blocks.push({ kind: 'quote', blocks: textBlocks(said, depth + 1) })
    } else {
      for (const lines of paragraphsOf(part)) blocks.push(...lineBlocks(lines))
    }
    part = []
  }
  for (const line of text.replace(/\r\n?/g, '\n').split('\n')) {
    if (part.length > 0 && isQuote(line) !== isQuote(part[0]!)) end()
    part.push(line)
  }
  end()
  return blocks
}

/** Lines with an empty one between them, apart. */
function paragraphsOf(lines: readonly string[]): string[][] {
  const paragraphs: string[][] = [[]]
  for (const line of lines) {
    if (line.trim() !== '') paragraphs.at(-1)!.push(line)
    else if (paragraphs.at(-1)!.length > 0) paragraphs.push([])
  }
  return paragraphs.filter(one => one.length > 0)
}

function lineBlocks(lines: readonly string[]): Block[] {
  if (lines.filter(line => COLUMN.test(line)).length >= FEWEST_ROWS)
    return [{ kind: 'code', text: lines.join('\n') }]
  const blocks: Block[] = []
  for (let at = 0; at < lines.length; at += MOST_LINES) {
    const content = lines
      .slice(at, at + MOST_LINES)
      .flatMap((text, i): Inline[] => [
        ...(i > 0 ? [{ kind: 'break' } as const] : []),
        { kind: 'text', text },
      ])
    const goesOn = at + MOST_LINES < lines.length
    blocks.push({ kind: 'paragraph', content, ...(goesOn && { format: { tight: true } }) })
  }
  return blocks
}

function attached(listed: Mail['attachments']): Block[] {
  if (listed.length === 0) return []
  const items = listed.map(({ name, type, bytes }) => ({
    blocks: [paragraph(plain(`${name} (${type}${bytes ? `, ${sizeOf(bytes.length)}` : ''})`))],
  }))
  return [
    { kind: 'rule' },
    { kind: 'heading', level: 2, content: plain('Attachments') },
    { kind: 'list', ordered: false, tight: true, items },
  ]
}

const sizeOf = (bytes: number): string =>
  bytes < 1000
    ? `${bytes} bytes`
    : bytes < 1e6
      ? `${(bytes / 1000).toFixed(1)} kB`
      : `${(bytes / 1e6).toFixed(1)} MB`
