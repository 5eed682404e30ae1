import {
  type FontFamily,
  fontFile,
  SCRIPT_FAMILIES,
  STAND_INS,
  type Weight,
} from '../../lib/fonts/bundled-fonts.ts'
import { coverageOf } from '../../lib/fonts/font-coverage.ts'
import { mirrored, type Stretch, visualStretches } from '../../lib/text/bidi.ts'
import { graphemesOf } from '../../lib/text/segmenters.ts'
import { Dict, name, newRef, type Ref } from '../../pdf/core/objects.ts'
import { winAnsi } from '../../pdf/core/text-strings.ts'
import { inReadOrder, type LinePart, spacesApart } from './read-order.ts'
import { type Glyph, loadFontkit, openFont, openFontNow, type Position, UsedFont } from './used-font.ts'

/** Families tried after the wanted one, each for the scripts it has. */
export const FALLBACKS: FontFamily[] = [
  'sans',
  ...SCRIPT_FAMILIES,
  'sc',
  'jp',
  'kr',
  'tc',
  'symbols',
  'math',
  'emoji',
]

/** Joins letters and marks: where one is drawn, what belongs to it is drawn from the same font. */
const JOINS = /\p{M}|\u200c|\u200d|[\ufe00-\ufe0f]/u
const NEUTRAL = /[\s\p{P}\p{Nd}]/u
/** What is drawn with the letters of a line from the right as well, which readers take apart where the font changes. */
const SIGN = /[\p{Sc}\p{Sm}]/u

const hex16 = (n: number): string => n.toString(16).padStart(4, '0')

/** A line of text ready to be drawn. Measures are thousandths of the font size. */
export interface SetLine {
  width: number
  ascent: number
  descent: number
  /** Operators that draw it from the current text position, given the font size. */
  operators: (size: number) => string
  /** The fonts the operators name. */
  fonts: Map<string, Ref>
  /** Characters no font has a glyph for. */
  missing: string[]
}

/**
 * Text as the shaper takes it: it knows no Thai or Lao am, which is a ring above and a vowel behind, nor does it put Burmese
 * signs before the letters they are drawn before.
 */
const shapeable = (text: string): string =>
  text
    .replace(/([\u0e48-\u0e4b]?)\u0e33/g, '\u0e4d$1\u0e32')
    .replace(/([\u0ec8-\u0ecb]?)\u0eb3/g, '\u0ecd$1\u0eb2')
    .replace(
      /((?:\u1004\u103a\u1039)?)([\u1000-\u1021\u103f](?:\u1039[\u1000-\u1021])*)(\u103b?)(\u103c?)([\u103d\u103e]*)(\u1031?)/g,
      '$6$4$2$1$3$5',
    )

/** Features a font for Burmese needs, which the shaper leaves off. */
const BURMESE = ['rphf', 'blwf', 'pstf', 'pres', 'abvs', 'blws', 'psts']

/** What readers are to take drawn glyphs for, where their order or number is not that of the letters. */
const saying = (text: string): string =>
  `/Span <</ActualText <feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>>>`

/** Glyphs that are read as one text, in thousandths from where it starts. */
interface Cluster {
  text: string
  parts: { glyph: Glyph; x: number; y: number }[]
  width: number
}

const textOf = (codePoints: number[]): string => String.fromCodePoint(...codePoints)
const isMark = (text: string): boolean => /^[\p{M}\u200c\u200d]*$/u.test(text)

/** Shaped text cut into clusters: a letter and the marks before it where text runs to the left, else behind it. */
function clustersOf(
  font: UsedFont,
  { glyphs, positions }: { glyphs: Glyph[]; positions: Position[] },
  rtl: boolean,
): Cluster[] {
  const clusters: Cluster[] = []
  let open: Cluster | undefined
  for (const [i, glyph] of glyphs.entries()) {
    const { xAdvance, xOffset, yOffset } = positions[i]!
    // Readers turn round all that runs to the left, also what is read from one code; a bracket that was drawn
    // looking the other way is read as the one that was written.
    const own = rtl ? mirrored(textOf(glyph.codePoints.toReversed())) : textOf(glyph.codePoints)
    const mark = isMark(own)
    if (!open || (!rtl && !mark)) clusters.push((open = { text: '', parts: [], width: 0 }))
    open.parts.push({ glyph, x: open.width + font.units(xOffset), y: font.units(yOffset) })
    open.text += own
    open.width += font.units(xAdvance)
    if (rtl && !mark) open = undefined
  }
  return clusters
}

