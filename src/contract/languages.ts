/** The languages that pages may be written in, by their own names. One is offered once its messages are there. */
export const LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  pt: 'Português',
  it: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
  uk: 'Українська',
  tr: 'Türkçe',
  ar: 'العربية',
  hi: 'हिन्दी',
  ja: '日本語',
  zh: '中文',
  ko: '한국어',
} as const

export type Language = keyof typeof LANGUAGES

export const LANGUAGE_IDS = Object.keys(LANGUAGES) as Language[]

export const isLanguage = (id: string): id is Language => Object.hasOwn(LANGUAGES, id)

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr')

/** `/de/tools/pdf-merge` → de and the address without it. */
export function splitPath(path: string): { language: Language | undefined; path: string } {
  const [, first = '', rest = ''] = /^\/([a-z]{2})(\/.*)?$/.exec(path) ?? []
  return isLanguage(first) ? { language: first, path: rest || '/' } : { language: undefined, path }
}

/** The address of a page in a language; the plain one where that is not said. */
export const pathIn = (language: Language | undefined, path: string): string =>
  language ? `/${language}${path === '/' ? '' : path}` : path

/** The cookie that remembers what was chosen. */
export const LANGUAGE_COOKIE = 'toolwright_language'
