import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolder } from '../files/installation.ts'

export type Weight = 'regular' | 'bold' | 'italic' | 'boldItalic'

const FOLDER: Record<Weight, string> = {
  regular: '400Regular',
  bold: '700Bold',
  italic: '400Regular_Italic',
  boldItalic: '700Bold_Italic',
}

/** The bundled families: the name engines know them by, and the npm package that holds them. */
const FAMILIES = {
  sans: ['Noto Sans', 'noto-sans'],
  serif: ['Noto Serif', 'noto-serif'],
  mono: ['Noto Sans Mono', 'noto-sans-mono'],
  arabic: ['Noto Sans Arabic', 'noto-sans-arabic'],
  hebrew: ['Noto Sans Hebrew', 'noto-sans-hebrew'],
  devanagari: ['Noto Sans Devanagari', 'noto-sans-devanagari'],
  thai: ['Noto Sans Thai', 'noto-sans-thai'],
  armenian: ['Noto Sans Armenian', 'noto-sans-armenian'],
  bengali: ['Noto Sans Bengali', 'noto-sans-bengali'],
  ethiopic: ['Noto Sans Ethiopic', 'noto-sans-ethiopic'],
  georgian: ['Noto Sans Georgian', 'noto-sans-georgian'],
  gujarati: ['Noto Sans Gujarati', 'noto-sans-gujarati'],
  gurmukhi: ['Noto Sans Gurmukhi', 'noto-sans-gurmukhi'],
  kannada: ['Noto Sans Kannada', 'noto-sans-kannada'],
  khmer: ['Noto Sans Khmer', 'noto-sans-khmer'],
  lao: ['Noto Sans Lao', 'noto-sans-lao'],
  malayalam: ['Noto Sans Malayalam', 'noto-sans-malayalam'],
  myanmar: ['Noto Sans Myanmar', 'noto-sans-myanmar'],
  oriya: ['Noto Sans Oriya', 'noto-sans-oriya'],
  sinhala: ['Noto Sans Sinhala', 'noto-sans-sinhala'],
  tamil: ['Noto Sans Tamil', 'noto-sans-tamil'],
  telugu: ['Noto Sans Telugu', 'noto-sans-telugu'],
  tibetan: ['Noto Serif Tibetan', 'noto-serif-tibetan'],
  math: ['Noto Sans Math', 'noto-sans-math'],
  mathSerif: ['STIX Two Math', 'stix-two-math'],
  symbols: ['Noto Sans Symbols 2', 'noto-sans-symbols-2'],
  emoji: ['Noto Emoji', 'noto-emoji'],
  colorEmoji: ['Noto Color Emoji', 'noto-color-emoji'],
  impact: ['Anton', 'anton'],
  carlito: ['Carlito', 'carlito'],
  caladea: ['Caladea', 'caladea'],
  arimo: ['Arimo', 'arimo'],
  tinos: ['Tinos', 'tinos'],
  cousine: ['Cousine', 'cousine'],
} as const

/** Chinese, Japanese and Korean come from another package each, as OpenType with two weights used. */
const EAST_ASIAN = {
  sc: ['Noto Sans S Chinese', 'fonts-sc', 'NotoSansHans'],
  tc: ['Noto Sans T Chinese', 'fonts-tc', 'NotoSansHant'],
  jp: ['Noto Sans Japanese', 'fonts-jp', 'NotoSansJP'],
  kr: ['Noto Sans Korean', 'fonts-kr', 'NotoSansKR'],
} as const

export type FontFamily = keyof typeof FAMILIES | keyof typeof EAST_ASIAN

/** What stands in first for letters that a family lacks: a serif for a serif. */
export const STAND_INS: Partial<Record<FontFamily, FontFamily>> = { caladea: 'tinos' }

/** Families for one script each, which Unicode calls by the same name. */
export const SCRIPT_FAMILIES = [
  'arabic',
  'hebrew',
  'devanagari',
  'thai',
  'armenian',
  'bengali',
  'ethiopic',
  'georgian',
  'gujarati',
  'gurmukhi',
  'kannada',
  'khmer',
  'lao',
  'malayalam',
  'myanmar',
  'oriya',
  'sinhala',
  'tamil',
  'telugu',
  'tibetan',
] as const satisfies FontFamily[]