/** Scripts whose syllables are drawn in another order, or by other signs, than they are written. */
const SYLLABIC = /[\u0900-\u0dff\u0e00-\u0fff\u1000-\u109f\u1780-\u17ff]/
/** Signs that bind a consonant to the next. */
const BINDS = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039\u17d2]\u200d?$/

function syllablesOf(text: string): string[] {
  const syllables: string[] = []
  for (const { segment } of graphemesOf(text)) {
    const before = syllables.at(-1)
    if (before !== undefined && BINDS.test(before) && /^\p{L}/u.test(segment))
      syllables[syllables.length - 1] += segment
    else syllables.push(segment)
  }
  return syllables
}

/** The shaper drops the sign that keeps two letters from joining: text is shaped between them, and the sign read along. */
function rtlClusters(text: string, clusters: (part: string) => Cluster[]): Cluster[] {
  const parts = text.split('\u200c').map(clusters)
  for (const part of parts.slice(0, -1)) if (part[0]) part[0].text = `\u200c${part[0].text}`
  return parts.reverse().flat()
}

/** All that a syllable is drawn by, as one. */
function joined(clusters: Cluster[], text: string): Cluster {
  const whole: Cluster = { text, parts: [], width: 0 }
  for (const { parts, width } of clusters) {
    whole.parts.push(...parts.map(part => ({ ...part, x: part.x + whole.width })))
    whole.width += width
  }
  return whole
}

/** Clusters as operators, with what is read from them. */
function drawn(font: UsedFont, clusters: Cluster[]): { text: string; read: string; width: number } {
  let [text, read] = ['[', '']
  // Where the pen is, and where the next cluster starts, in thousandths.
  let [pen, width] = [0, 0]
  const moveTo = (x: number) => {
    const way = Math.round((x - pen) * 10) / 10
    if (Math.abs(way) < 0.5) return
    text += ` ${-way} `
    pen += way
  }
  for (const cluster of clusters) {
    const code = font.useCluster(cluster.parts, cluster.text, cluster.width)
    if (code !== undefined) {
      moveTo(width)
      text += `<${hex16(code)}>`
      pen += font.widthOf(code)
      read += font.textOf(code)
    } else
      for (const { glyph, x, y } of cluster.parts) {
        const one = font.use(glyph)
        moveTo(width + x)
        // A raised mark needs a rise of its own, which only stands between two strings.
        const shown = `<${hex16(one)}>`
        text += Math.abs(y) < 0.5 ? shown : `] TJ RISE${Math.round(y * 10) / 10} Ts [${shown}] TJ 0 Ts [`
        pen += font.units(glyph.advanceWidth)
        read += font.textOf(one)
      }
    width += cluster.width
  }
  moveTo(width)
  return { text: `${text}] TJ`, read, width }
}

/** The embedded fonts of one document that is drawn on. */
export class FontSet {
  private readonly used: UsedFont[] = []
  private readonly byPath = new Map<string, UsedFont>()

  /** A font of this document. */
  font(family: FontFamily, weight: Weight): UsedFont {
    const path = fontFile(family, weight)
    const known = this.byPath.get(path)
    if (known) return known
    const made = new UsedFont(openFontNow(path), `Tw${this.used.length + 1}`)
    this.used.push(made)
    this.byPath.set(path, made)
    return made
  }

