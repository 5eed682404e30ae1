import type { Field } from './field-codes.ts'
import { formatNumber } from './number-formats.ts'

const FORMATS: Record<string, string> = {
  alphabetic: 'lowerLetter',
  ALPHABETIC: 'upperLetter',
  roman: 'lowerRoman',
  ROMAN: 'upperRoman',
}

/** More series than any document has. */
const MOST = 1000

/** Numbers of figures, tables and the like, for fields that store none: `SEQ Figure \\* ARABIC`. */
export class Sequences {
  private readonly counts = new Map<string, number>()

  /** Counts a field that is complete; its number where it shows none yet. */
  next({ instruction, isShown = false }: Field): string | undefined {
    const [, name, switches = ''] = /^\s*SEQ\s+([^\s\\]{1,100})(.{0,200})/is.exec(instruction) ?? []
    if (name === undefined || this.counts.size >= MOST) return undefined
    const before = this.counts.get(name) ?? 0
    const [, reset] = /\\r\s*(\d{1,6})/i.exec(switches) ?? []
    const count = reset === undefined ? before + (/\\c/i.test(switches) ? 0 : 1) : Number(reset)
    this.counts.set(name, count)
    if (isShown || /\\h/i.test(switches)) return undefined
    const [, format = ''] = /\\\*\s*(\w+)/.exec(switches) ?? []
    return formatNumber(FORMATS[format] ?? 'decimal', count)
  }
}
