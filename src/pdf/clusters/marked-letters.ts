import { Dict, deref, newRef } from '../core/objects.ts'
import { readToUnicode, toUnicodeMap } from '../fonts/to-unicode.ts'
import { flate } from './flate.ts'
import { textItems } from './text-items.ts'

/** A letter and one mark, such as the half-width "ｶﾞ", which is drawn by two glyphs. */
const MARKED = /^\P{M}[\p{M}\uff9e\uff9f]$/u

/**
 * A CFF font some of whose letters are read with their mark wherever they stand, while the mark's glyph reads as nothing: the
 * typesetter's map has the text of a pair at its letter. TrueType fonts get a code for each pair instead (ClusterFont).
 */
export class MarkedLetters {
  private readonly font: Dict
  private readonly texts: Map<number, string>
  private isChanged = false

  /** Undefined for fonts without such letters. */
  static of(font: Dict): MarkedLetters | undefined {
    const descendant = deref(font.array('DescendantFonts')?.[0])
    if (!(descendant instanceof Dict) || !descendant.dict('FontDescriptor')?.stream('FontFile3'))
      return undefined
    const texts = readToUnicode(font)
    return [...texts.values()].some(text => MARKED.test(text)) ? new MarkedLetters(font, texts) : undefined
  }

  private constructor(font: Dict, texts: Map<number, string>) {
    this.font = font
    this.texts = texts
  }

  /** Only the order of glyphs counts, not their places. */
  advance(): number {
    return 0
  }

  /** A pair drawn by two glyphs tells what each of them is. */
  learn(said: string, codes: number[]): void {
    if (codes.length !== 2 || !MARKED.test(said)) return
    for (const [i, char] of [...said].entries()) this.texts.set(codes[i]!, char)
    this.isChanged = true
  }

  finish(): void {
    if (this.isChanged)
      this.font.set('ToUnicode', newRef(flate(Buffer.from(toUnicodeMap(this.texts, 2), 'latin1'))))
  }
}

/** Learns from a page's content which glyphs draw letters and which their marks. */
export function learnMarks(content: Buffer, fonts: ReadonlyMap<string, MarkedLetters>): void {
  for (const { font, units } of textItems(content, fonts))
    for (const { said, glyphs } of units)
      if (said !== undefined)
        fonts.get(font)!.learn(
          said,
          glyphs.map(glyph => glyph.code),
        )
}
