import { type FontFamily, fontFile, SCRIPT_FAMILIES } from '../../lib/fonts/bundled-fonts.ts'
import { lineMetricsOf } from '../../lib/fonts/font-coverage.ts'
import { familyFor } from './typst-fonts.ts'

/** How a font that is not here is stood for, so that its lines and pages end where they should. */
export interface Substitute {
  family: FontFamily
  /** Space between letters, in shares of the size, that makes words as wide as in the font itself. */
  tracking: number
  /** The same for bold letters. */
  boldTracking: number
  /** How much narrower letters are, where space alone cannot make up for it. */
  stretch?: number
  /** Height of a line over and under its baseline, in shares of the size. */
  edges: [number, number]
}

/** Mean widths of letters in English text, in shares of the size. */
const OURS: Partial<Record<FontFamily, number>> = {
  arimo: 0.4458,
  tinos: 0.4063,
  carlito: 0.4102,
  caladea: 0.411,
  sans: 0.474,
  serif: 0.481,
  cousine: 0.6,
  mono: 0.6,
}
const OUR_BOLD: Partial<Record<FontFamily, number>> = {
  arimo: 0.48,
  tinos: 0.4326,
  carlito: 0.4194,
  sans: 0.505,
  serif: 0.511,
}

/**
 * The same of fonts that have no free twin, with the lines they make where those are known. The family is the one
 * that looks most like them. Where the figures come from: docs/decisions/232-widths-of-other-fonts.md.
 */
const THEIRS: [name: RegExp, family: FontFamily, width: number, lines?: [number, number], bold?: number][] = [
  [/^(dejavu|bitstream vera) sans mono/, 'mono', 0.602, [0.928, 0.236]],
  [/^dejavu sans condensed/, 'sans', 0.458, [0.928, 0.236], 0.518],
  [/^(dejavu|bitstream vera) sans/, 'sans', 0.509, [0.928, 0.236], 0.5755],
  [/^dejavu serif condensed/, 'serif', 0.4627, [0.928, 0.236], 0.5118],
  [/^(dejavu|bitstream vera) serif/, 'serif', 0.5144, [0.928, 0.236], 0.569],
  [/^aptos(?! (mono|narrow|serif|slab))/, 'arimo', 0.437, [0.939, 0.282]],
  [/^segoe ui/, 'sans', 0.4434, [1.079, 0.251], 0.4751],
  [/^verdana/, 'sans', 0.5122, [1.005, 0.21], 0.5713],
  [/^tahoma/, 'arimo', 0.4478, [1, 0.207], 0.5098],
  [/^trebuchet/, 'sans', 0.4561, [0.939, 0.222], 0.4766],
  [/^open sans/, 'sans', 0.4688, [1.069, 0.293], 0.5029],
  [/^roboto(?! (mono|slab|serif|condensed))/, 'arimo', 0.4448, [0.928, 0.244], 0.4521],
  [/^lato/, 'carlito', 0.4355, [0.987, 0.213], 0.4455],
  [/^inter\b/, 'arimo', 0.4775, [0.969, 0.241], 0.4922],
  [/^montserrat/, 'sans', 0.503, [0.968, 0.251], 0.53],
  [/^poppins/, 'sans', 0.5, [1.05, 0.35], 0.515],
  [/^source sans/, 'carlito', 0.418, [1.024, 0.4], 0.443],
  [/^pt sans(?! (narrow|caption))/, 'carlito', 0.431, [1.018, 0.276]],
  [/^pt serif/, 'tinos', 0.448, [1.039, 0.286]],
  [/^ubuntu(?! (mono|condensed))/, 'sans', 0.455, [0.932, 0.217], 0.48],
  [/^nunito/, 'sans', 0.452, [1.011, 0.353], 0.47],
  [/^raleway/, 'sans', 0.463, [0.94, 0.234], 0.481],
  [/^cantarell/, 'sans', 0.4673, [1.094, 0.322]],
  [/^ibm plex sans(?! (condensed|arabic))/, 'arimo', 0.451, [1.025, 0.275]],
  [/^work sans/, 'sans', 0.499, [0.93, 0.243]],
  [/^merriweather(?! sans)/, 'serif', 0.485, [0.984, 0.273]],
  [/^lora\b/, 'serif', 0.468, [1.006, 0.274]],
  [/^lucida (sans|grande)/, 'sans', 0.4917, [0.967, 0.211]],
  [/^comic sans/, 'sans', 0.4712, [1.102, 0.291]],
  [/^(century gothic|itc avant garde|avant ?garde)/, 'arimo', 0.494, [1.006, 0.22]],
  [/^georgia/, 'serif', 0.4458, [0.917, 0.219], 0.5186],
  [/^(palatino|book antiqua)/, 'tinos', 0.45],
  [/^(new )?century schoolbook/, 'tinos', 0.471],
  [/^bookman/, 'serif', 0.5, [0.93, 0.24]],
  [/^garamond/, 'tinos', 0.385, [0.862, 0.263]],
  [/^consolas/, 'cousine', 0.5498, [0.914, 0.257]],
]
/**
 * Lines of fonts for other scripts, whose letters a bundled font of the script draws. Word gives fonts of East Asia that
 * know no lines, only a square for each letter, three tenths more.
 */
const SQUARES: [number, number] = [1.009, 0.291]
const LINES: [RegExp, [number, number]][] = [
  [/^(noto (sans|serif)( mono)? (cjk|sc|tc|hk|jp|kr)\b|source han|思源)/, [1.16, 0.288]],
  [/^(n?simsun|宋体|新宋体|simhei|黑体|kaiti|楷体|fangsong|仿宋|stsong|stkaiti|stfangsong)/, SQUARES],
  [/^(ms |ｍｓ ?)(p?mincho|p?gothic|ui gothic|p?明朝|ｐ?明朝|p?ゴシック|ｐ?ゴシック)/, SQUARES],
  [/^(p?mingliu|新?細明體|dfkai|標楷體|batang|gulim|dotum|gungsuh|바탕|굴림|돋움|궁서)/, SQUARES],
  [/^(microsoft yahei|微软雅黑)/, [1.058, 0.262]],
  [/^(malgun gothic|맑은 고딕)/, [1.088, 0.241]],
  [/^noto naskh arabic/, [1.069, 0.634]],
  [/^noto kufi arabic/, [1.282, 0.615]],
]

/** The bundled font of the script that a Noto font is named by. */
function scriptOf(name: string): FontFamily | undefined {
  const script = /^noto sans (\w+)/.exec(name)?.[1]
  return SCRIPT_FAMILIES.find(family => family === script)
}

const NARROW = /^(arial|helvetica|liberation sans) narrow/

export function substituteFor(name: string): Substitute {
  const plain = name.toLowerCase().trim()
  const found = THEIRS.find(([pattern]) => pattern.test(plain))
  const family = found?.[1] ?? familyFor(name)
  const { ascent, descent } = lineMetricsOf(fontFile(scriptOf(plain) ?? family))
  const own: [number, number] = [round(ascent), round(descent)]
  const [, , regular = 0, edges, bold] = found ?? []
  const tracking = found ? round(regular - (OURS[family] ?? regular)) : 0
  return {
    family,
    tracking,
    boldTracking: bold ? round(bold - (OUR_BOLD[family] ?? bold)) : tracking,
    ...(NARROW.test(plain) && { stretch: 0.82 }),
    edges: edges ?? LINES.find(([pattern]) => pattern.test(plain))?.[1] ?? own,
  }
}

const round = (n: number): number => Math.round(n * 1000) / 1000
