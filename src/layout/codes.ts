const CJK = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/

/** Whether a text holds signs of Chinese, Japanese or Korean. */
export const isCjk = (text: string): boolean => CJK.test(text)

/** Korean is written with spaces between its words, unlike Chinese and Japanese. */
export const isHangul = (code: number): boolean =>
  (code >= 0xac00 && code <= 0xd7af) ||
  (code >= 0x1100 && code <= 0x11ff) ||
  (code >= 0x3130 && code <= 0x318f)

/** Hebrew, Arabic and their neighbours, forms for presentation included. */
export const isRtlCode = (code: number): boolean =>
  code >= 0x590 && (code <= 0x8ff || (code >= 0xfb1d && code <= 0xfdff) || (code >= 0xfe70 && code <= 0xfefc))

/** White space and other characters without ink. */
export const isSpace = (code: number): boolean =>
  code <= 32 ||
  code === 0xa0 ||
  (code >= 0x2000 &&
    (code <= 0x200b || code === 0x202f || code === 0x205f || code === 0x3000 || code === 0xfeff))

/** Signs that are as wide as high and stand close without spaces. */
export const isWide = (code: number): boolean =>
  code >= 0x1100 && !isHangul(code) && CJK.test(String.fromCodePoint(code))

/** Letters of Thai, Lao, Burmese and Khmer, which stand without spaces between words. */
export const isUnspaced = (code: number): boolean =>
  code >= 0xe01 &&
  ((code <= 0xeff && !isThaiOrLaoFigure(code)) ||
    (code >= 0x1000 && code <= 0x109f && !(code >= 0x1040 && code <= 0x1049)) ||
    (code >= 0x1780 && code <= 0x17d3))

const isThaiOrLaoFigure = (code: number): boolean =>
  (code >= 0xe50 && code <= 0xe59) || (code >= 0xed0 && code <= 0xed9)

/** Stands where a word may be broken, and is seen only where it is. */
export const SOFT_HYPHEN = '\u00ad'
