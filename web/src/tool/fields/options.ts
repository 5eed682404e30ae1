import type { Option } from '../../../../src/contract/parameter.ts'
import { locale } from '../../lib/messages.ts'

const languages = new Intl.DisplayNames(locale, { type: 'language', fallback: 'code' })
/** Language packs whose code is more than a language. */
const SCRIPTS: Record<string, string> = { chi_sim: 'zh-Hans', chi_tra: 'zh-Hant' }

/** "deu" → "German". */
export function languageName(code: string): string {
  try {
    return languages.of(SCRIPTS[code] ?? code.replace(/_.*/, '')) ?? code
  } catch {
    return code
  }
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Options that fit what was typed: exact ones, then those a word of which begins so, then the rest. */
export function matching(options: readonly Option[], typed: string): Option[] {
  const wanted = plain(typed.trim())
  if (wanted === '') return [...options]
  const rank = ({ value, label = '' }: Option): number => {
    if (value === typed.trim()) return 0
    const texts = [plain(value), plain(label)]
    if (texts.includes(wanted)) return 1
    if (texts.some(text => text.split(/[\s_-]+/).some(word => word.startsWith(wanted)))) return 2
    return texts.some(text => text.includes(wanted)) ? 3 : 4
  }
  return options
    .map(option => ({ option, rank: rank(option) }))
    .filter(one => one.rank < 4)
    .sort((a, b) => a.rank - b.rank)
    .map(one => one.option)
}
