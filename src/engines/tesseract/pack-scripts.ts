/** The packs that read a script, as tesseract names it; the first that is there is read with when nothing else is known. */
export const OF_SCRIPT: Record<string, string[]> = {
  Latin: ['eng', 'deu', 'fra', 'spa'],
  Fraktur: ['deu_latf', 'frk', 'deu'],
  Cyrillic: ['rus', 'ukr', 'bul'],
  Greek: ['ell'],
  Arabic: ['ara', 'fas'],
  Hebrew: ['heb'],
  Devanagari: ['hin'],
  Bengali: ['ben'],
  Tamil: ['tam'],
  Telugu: ['tel'],
  Thai: ['tha'],
  Georgian: ['kat'],
  Armenian: ['hye'],
  Han: ['chi_sim', 'chi_tra'],
  Japanese: ['jpn'],
  Hiragana: ['jpn'],
  Katakana: ['jpn'],
  Korean: ['kor'],
  Hangul: ['kor'],
}

/** Scripts that many languages share are told by the text. */
export const scriptOf = (code: string): string =>
  Object.keys(OF_SCRIPT).find(script => OF_SCRIPT[script]!.includes(code)) ?? 'Latin'