  /** Cuts text into pieces that one font each can draw; `lead` draws the signs and digits at its start where it can. */
  private pieces(text: string, family: FontFamily, weight: Weight, lead?: FontFamily) {
    const near = STAND_INS[family]
    const chain = [family, ...(near ? [near] : []), ...FALLBACKS.filter(other => other !== family)]
    const pieces: { text: string; family: FontFamily }[] = []
    const missing: string[] = []
    for (const char of text) {
      const code = char.codePointAt(0)!
      const last = pieces.at(-1)
      const has = (one: FontFamily) => coverageOf(fontFile(one, weight)).has(code)
      // The spaces between pictures are as wide as these; ordinary ones look better.
      const near = last ? last.family : lead
      const isNeutral = NEUTRAL.test(char) || (lead !== undefined && SIGN.test(char))
      const stays = near !== undefined && near !== 'emoji' && isNeutral && has(near)
      if (last && (JOINS.test(char) || stays)) {
        last.text += char
        continue
      }
      const found = stays ? near : chain.find(has)
      if (!found) missing.push(char)
      const family = found ?? chain[0]!
      if (last?.family === family) last.text += char
      else pieces.push({ text: char, family })
    }
    return { pieces, missing }
  }

  /** Readers turn right-to-left text round font by font: its letters' font draws the numbers between them too. */
  private rtlFamily(stretches: Stretch[], family: FontFamily, weight: Weight): FontFamily | undefined {
    // A full stop or a closing bracket may be a stretch of its own before them.
    const words = stretches.find(stretch => stretch.rtl && /\p{L}/u.test(stretch.text))
    const letter = words?.text.match(/\p{L}/u)?.[0]
    return letter === undefined ? undefined : this.pieces(letter, family, weight).pieces[0]!.family
  }

  /** Shapes one line: joins letters, places marks, orders directions, takes other fonts where needed. */
  async line(text: string, family: FontFamily, weight: Weight = 'regular'): Promise<SetLine> {
    await loadFontkit()
    return this.lineNow(text, family, weight)
  }

  /** The same at once, when the library is loaded; its direction is that of its paragraph, where one is given. */
  lineNow(text: string, family: FontFamily, weight: Weight = 'regular', runsLeft?: boolean): SetLine {
    const clean = text
      .toWellFormed()
      .replace(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, ' ')
    const parts: LinePart[] = []
    const missing: string[] = []
    let [width, ascent, descent] = [0, 0, 0]
    const stretches = visualStretches(clean, runsLeft)
    const rtl = this.rtlFamily(stretches, family, weight)
    for (const stretch of stretches) {
      const lead = stretch.rtl || !/\p{L}/u.test(stretch.text) ? rtl : undefined
      const cut = this.pieces(stretch.text, family, weight, lead)
      missing.push(...cut.missing)
      let from = stretch.from
      const pieces = (stretch.rtl ? spacesApart(cut.pieces) : cut.pieces).map(piece => {
        const at = from
        from += piece.text.length
        return { ...piece, from: at }
      })
      for (const piece of stretch.rtl ? pieces.reverse() : pieces) {
        const font = this.font(piece.family, weight)
        const features = piece.family === 'myanmar' ? BURMESE : []
        const shape = (part: string) => font.shape(shapeable(part), features, stretch.rtl)
        const syllabic = !stretch.rtl && SYLLABIC.test(piece.text)
        const clusters = syllabic
          ? syllablesOf(piece.text).map(syllable =>
              joined(clustersOf(font, shape(syllable), false), syllable),
            )
          : stretch.rtl
            ? rtlClusters(piece.text, part => clustersOf(font, shape(part), true))
            : clustersOf(font, shape(piece.text), false)
        const done = drawn(font, clusters)
        width += done.width
        const same = stretch.rtl || done.read === piece.text
        const operators = same ? done.text : `${saying(piece.text)} BDC ${done.text} EMC`
        parts.push({ ...piece, font, rtl: stretch.rtl, operators, width: done.width })
        ascent = Math.max(ascent, Math.min(font.units(font.font.ascent), 1100))
        descent = Math.max(descent, Math.min(-font.units(font.font.descent), 400))
      }
    }
    const operators = (size: number) =>
      inReadOrder(parts)
        .map(({ font, operators, way }) => {
          const risen = operators.replace(/RISE(-?[\d.]+)/g, (_, y: string) =>
            String((Number(y) * size) / 1000),
          )
          const move = Math.abs(way) < 0.5 ? '' : `[${-way}] TJ `
          return `/${font.key} ${size} Tf ${move}${risen.replaceAll('[] TJ ', '')}`
        })
        .join('\n')
    const fonts = new Map(parts.map(({ font }) => [font.key, font.ref]))
    return { width, ascent, descent, operators, fonts, missing: [...new Set(missing)] }
  }

