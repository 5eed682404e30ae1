import { branchesOf, placesOf } from '../../web/src/lib/message-format.ts'
import { FILES, isNeeded, type Texts } from './texts.ts'

export interface Faults {
  /** Keys that the language does not have yet; English stands there meanwhile. */
  missing: string[]
  /** Keys that nothing in English has any more. */
  unused: string[]
  /** Messages whose places, tags or plural forms are not those of the English one. */
  wrong: string[]
}

/** What is amiss with the texts of a language, each as `file: key`. */
export function faultsOf(english: Texts, own: Texts, language: string): Faults {
  const faults: Faults = { missing: [], unused: [], wrong: [] }
  for (const file of FILES) {
    for (const key of english[file].keys())
      if (!own[file].has(key) && isNeeded(file, key)) faults.missing.push(`${file}: ${key}`)
    for (const [key, text] of own[file]) {
      const source = english[file].get(key)
      if (source === undefined) faults.unused.push(`${file}: ${key}`)
      else if (file === 'page' || file === 'dashboard' || file === 'rooms') {
        const problem = differs(source, text, language)
        if (problem) faults.wrong.push(`${file}: ${key}: ${problem}`)
      } else if (text.trim() === '' && source.trim() !== '' && isNeeded(file, key))
        faults.wrong.push(`${file}: ${key}: it is empty`)
    }
  }
  return faults
}

/** How a message differs from the English one in what must be alike; '' where it does not. */
export function differs(source: string, text: string, language: string): string {
  if (text.trim() === '') return 'it is empty'
  const [wanted, found] = [placesOf(source), placesOf(text)].map(places => places.join(', '))
  if (wanted !== found) return `its places are ${found || 'none'}, not ${wanted || 'none'}`
  if (count(text, '{') !== count(text, '}')) return 'a bracket is left open'
  // $<name> is no tag, and English has it the same way.
  for (const [tag] of text.matchAll(/<(\w+)>/g))
    if (source.includes(`</${tag.slice(1)}`) && !text.includes(`</${tag.slice(1)}`))
      return `${tag} is left open`
  return pluralProblem(text, language)
}

const count = (text: string, piece: string): number => text.split(piece).length - 1

/** The forms of a plural that the language does not have, or lacks. */
function pluralProblem(text: string, language: string): string {
  const known = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  for (const match of text.matchAll(/\{\s*\w+\s*,\s*plural\s*,/g)) {
    const forms = [...branchesOf(text.slice(match.index + match[0].length)).keys()]
    const strange = forms.find(form => !/^=\d+$/.test(form) && !known.some(one => one === form))
    if (strange) return `"${strange}" is no plural form here; there are ${known.join(', ')}`
    if (!forms.includes('other')) return 'a plural lacks its form "other"'
  }
  return ''
}