const files = new Map<string, string>()

/** The file of a bundled font. A weight the family lacks gives its nearest: bold, else regular. */
export function fontFile(family: FontFamily, weight: Weight = 'regular'): string {
  // Asked for every letter that is set, and folders are slow to look into.
  const key = `${family} ${weight}`
  const known = files.get(key)
  if (known) return known
  const file = findFile(family, weight)
  files.set(key, file)
  return file
}

function findFile(family: FontFamily, weight: Weight): string {
  if (family in EAST_ASIAN) {
    const [, folder, stem] = EAST_ASIAN[family as keyof typeof EAST_ASIAN]
    const style = weight === 'bold' || weight === 'boldItalic' ? 'Bold' : 'Regular'
    return join(packageFolder(`@embedpdf/${folder}`), 'fonts', `${stem}-${style}.otf`)
  }
  const root = packageFolder(`@expo-google-fonts/${FAMILIES[family as keyof typeof FAMILIES][1]}`)
  const wanted = [FOLDER[weight], weight === 'boldItalic' ? FOLDER.bold : FOLDER.regular, FOLDER.regular]
  const folder = wanted.map(name => join(root, name)).find(existsSync)
  const file = folder && readdirSync(folder).find(name => name.endsWith('.ttf'))
  if (!folder || !file) throw new Error(`the bundled font ${family} is not installed`)
  return join(folder, file)
}

/** The name engines know a family by. */
export const fontName = (family: FontFamily): string =>
  family in EAST_ASIAN
    ? EAST_ASIAN[family as keyof typeof EAST_ASIAN][0]
    : FAMILIES[family as keyof typeof FAMILIES][0]

/** Every folder that holds a bundled font in a weight we use. */
function fontFolders(): string[] {
  const folders = Object.values(FAMILIES).flatMap(([, name]) =>
    Object.values(FOLDER).map(weight => join(packageFolder(`@expo-google-fonts/${name}`), weight)),
  )
  const asian = Object.values(EAST_ASIAN).map(([, name]) => join(packageFolder(`@embedpdf/${name}`), 'fonts'))
  return [...folders, ...asian].filter(existsSync)
}

/** Common fonts that are not free, and the bundled ones with their widths. */
export const METRIC_TWINS: readonly [name: string, family: FontFamily][] = [
  ['Arial', 'arimo'],
  ['Helvetica', 'arimo'],
  ['Times New Roman', 'tinos'],
  ['Times', 'tinos'],
  ['Courier New', 'cousine'],
  ['Courier', 'cousine'],
  ['Calibri', 'carlito'],
  ['Cambria', 'caladea'],
  ['Impact', 'impact'],
]

/** A fontconfig file that knows the bundled fonts, the operator's own folders, and nothing of the machine. */
export function fontConfig(cacheFolder: string, extraFolders: readonly string[] = []): string {
  const xml = (path: string) => path.replace(/&/g, '&amp;').replace(/</g, '&lt;')
  const dirs = [...fontFolders(), ...extraFolders].map(path => `  <dir>${xml(path)}</dir>`)
  const alias = (generic: string, families: FontFamily[]) =>
    `  <alias><family>${generic}</family><prefer>${families
      .map(family => `<family>${fontName(family)}</family>`)
      .join('')}</prefer></alias>`
  const rest: FontFamily[] = ['sc', 'jp', 'kr', ...SCRIPT_FAMILIES, 'symbols', 'math', 'emoji']
  return [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    '<fontconfig>',
    ...dirs,
    `  <cachedir>${xml(cacheFolder)}</cachedir>`,
    alias('sans-serif', ['sans', ...rest]),
    alias('serif', ['serif', ...rest]),
    alias('monospace', ['mono', ...rest]),
    ...METRIC_TWINS.map(([name, family]) => alias(name, [family])),
    '</fontconfig>',
    '',
  ].join('\n')
}
