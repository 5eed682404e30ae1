import type { Inline, NumberFormat, TextStyle } from '../../document/tree.ts'
import { symbolCharacter } from './symbols.ts'

/** A field while it is being read: its instruction first, then the result Word stored. */
export interface Field {
  instruction: string
  inResult: boolean
  /** Where the result of a link goes. */
  link?: { href?: string; anchor?: string }
  /** The result is made anew, so the stored one is dropped. */
  silent: boolean
  checkbox?: boolean
}

/** Words of an instruction: `HYPERLINK "http://…" \l "place"`. */
const wordsOf = (instruction: string): string[] =>
  (instruction.match(/"(?:\\.|[^"])*"|\S+/g) ?? []).map(word =>
    word.replace(/^"|"$/g, '').replace(/\\\\/g, '\\'),
  )

/** Called when the instruction is complete. Gives what to show in place of the stored result. */
export function begin(field: Field, style: TextStyle): Inline | undefined {
  const [name = '', ...args] = wordsOf(field.instruction.slice(0, 4000))
  switch (name.toUpperCase()) {
    case 'PAGE':
      field.silent = true
      return { kind: 'field', field: 'page', style, ...formatOf(args) }
    case 'NUMPAGES':
    case 'SECTIONPAGES':
      field.silent = true
      return { kind: 'field', field: 'pages', style, ...formatOf(args) }
    case 'HYPERLINK': {
      const at = args.indexOf('\\l')
      const anchor = at >= 0 ? args[at + 1] : undefined
      const href = args.find((word, i) => !word.startsWith('\\') && i !== at + 1)
      field.link = href ? { href } : anchor ? { anchor } : undefined
      return undefined
    }
    case 'REF':
    case 'PAGEREF':
      if (args[0] && args.includes('\\h')) field.link = { anchor: args[0] }
      return undefined
    case 'SYMBOL': {
      const font = args[args.indexOf('\\f') + 1] ?? ''
      const code = Number(args[0])
      field.silent = true
      const text =
        Number.isFinite(code) && code > 31 && code < 0x110000
          ? (symbolCharacter(font, code) ?? String.fromCodePoint(code))
          : ''
      return { kind: 'text', text, style }
    }
    case 'FORMCHECKBOX':
      field.silent = true
      return { kind: 'checkbox', checked: field.checkbox ?? false }
  }
  return undefined
}

const SWITCHES: Record<string, NumberFormat> = {
  roman: 'lowerRoman',
  ROMAN: 'upperRoman',
  alphabetic: 'lowerLetter',
  ALPHABETIC: 'upperLetter',
}

function formatOf(args: string[]): { format?: NumberFormat } {
  const named = args[args.indexOf('\\*') + 1] ?? ''
  const format = args.includes('\\*') ? SWITCHES[named] : undefined
  return format ? { format } : {}
}
