/** A language as its tag in the usual spelling, `en-us` → `en-US`; undefined where it is none, such as `English`. */
export function languageTag(text: string): string | undefined {
  const tag = text.trim()
  if (!/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(tag)) return undefined
  try {
    return Intl.getCanonicalLocales(tag)[0]
  } catch {
    return undefined
  }
}

const FROM_THE_RIGHT = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'])

/** Whether the language of a tag is usually written from right to left. */
export const isRightToLeft = (tag: string): boolean =>
  FROM_THE_RIGHT.has(new Intl.Locale(tag).maximize().script ?? '')
