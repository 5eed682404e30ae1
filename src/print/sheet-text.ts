import type { CellFont } from '../document/cell-style.ts'
import type { TextSetter } from '../engines/fontkit/text-setter.ts'
import { familyFor, hasSubstitute } from '../engines/typst/typst-fonts.ts'
import { type FontFamily, fontFile, type Weight } from '../lib/fonts/bundled-fonts.ts'

interface Face {
  family: FontFamily
  weight: Weight
  /** The family has no slanted letters; they are drawn so. */
  slanted: boolean
  /** In shares of the size. */
  ascent: number
  descent: number
}

const weightOf = ({ bold, italic }: CellFont): Weight =>
  bold ? (italic ? 'boldItalic' : 'bold') : italic ? 'italic' : 'regular'

/** Size of raised and lowered text beside the rest. */
const SMALL = 0.58

/** Text without the places where a line may be broken: in the file they would part a word that is searched for. */
const unbroken = (text: string): string => text.replaceAll('\u200b', '')

/** Texts of a sheet: fonts by the names that files use, lengths in points. */
export class SheetText {
  readonly setter: TextSetter
  private readonly families = new Map<string, FontFamily>()
  /** Names of fonts that text was shown in. */
  private readonly used = new Set<string>()
  private readonly slants = new Map<FontFamily, boolean>()
  /** Cells share their fonts, and a sheet asks for them many times a cell. */
  private readonly faces = new WeakMap<CellFont, Face>()

  constructor(setter: TextSetter) {
    this.setter = setter
  }

  face(font: CellFont): Face {
    const known = this.faces.get(font)
    if (known) return known
    const made = this.faceOf(font)
    this.faces.set(font, made)
    return made
  }

  private faceOf(font: CellFont): Face {
    const family = this.families.get(font.name) ?? familyFor(font.name)
    this.families.set(font.name, family)
    const slants = this.slants.get(family) ?? fontFile(family, 'italic') !== fontFile(family, 'regular')
    this.slants.set(family, slants)
    const weight = weightOf(font)
    const { ascent, descent } = this.setter.metricsOf(family, weight)
    return { family, weight, slanted: Boolean(font.italic) && !slants, ascent, descent }
  }

  /** Fonts of the file that only a similar one stands for. */
  get replaced(): string[] {
    return [...this.used].filter(name => name.trim() !== '' && !hasSubstitute(name))
  }

  size(font: CellFont): number {
    return font.raised ? font.size * SMALL : font.size
  }

  width(text: string, font: CellFont): number {
    const { family, weight } = this.face(font)
    return (this.setter.width(unbroken(text), family, weight) * this.size(font)) / 1000
  }

  /** Operators that show the text, given the size it has on the page. */
  show(text: string, font: CellFont, runsLeft?: boolean): string {
    this.used.add(font.name)
    const { family, weight } = this.face(font)
    return this.setter.show(
      unbroken(text),
      family,
      weight,
      Math.round(this.size(font) * 1000) / 1000,
      runsLeft,
    )
  }

  ascent(font: CellFont): number {
    return this.face(font).ascent * font.size
  }

  descent(font: CellFont): number {
    return this.face(font).descent * font.size
  }

  lineHeight(font: CellFont): number {
    return this.ascent(font) + this.descent(font)
  }

  /** How wide the widest digit is: the unit of column widths in Excel files. */
  digitWidth(font: CellFont): number {
    const plain = { name: font.name, size: font.size }
    const width = Math.max(...Array.from('0123456789', digit => this.width(digit, plain)))
    // Calc counts in whole twentieths of a point.
    return Math.round(width * 20 - 0.01) / 20
  }
}