  /** Embeds what was used; gives the fonts by the names the operators call them. */
  finish(): Map<string, Ref> {
    const fonts = new Map<string, Ref>()
    for (const used of this.used) {
      used.finish()
      fonts.set(used.key, used.ref)
    }
    return fonts
  }
}

/** The three named fonts: the standard ones every reader has, and a bundled one of the same widths. */
const STANDARD = {
  helvetica: {
    names: ['Helvetica', 'Helvetica-Bold', 'Helvetica-Oblique', 'Helvetica-BoldOblique'],
    family: 'arimo',
    ascent: 718,
    descent: 207,
  },
  times: {
    names: ['Times-Roman', 'Times-Bold', 'Times-Italic', 'Times-BoldItalic'],
    family: 'tinos',
    ascent: 683,
    descent: 217,
  },
  courier: {
    names: ['Courier', 'Courier-Bold', 'Courier-Oblique', 'Courier-BoldOblique'],
    family: 'cousine',
    ascent: 629,
    descent: 157,
  },
} as const
const WEIGHTS: Weight[] = ['regular', 'bold', 'italic', 'boldItalic']
export type StandardName = keyof typeof STANDARD
export const STANDARD_NAMES = Object.keys(STANDARD) as [StandardName, ...StandardName[]]

/**
 * The fonts of one document that text is set in. A standard font serves for a line while it has every
 * character; else, and where everything must be embedded, a bundled font of the same widths does, with
 * others for other scripts.
 */
export class DocumentFonts {
  private readonly embedded = new FontSet()
  private readonly standard = new Map<string, Ref>()
  private readonly embed: boolean
  /** Characters of the lines set so far that no bundled font can draw. */
  private readonly missing = new Set<string>()

  constructor(embed: boolean) {
    this.embed = embed
  }

  async line(text: string, font: StandardName, weight: Weight = 'regular'): Promise<SetLine> {
    const { names, family, ascent, descent } = STANDARD[font]
    const bytes = winAnsi(text)
    if (this.embed || !bytes) {
      const line = await this.embedded.line(text, family, weight)
      for (const char of line.missing) this.missing.add(char)
      return line
    }
    const base = names[WEIGHTS.indexOf(weight)]!
    const key = `Tw${base.replace('-', '')}`
    const ref = this.standard.get(key) ?? newRef(standardFont(base))
    this.standard.set(key, ref)
    return {
      width: await plainWidth(text, family, weight),
      ascent,
      descent,
      missing: [],
      fonts: new Map([[key, ref]]),
      operators: size => `/${key} ${size} Tf <${bytes.toString('hex')}> Tj`,
    }
  }

  /** Warns of characters that no bundled font could draw. */
  warnOfMissing(warn: (message: string) => void): void {
    if (this.missing.size > 0) warn('some characters of the text have no glyph in any bundled font')
  }

  /** Embeds what was used; gives all fonts by the names the operators call them. */
  finish(): Map<string, Ref> {
    return new Map([...this.standard, ...this.embedded.finish()])
  }
}

const standardFont = (base: string): Dict =>
  Dict.of({
    Type: name('Font'),
    Subtype: name('Type1'),
    BaseFont: name(base),
    Encoding: name('WinAnsiEncoding'),
  })

/** Width of Latin text in a bundled font, thousandths of the size, without kerning. */
async function plainWidth(text: string, family: FontFamily, weight: Weight): Promise<number> {
  const font = await openFont(fontFile(family, weight))
  const { glyphs } = font.layout(text, { kern: false, liga: false })
  return glyphs.reduce((sum, glyph) => sum + (glyph.advanceWidth * 1000) / font.unitsPerEm, 0)
}
