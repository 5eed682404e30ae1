import type { List } from '../../../document/tree.ts'

export const twips = (points: number): number => Math.round(points * 20)

/** Text for RTF: what is no ASCII as numbers of UTF-16, with a question mark for readers of the last century. */
export const rtfText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b-\u001f]/g, '')
    .replace(/[\\{}]/g, '\\$&')
    .replace(/\t/g, '\\tab ')
    .replace(/\n/g, '\\line ')
    .replaceAll('\u00a0', '\\~')
    .replace(/[^\u0000-\u007e]/g, found =>
      Array.from({ length: found.length }, (_, i) => {
        const code = found.charCodeAt(i)
        return `\\u${code > 32_767 ? code - 65_536 : code}?`
      }).join(''),
    )

/** Bytes as hexadecimal digits, 64 bytes to a line. */
export function hexLines(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')
  return hex.replace(/.{128}/g, '$&\n')
}

const NUMBERS = { a: 4, A: 3, i: 2, I: 1 } as const

/** Fonts, colours and lists that a text refers to by number. */
export class RtfTables {
  private readonly fonts: string[]
  private readonly colors = ['#0563c1']
  private readonly lists: string[][] = []

  constructor(font: string) {
    this.fonts = [font]
  }

  font(name: string): number {
    const at = this.fonts.indexOf(name)
    return at >= 0 ? at : this.fonts.push(name) - 1
  }

  /** Number 0 is the reader's own colour. */
  color(value: string): number {
    const at = this.colors.indexOf(value)
    return at >= 0 ? at + 1 : this.colors.push(value)
  }

  /**
   * The number of a list at a level. One inside another is its next level; each other is a list of its own, so that it
   * is counted from its start.
   */
  list({ ordered, style, start }: List, level: number, indent: number, around?: number): number {
    const place = `\\fi-${twips(indent)}\\li${twips((level + 1) * indent)}`
    const own = ordered
      ? `{\\listlevel\\levelnfc${style ? NUMBERS[style] : 0}\\leveljc0\\levelstartat${start ?? 1}\\levelfollow0{\\leveltext\\'02\\'0${level}.;}{\\levelnumbers\\'01;}${place}}`
      : `{\\listlevel\\levelnfc23\\leveljc0\\levelstartat1\\levelfollow0{\\leveltext\\'01\\u8226?;}{\\levelnumbers;}${place}}`
    const outer = around === undefined ? undefined : this.lists[around - 1]
    if (outer && around !== undefined && (outer[level] ?? own) === own) {
      outer[level] = own
      return around
    }
    const levels: string[] = []
    levels[level] = own
    return this.lists.push(levels)
  }

  fontTable(): string {
    const entries = this.fonts.map(
      (name, i) => `{\\f${i}\\fnil\\fcharset0 ${rtfText(name.replaceAll(';', ''))};}`,
    )
    return `{\\fonttbl${entries.join('')}}`
  }

  colorTable(): string {
    const parts = this.colors.map(color => {
      const [red, green, blue] = [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16) || 0)
      return `\\red${red}\\green${green}\\blue${blue};`
    })
    return `{\\colortbl;${parts.join('')}}`
  }

  listTable(): string {
    if (this.lists.length === 0) return ''
    const bullet =
      "{\\listlevel\\levelnfc23\\leveljc0\\levelstartat1\\levelfollow0{\\leveltext\\'01\\u8226?;}{\\levelnumbers;}}"
    const lists = this.lists.map((levels, i) => {
      const all = Array.from({ length: 9 }, (_, level) => levels[level] ?? bullet)
      return `{\\list\\listtemplateid${i + 1}${all.join('')}\\listid${1001 + i}}`
    })
    const chosen = this.lists.map(
      (_, i) => `{\\listoverride\\listid${1001 + i}\\listoverridecount0\\ls${i + 1}}`,
    )
    return `{\\*\\listtable${lists.join('\n')}}\n{\\*\\listoverridetable${chosen.join('')}}\n`
  }
}
