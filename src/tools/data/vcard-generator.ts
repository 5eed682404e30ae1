import { z } from 'zod'
import { badInput } from '../../fault.ts'
import { safeName } from '../../lib/files/file-names.ts'
import { p } from '../../params.ts'
import { defineTool, json } from '../../tool.ts'

const line = (what: string) => p.string({ max: 500 }).optional().describe(what)

export default defineTool({
  name: 'vCard generator',
  description:
    'Writes a contact as a vCard 3.0 file, which phones and mail programs import. Needs at least one of first_name and last_name; special characters are escaped and long lines folded as the format asks.',
  credits: 0,
  params: {
    first_name: line('Given name.'),
    last_name: line('Family name.'),
    organization: line('Company or organisation.'),
    title: line('Job title.'),
    email: line('E-mail address.'),
    phone: line('Telephone number, best with the country code: +49 30 123456.'),
    url: p.string({ max: 2000 }).optional().describe('Web address, http or https.'),
    note: p.string({ max: 10_000 }).optional().describe('Free text; may have several lines.'),
  },
  returns: json(
    z.object({
      vcard: z.string().describe('The card, its lines ended by CR LF.'),
      filename: z.string(),
      version: z.literal('3.0'),
    }),
  ),
  example: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com', phone: '+44 20 7946 0000' },
  runs: 'inline',
  check({ first_name, last_name, email, phone, url }) {
    if (!first_name?.trim() && !last_name?.trim()) {
      throw badInput('first_name: supply at least one of first_name and last_name.')
    }
    if (email !== undefined && !/^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/.test(email.trim())) {
      throw badInput('email: expected one address such as ada@example.com.')
    }
    if (
      phone !== undefined &&
      !/^[+\d][\d ()./-]*\d( *(x|ext\.?|;ext=) *\d+)?$|^\(\d[\d ()./-]*\d$|^\d$/i.test(phone.trim())
    ) {
      throw badInput(
        'phone: expected a number such as +49 30 123456; spaces, ( ) . / - and an extension (x12) may be in it.',
      )
    }
    if (
      url !== undefined &&
      (!/^https?:\/\/[^/]/i.test(url.trim()) || /[\s\p{Cc}]/u.test(url.trim()) || !URL.canParse(url.trim()))
    ) {
      throw badInput('url: expected an address that begins with https:// or http://.')
    }
  },
  run(input) {
    const clean = Object.fromEntries(
      Object.entries(input).map(([name, value]) => [name, tidied(value as string | undefined)]),
    )
    const { first_name = '', last_name = '', organization, title, email, phone, url, note } = clean
    const full = [first_name, last_name].filter(Boolean).join(' ')
    const lines = [
      'BEGIN:VCARD',
      'VERSION:3.0',
      `N:${escaped(last_name)};${escaped(first_name)};;;`,
      `FN:${escaped(full)}`,
      organization && `ORG:${escaped(organization)}`,
      title && `TITLE:${escaped(title)}`,
      email && `EMAIL;TYPE=INTERNET:${email}`,
      phone && `TEL;TYPE=VOICE:${phone.replaceAll(';', '\\;')}`,
      url && `URL:${url}`,
      note && `NOTE:${escaped(note)}`,
      'END:VCARD',
    ]
    const vcard = lines.flatMap(one => (one ? [`${folded(one)}\r\n`] : [])).join('')
    return {
      vcard,
      filename: `${safeName(full, 'contact').replaceAll(' ', '-')}.vcf`,
      version: '3.0' as const,
    }
  },
})

/** Without control characters, which no reader expects; line breaks in one form. */
const tidied = (text: string | undefined): string | undefined =>
  text
    ?.toWellFormed()
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .trim() || undefined

const escaped = (text: string): string => text.replace(/[\\,;]/g, '\\$&').replaceAll('\n', '\\n')

/** Breaks a line after at most 75 bytes, never inside a character; the next begins with a space. */
function folded(text: string): string {
  const lines: string[] = []
  let current = ''
  let size = 0
  for (const char of text) {
    const bytes = Buffer.byteLength(char)
    if (size + bytes > 75) {
      lines.push(current)
      current = ' '
      size = 1
    }
    current += char
    size += bytes
  }
  return [...lines, current].join('\r\n')
}
