import { readFileSync, statSync } from 'node:fs'
import { type FontFamily, fontFile, type Weight } from '../../lib/fonts/bundled-fonts.ts'
import type { Block, Library } from './binding.ts'

/** Windows character sets, which PDFium names scripts by. */
const BY_CHARSET: Record<number, FontFamily> = {
  128: 'jp',
  129: 'kr',
  134: 'sc',
  136: 'tc',
  161: 'sans',
  162: 'sans',
  163: 'sans',
  177: 'hebrew',
  178: 'arabic',
  186: 'sans',
  204: 'sans',
  222: 'thai',
  238: 'sans',
}

/** Faces whose widths a bundled one shares. Other Latin faces are left to PDFium, which stretches its own. */
const BY_NAME: [RegExp, FontFamily][] = [
  [/^(arial|helvetica|liberation ?sans)/, 'arimo'],
  [/^(times|liberation ?serif)/, 'tinos'],
  [/^(courier|liberation ?mono)/, 'cousine'],
  [/^calibri/, 'carlito'],
  [/^cambria/, 'caladea'],
  [/^(hei|song|fang|kai|simsun|simhei|microsoft ?yahei|stsong|stheiti|adobesongstd)/, 'sc'],
  [/^(ming|pmingliu|mingliu|msung|mhei)/, 'tc'],
  [/^(ms ?-?(p?mincho|p?gothic)|heiseimin|heiseikaku|kozmin|kozgo|meiryo|ryumin|gothicbbb)/, 'jp'],
  [/^(batang|gulim|dotum|malgun|hysmyeongjo|hygothic|hyhymyeongjo)/, 'kr'],
]

function familyFor(face: string, charset: number): FontFamily | undefined {
  const script = BY_CHARSET[charset]
  // A script's charset wins over the name: a Chinese page in "Arial" needs Chinese glyphs.
  if (script && script !== 'sans') return script
  const name = face.toLowerCase().replace(/^[a-z]{6}\+/, '')
  return BY_NAME.find(([pattern]) => pattern.test(name))?.[1] ?? script
}

const styleFor = (weight: number, italic: number): Weight =>
  weight >= 600 ? (italic ? 'boldItalic' : 'bold') : italic ? 'italic' : 'regular'

const FOUND_SOME = 1
const kept: Block[] = []

/**
 * Gives PDFium the bundled fonts in place of the machine's, so that a page without embedded fonts looks the
 * same everywhere, and Chinese, Japanese and Korean never come out blank.
 */
export function bundledFonts(library: Library): void {
  const files: string[] = []
  const sizes: number[] = []
  const handleOf = (file: string): number => {
    const known = files.indexOf(file)
    if (known >= 0) return known + 1
    files.push(file)
    sizes.push(statSync(file).size)
    return files.length
  }
  const textAt = (at: number): string => {
    if (at === 0) return ''
    const bytes = library.copy(at, 64)
    const end = bytes.indexOf(0)
    return Buffer.from(bytes.subarray(0, end < 0 ? bytes.length : end)).toString('latin1')
  }
  // Called from inside PDFium: an exception must not cross it, and a font not found is a null handle.
  const guarded =
    (run: (...args: number[]) => number) =>
    (...args: number[]): number => {
      try {
        return run(...args)
      } catch {
        return 0
      }
    }
  const mapFont = guarded((_, weight, italic, charset, _pitch, face) => {
    const family = familyFor(textAt(face!), charset!)
    return family ? handleOf(fontFile(family, styleFor(weight!, italic!))) : 0
  })
  const getFont = guarded((_, face) => {
    const family = familyFor(textAt(face!), 0)
    return family ? handleOf(fontFile(family)) : 0
  })
  const getFontData = guarded((_, handle, table, buffer, size) => {
    const file = files[handle! - 1]
    // Single tables are only asked for to choose within a collection; ours are single fonts.
    if (!file || table !== 0) return 0
    if (buffer !== 0 && size! >= sizes[handle! - 1]!) library.write(buffer!, readFileSync(file))
    return sizes[handle! - 1]!
  })
  const charsetOf = guarded((_, handle) => {
    const file = files[handle! - 1] ?? ''
    const family = { JP: 128, KR: 129, Hans: 134, Hant: 136 }
    return Object.entries(family).find(([part]) => file.includes(part))?.[1] ?? FOUND_SOME
  })

  const info = library.alloc(library.pointerSize * 9)
  const view = info.view()
  const set = (slot: number, at: number) =>
    library.pointerSize === 8
      ? view.setBigUint64(slot * 8, BigInt(at), true)
      : view.setUint32(slot * 4, at, true)
  const nothing = () => 0
  const members = [
    library.callback('v p', nothing), // Release
    library.callback('v p p', nothing), // EnumFonts
    library.callback('p p i i i i p p', mapFont),
    library.callback('p p p', getFont),
    library.callback('l p p u p l', getFontData),
    library.callback('l p p p l', nothing), // GetFaceName
    library.callback('i p p', charsetOf),
    library.callback('v p p', nothing), // DeleteFont
  ]
  // The version takes a pointer's room, for the alignment of what follows.
  set(0, 1)
  for (const [i, at] of members.entries()) set(i + 1, at)
  kept.push(info)
  library.fn.FPDF_SetSystemFontInfo(info.at)
}
