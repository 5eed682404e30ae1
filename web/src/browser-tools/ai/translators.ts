import type { PageModel } from './client.ts'

/** Languages by the codes that models name them by: of two letters, and of three with their script. */
export const LANGUAGES = {
  English: ['en', 'eng_Latn'],
  German: ['de', 'deu_Latn'],
  French: ['fr', 'fra_Latn'],
  Spanish: ['es', 'spa_Latn'],
  Italian: ['it', 'ita_Latn'],
  Portuguese: ['pt', 'por_Latn'],
  Dutch: ['nl', 'nld_Latn'],
  Polish: ['pl', 'pol_Latn'],
  Ukrainian: ['uk', 'ukr_Cyrl'],
  Turkish: ['tr', 'tur_Latn'],
  Arabic: ['ar', 'arb_Arab'],
  Hindi: ['hi', 'hin_Deva'],
  Chinese: ['zh', 'zho_Hans'],
  Japanese: ['ja', 'jpn_Jpan'],
  Korean: ['ko', 'kor_Hang'],
} as const satisfies Record<string, readonly [string, string]>
export type Language = keyof typeof LANGUAGES

/** The two languages that a model for one direction has in its name: `opus-mt-en-de`. */
export function pairOf({ kind, name }: PageModel): { from: string; to: string } | undefined {
  const found = kind === 'marian' ? /[-_]([a-z]{2})[-_]([a-z]{2})$/i.exec(name) : null
  return found ? { from: found[1]!.toLowerCase(), to: found[2]!.toLowerCase() } : undefined
}

/** Of the models that translate, the one for these languages: made for them, or for many. */
export function translatorFor(
  models: readonly PageModel[],
  from: Language | '',
  to: Language,
): PageModel | undefined {
  const all = models.filter(model => model.task === 'translation')
  const fits = (model: PageModel) => {
    const pair = pairOf(model)
    return pair?.to === LANGUAGES[to][0] && (from === '' || pair.from === LANGUAGES[from][0])
  }
  return all.find(fits) ?? all.find(model => !pairOf(model))
}

/** What a model calls a language, of the codes that its tokenizer knows: `deu_Latn`, `de_DE`, `__de__`. */
export function codeFor(language: Language, codes: readonly string[]): string | undefined {
  const [short, long] = LANGUAGES[language]
  const found = codes.find(
    code => [short, long, `__${short}__`].includes(code) || code.startsWith(`${short}_`),
  )
  return found?.replaceAll('__', '')
}

/** Letters that models surely take at once; they would leave out what is more. */
const MOST_LETTERS = 400

/** A text in whole sentences, as many at once as a model takes. */
export function sentencesOf(text: string): string[] {
  const parts: string[] = []
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text)) {
    const last = parts.at(-1)
    if (last !== undefined && last.length + segment.length <= MOST_LETTERS)
      parts[parts.length - 1] = last + segment
    else parts.push(segment)
  }
  return parts.map(part => part.trim()).filter(Boolean)
}
