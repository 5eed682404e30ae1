import type { HeadingOfPage, Inline, NumberFormat, TextStyle } from '../../../document/tree.ts'
import { symbolCharacter } from '../../../lib/fonts/symbol-fonts.ts'
import { entryOf } from '../../../lib/text/entry-of.ts'
import { safeCharacter } from './docx-pieces.ts'
import { equationOf } from './equation-fields.ts'

/** A field while it is being read: its instruction first, then the result Word stored. */
export interface Field {
  instruction: string
  inResult: boolean
  /** Where the result of a link goes. */
  link?: { href?: string; anchor?: string; heading?: HeadingOfPage }
  /** The result is made anew, so the stored one is dropped. */
  silent: boolean
  /** No result is stored. */
  isBare?: boolean
  /** Something of its result was shown. */
  isShown?: boolean
  checkbox?: boolean
  /** The pieces of the paragraph that it begins in, and how many there were before. */
  begins?: { pieces: unknown[]; at: number }
  /** What is chosen in a drop-down list. */
  choice?: string
}

/**
 * Words of an instruction: `HYPERLINK "http://…" \l "place"`. Inside quotes no character can be read in two ways: a
 * pattern that may take a backslash alone or with what follows tries all combinations where the quote never ends.
 */
export const wordsOf = (instruction: string): string[] =>
  (instruction.match(/"(?:[^"\\]|\\.)*"|"[^"]*"|\S+/g) ?? []).map(word =>
    word.replace(/^"|"$/g, '').replace(/\\\\/g, '\\'),
  )

/** Called when the instruction is complete. Gives what to show in place of the stored result. */
export function begin(field: Field, style: TextStyle): Inline | undefined {
  const [name = '', ...args] = wordsOf(field.instruction.slice(0, 4000))
  switch (name.toUpperCase().split('\\', 1)[0]) {
    case 'PAGE':
      field.silent = true
      return { kind: 'field', field: 'page', style, ...formatOf(args) }
    case 'NUMPAGES':
      field.silent = true
      return { kind: 'field', field: 'pages', style, ...formatOf(args) }
    case 'SECTIONPAGES':
      field.silent = true
      return { kind: 'field', field: 'sectionPages', style, ...formatOf(args) }
    case 'HYPERLINK':
      field.link = linkOf(args)
      return undefined
    case 'REF':
    case 'PAGEREF':
      if (args[0] && args.includes('\\h')) field.link = { anchor: args[0] }
      return undefined
    case 'STYLEREF': {
      const heading = headingOf(args)
      if (heading) field.link = { heading }
      return undefined
    }
    case 'SYMBOL': {
      const font = args[args.indexOf('\\f') + 1] ?? ''
      const code = Number(args[0])
      field.silent = true
      return { kind: 'text', text: symbolCharacter(font, code) ?? safeCharacter(code), style }
    }
    case 'EQ': {
      const made = equationOf(field.instruction.slice(0, 4000), style)
      if (made) field.silent = true
      return made
    }
    case 'MACROBUTTON':
    case 'GOTOBUTTON':
      // Behind the name of what it does stands what it shows.
      return shownText(field, args.slice(1).join(' '), style)
    case 'QUOTE':
      return field.isBare ? shownText(field, args[0] ?? '', style) : undefined
    case 'FORMDROPDOWN':
      field.silent = field.choice !== undefined
      return field.choice ? { kind: 'text', text: field.choice, style } : undefined
    case 'FORMCHECKBOX':
      field.silent = true
      return { kind: 'checkbox', checked: field.checkbox ?? false }
  }
  return undefined
}

function shownText(field: Field, text: string, style: TextStyle): Inline | undefined {
  field.silent = true
  return text ? { kind: 'text', text, style } : undefined
}

/** What Word calls its styles of headings in other languages; a digit alone is one as well. */
const HEADING =
  /^(?:(?:heading|überschrift|titre|título|titolo|titlu|ttulo|kop|rubrik|overskrift|otsikko|nagłówek|nadpis|címsor|başlık|заголовок|标题|標題|見出し|제목)\s?)?([1-9])$/i

/** The heading that a field repeats; its number or place instead of its text stay as they are stored. */
function headingOf(args: string[]): HeadingOfPage | undefined {
  const [, level] = HEADING.exec(args[0] ?? '') ?? []
  if (!level || args.some(word => /^\\[nprw]$/i.test(word))) return undefined
  return { level: Number(level), ...(args.includes('\\l') && { last: true as const }) }
}

/** Where a link leads: an address, or a place in the document behind `\l`. A tip and a window have a word each. */
function linkOf(args: string[]): Field['link'] {
  let href: string | undefined
  let place: string | undefined
  for (let i = 0; i < args.length; i++) {
    const word = args[i]!
    if (word === '\\l') place = args[++i]
    else if (word === '\\o' || word === '\\t') i++
    else if (!word.startsWith('\\')) href ??= word
  }
  if (href) return { href: withPlace(href, place) }
  return place ? { anchor: place } : undefined
}

/** An address with the place on it. */
export const withPlace = (href: string, place: string | undefined): string =>
  place && !href.includes('#') ? `${href}#${place}` : href

const SWITCHES: Record<string, NumberFormat> = {
  roman: 'lowerRoman',
  ROMAN: 'upperRoman',
  alphabetic: 'lowerLetter',
  ALPHABETIC: 'upperLetter',
}

function formatOf(args: string[]): { format?: NumberFormat } {
  const named = args[args.indexOf('\\*') + 1] ?? ''
  const format = args.includes('\\*') ? entryOf(SWITCHES, named) : undefined
  return format ? { format } : {}
}
