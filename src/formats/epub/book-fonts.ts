import { createHash } from 'node:crypto'
import { namedFont } from '../font/named-font.ts'
import { unpackedFont } from '../font/woff.ts'
import type { Stylesheet } from './epub-css.ts'
import { pathFrom } from './epub-elements.ts'
import type { BookPackage } from './epub-package.ts'

/** A file of a font that the book brings, under the name that styles call it by. */
export interface BookFont {
  name: string
  bytes: Uint8Array
}

/** Fonts of a book in all are rarely over 2 MB; East Asian ones may be 20. */
const MAX_BYTES = 60 * 2 ** 20

/** The fonts that stylesheets of a book bring, each read once. */
export class BookFonts {
  readonly files: BookFont[] = []
  /** Families that no file of could be used. */
  readonly lost = new Set<string>()
  private readonly pack: BookPackage
  private readonly names = new Map<string, string>()
  private readonly seen = new Set<string>()
  private total = 0

  constructor(pack: BookPackage) {
    this.pack = pack
  }

  /** Reads the fonts that a chapter's styles may name. */
  add(css: Stylesheet): void {
    for (const rule of css.fonts) {
      const key = [rule.family, rule.bold, rule.italic, rule.from, ...rule.sources].join('\n')
      if (this.seen.has(key)) continue
      this.seen.add(key)
      const name = this.names.get(rule.family) ?? `BookFont${this.names.size + 1}`
      const bytes = rule.sources
        .map(source => this.read(pathFrom(rule.from, source.split(/[?#]/)[0]!), name, rule))
        .find(Boolean)
      if (bytes && this.total + bytes.length <= MAX_BYTES) {
        this.total += bytes.length
        this.names.set(rule.family, name)
        this.files.push({ name, bytes })
      } else this.lost.add(rule.family)
    }
  }

  /** The name of a family of the book's own; undefined where it has none of it. */
  nameOf(family: string): string | undefined {
    return this.names.get(family)
  }

  private read(path: string, name: string, look: { bold: boolean; italic: boolean }): Buffer | undefined {
    const stored = this.pack.zip.find(path)?.bytes()
    if (!stored) return undefined
    const bytes = Buffer.from(stored)
    const scrambled = this.pack.scrambled.get(path)
    const tries = scrambled ? [unscrambled(bytes, scrambled, this.pack), bytes] : [bytes]
    for (const one of tries) {
      const font = unpackedFont(one)
      const named = font && namedFont(font, name, look)
      if (named) return named
    }
    return undefined
  }
}

/** Undoes the two ways in which books keep their fonts from being taken out: the beginning is mixed with a key. */
export function unscrambled(
  bytes: Buffer,
  by: 'idpf' | 'adobe',
  pack: Pick<BookPackage, 'identifier' | 'uuid'>,
): Buffer {
  const key =
    by === 'idpf'
      ? createHash('sha1')
          .update(pack.identifier.replace(/[\u0020\u0009\u000d\u000a]/g, ''))
          .digest()
      : Buffer.from(pack.uuid.replaceAll('-', ''), 'hex')
  if (key.length === 0) return bytes
  const out = Buffer.from(bytes)
  const length = Math.min(out.length, by === 'idpf' ? 1040 : 1024)
  for (let i = 0; i < length; i++) out[i]! ^= key[i % key.length]!
  return out
}
