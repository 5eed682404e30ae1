import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Option } from '../../contract/parameter.ts'
import { badInput } from '../../fault.ts'
import { packageFolder } from '../../lib/files/installation.ts'

const PACKS = packageFolder('@tesseract.js-data')
/** In the folders, but no languages: orientation, formulas. */
const NO_LANGUAGE = new Set(['osd', 'equ', 'snum'])
const MAX_LANGUAGES = 5
/** Found out from the page. */
export const AUTO = 'auto'

/** The operator's folder. The one setting an engine reads by itself: only OCR needs it. */
export const packFolder = (env: NodeJS.ProcessEnv = process.env): string =>
  env['TESSDATA_DIR'] || join(env['DATA_DIR'] || 'data', 'tessdata')

/** Language packs by code: the operator's folder first, then the bundled ones. Looked up anew, as packs come and go. */
export const packs = (): Map<string, string> => new Map([...bundledPacks(), ...ownPacks(packFolder())])

/** The packs that come with the installation, which are large and read best. */
export function bundledPacks(): Map<string, string> {
  const found = new Map<string, string>()
  for (const code of existsSync(PACKS) ? readdirSync(PACKS) : []) {
    const path = join(PACKS, code, '4.0.0_best_int', `${code}.traineddata.gz`)
    if (existsSync(path)) found.set(code, path)
  }
  return found
}

/** The packs that lie in a folder. */
export function ownPacks(folder: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const code = packCode(name)
    if (code) found.set(code, join(folder, name))
  }
  return found
}

/** `rus.traineddata.gz` → `rus`. */
export const packCode = (name: string): string | undefined => /^(\w+)\.traineddata(\.gz)?$/.exec(name)?.[1]

/** Codes that can be asked for, sorted. */
export const installedLanguages = (): string[] =>
  [...packs().keys()].filter(code => !NO_LANGUAGE.has(code)).sort()

/** Made when it is first asked: it loads the engine's language data, which a start need not wait for. */
let names: Intl.DisplayNames | undefined
/** Codes that are more than a language, or that no standard knows. */
const NAMES: Record<string, string> = {
  chi_sim: 'Chinese (simplified)',
  chi_sim_vert: 'Chinese (simplified, vertical)',
  chi_tra: 'Chinese (traditional)',
  chi_tra_vert: 'Chinese (traditional, vertical)',
  jpn_vert: 'Japanese (vertical)',
  kor_vert: 'Korean (vertical)',
  deu_latf: 'German (Fraktur)',
  frk: 'German (Fraktur)',
  srp_latn: 'Serbian (Latin)',
  aze_cyrl: 'Azerbaijani (Cyrillic)',
  uzb_cyrl: 'Uzbek (Cyrillic)',
}

/** `deu` → `German`; the code itself where it has no name. */
export function languageName(code: string): string {
  if (NAMES[code]) return NAMES[code]
  names ??= new Intl.DisplayNames('en', { type: 'language', fallback: 'code' })
  try {
    return names.of(code.replace(/_.*/, '')) ?? code
  } catch {
    return code
  }
}

let offered: { state: string; options: readonly Option[] } | undefined

/** What forms offer: the same list until the operator's folder changes. */
export function languageOptions(): readonly Option[] {
  const folder = packFolder()
  const state = `${folder} ${statSync(folder, { throwIfNoEntry: false })?.mtimeMs}`
  if (offered?.state !== state) {
    const options = installedLanguages().map(value => ({ value, label: languageName(value) }))
    offered = { state, options: [{ value: AUTO, label: 'Detect automatically' }, ...options] }
  }
  return offered.options
}

/** `eng+deu` → codes. Throws a Fault when one is not installed. */
export function checkLanguages(text: string, param = 'language'): string[] {
  const codes = [...new Set(text.split('+').map(code => code.trim()))]
  if (codes.length === 1 && codes[0] === AUTO) return codes
  if (codes.includes(AUTO)) throw badInput(`${param}: auto finds the languages by itself; send it alone.`)
  const installed = installedLanguages()
  const unknown = codes.find(code => !installed.includes(code))
  if (unknown !== undefined) {
    const add = /^[a-z]{3}(_[a-z]+)*$/.test(unknown)
      ? ` The operator can add it: toolwright languages add ${unknown}.`
      : ''
    throw badInput(
      `${param}: "${unknown.slice(0, 40)}" is not installed; available are ${installed.join(', ')}, several joined by +, or auto.${add}`,
    )
  }
  if (codes.length > MAX_LANGUAGES) {
    throw badInput(`${param}: at most ${MAX_LANGUAGES} languages can be joined, ${codes.length} were given.`)
  }
  return codes
}
