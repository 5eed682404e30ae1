import {
  type FontFamily,
  fontFile,
  fontName,
  METRIC_TWINS,
  SCRIPT_FAMILIES,
  STAND_INS,
  type Weight,
} from '../../../../src/lib/fonts/bundled-fonts.ts'
import { knowEngineFiles } from '../../node/fs.ts'

/** Families that stand in for those a page names, as the bundled fonts have them. */
const TWINS = new Map(METRIC_TWINS.map(([name, family]) => [name.toLowerCase(), family]))
const LIKE: [RegExp, FontFamily][] = [
  [/mono|courier|consol|menlo|typewriter|^code/, 'cousine'],
  [/^calibri|^carlito/, 'carlito'],
  [/^cambria|^caladea/, 'caladea'],
  [/impact|anton|haettenschweiler/, 'impact'],
  [/noto sans/, 'sans'],
  [/noto serif/, 'serif'],
  [
    /sans|arial|helvet|verdana|tahoma|segoe|roboto|inter|system-ui|ui-|lato|trebuchet|futura|gill|aptos|open|source|ubuntu|montserrat|poppins/,
    'arimo',
  ],
  [
    /serif|times|georgia|garamond|palatino|book|roman|minion|didot|merriweather|playfair|charter|century/,
    'tinos',
  ],
]

/** The bundled family for a list of families as CSS writes it. */
export function familyFor(list: string): FontFamily {
  for (const written of list.split(',')) {
    const name = written
      .trim()
      .replace(/^["']|["']$/g, '')
      .toLowerCase()
    const found = TWINS.get(name) ?? LIKE.find(([pattern]) => pattern.test(name))?.[1]
    if (found) return found
  }
  return 'arimo'
}

export const weightFor = (weight: number, italic: boolean): Weight =>
  weight >= 600 ? (italic ? 'boldItalic' : 'bold') : italic ? 'italic' : 'regular'

/** Scripts that need a family of their own, as far as a text has them. */
const SCRIPTS: [RegExp, FontFamily][] = [
  ...SCRIPT_FAMILIES.map((family): [RegExp, FontFamily] => [
    new RegExp(`\\p{Script=${family[0]!.toUpperCase()}${family.slice(1)}}`, 'u'),
    family,
  ]),
  [/\p{Script=Hiragana}|\p{Script=Katakana}/u, 'jp'],
  [/\p{Script=Hangul}/u, 'kr'],
  [/\p{Script=Han}/u, 'sc'],
  [/[\u2190-\u21ff\u2500-\u27bf\u2b00-\u2bff]/u, 'symbols'],
  [/\p{Extended_Pictographic}/u, 'emoji'],
]

const tag = (family: FontFamily): string => `Tw ${fontName(family)}`
const tagged = new Map<string, FontFamily>()

/** The bundled family that an element was told to show. */
export const familyShown = (list: string): FontFamily =>
  tagged.get(/^"?(Tw [^",]+)/.exec(list)?.[1] ?? '') ?? familyFor(list)

/** Lets a document show the bundled fonts, so that it is laid out with those that are embedded later. */
export async function useBundledFonts(
  document: Document,
  text: string,
): Promise<{ stack: (family: FontFamily) => string; ready: () => Promise<void> }> {
  await knowEngineFiles()
  const others: FontFamily[] = [
    'sans',
    ...SCRIPTS.filter(([pattern]) => pattern.test(text)).map(([, family]) => family),
  ]
  const loaded = new Set<string>()
  const { FontFace } = document.defaultView as unknown as { FontFace: typeof globalThis.FontFace }
  const add = (family: FontFamily) => {
    for (const [weight, style, cssWeight] of [
      ['regular', 'normal', '400'],
      ['bold', 'normal', '700'],
      ['italic', 'italic', '400'],
      ['boldItalic', 'italic', '700'],
    ] as const) {
      const file = fontFile(family, weight)
      const key = `${family} ${weight}`
      if (loaded.has(key)) continue
      loaded.add(key)
      tagged.set(tag(family), family)
      document.fonts.add(
        new FontFace(tag(family), `url("${file}")`, { style, weight: cssWeight, display: 'block' }),
      )
    }
  }
  return {
    stack(family) {
      const near = STAND_INS[family]
      const all = [family, ...(near ? [near] : []), ...others.filter(other => other !== family)]
      all.forEach(add)
      return all.map(one => `"${tag(one)}"`).join(', ')
    },
    /** Fonts are loaded when something is laid out in them. */
    async ready() {
      document.body.getBoundingClientRect()
      await document.fonts.ready
      await new Promise(resolve => setTimeout(resolve))
      await document.fonts.ready
    },
  }
}
