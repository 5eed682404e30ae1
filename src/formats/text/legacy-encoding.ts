/** Encodings from before Unicode that spreadsheets still write, by the languages of their users. */
export type LegacyEncoding =
  | 'Windows-1250'
  | 'Windows-1251'
  | 'Windows-1252'
  | 'Windows-1254'
  | 'KOI8-R'
  | 'IBM866'
  | 'Shift_JIS'
  | 'GB18030'
  | 'Big5'
  | 'EUC-KR'

const SAMPLE = 1 << 16
const FEWEST = 4

/**
 * The encoding of text that is no UTF-8: Windows-1252 unless another one is clearly at home. Western letters stand
 * alone between others; a text whose words are made of them is in another script.
 */
export function legacyEncoding(bytes: Uint8Array): LegacyEncoding {
  const sample = bytes.subarray(0, SAMPLE)
  const cyrillic = cyrillicEncoding(sample)
  if (cyrillic) return cyrillic
  let best: LegacyEncoding | undefined
  let most = 0.85
  for (const [encoding, { isPair, isCommon }] of Object.entries(PAIRED)) {
    const share = commonPairs(sample, isPair, isCommon)
    if (share <= most) continue
    best = encoding as LegacyEncoding
    most = share
  }
  return best ?? latinEncoding(sample)
}

/**
 * The encodings of Latin letters share most places, so single letters tell: those that only one alphabet puts together,
 * and those where Windows-1252 has a sign that no word holds.
 */
function latinEncoding(bytes: Uint8Array): LegacyEncoding {
  const found = new Set(bytes)
  const some = (...of: number[]) => of.some(byte => found.has(byte))
  // ł, ą, ş, ľ and ť inside of words: Polish, Romanian, Slovak.
  const isPart = (byte: number | undefined) =>
    byte !== undefined && (byte >= 0xc0 || ASCII_LETTER.test(String.fromCharCode(byte)))
  const inWord = (byte: number, i: number) => SIGNS.has(byte) && isPart(bytes[i - 1]) && isPart(bytes[i + 1])
  if (bytes.some(inWord)) return 'Windows-1250'
  // š or ž beside ě, ř, č, ć, đ or ů: Czech, Croatian, Slovene.
  if (some(0x8a, 0x8e, 0x9a, 0x9e) && some(0xec, 0xf8, 0xe8, 0xe6, 0xf0, 0xf9)) return 'Windows-1250'
  // ő or ű beside ö or ü, and no letter of Portuguese, Estonian or French: Hungarian.
  if (some(0xf5, 0xfb) && some(0xf6, 0xfc) && !some(0xe3, 0xe7, 0xe4, 0xe8, 0xea, 0xe0)) return 'Windows-1250'
  // ı or ş beside ç, and no ã or õ: Turkish.
  return some(0xfd, 0xfe) && some(0xe7) && !some(0xe3, 0xf5) ? 'Windows-1254' : 'Windows-1252'
}

const ASCII_LETTER = /[A-Za-z]/
const SIGNS = new Set([0xb3, 0xb9, 0xba, 0xbe, 0x9d])

/** Letters of the Russian and, below 0xc0, of other Cyrillic alphabets. */
const SMALL_BELOW = new Set([0xb3, 0xb4, 0xb8, 0xba, 0xbf])
const LARGE_BELOW = new Set([0xa5, 0xa8, 0xaa, 0xaf, 0xb2])
const isSmall = (byte: number) => byte >= 0xe0 || SMALL_BELOW.has(byte)
const isLetter = (byte: number) => byte >= 0xc0 || SMALL_BELOW.has(byte) || LARGE_BELOW.has(byte)

/** The alphabets of Unix and of DOS put other letters at the places of Windows: the commonest letters tell which it is. */
function cyrillicEncoding(bytes: Uint8Array): LegacyEncoding | undefined {
  let best: LegacyEncoding | undefined = isCyrillic(bytes) ? 'Windows-1251' : undefined
  let most = best ? commonLetters(bytes, best) * 1.2 : 0.3
  for (const encoding of ['KOI8-R', 'IBM866'] as const) {
    const share = commonLetters(bytes, encoding)
    if (share <= most) continue
    best = encoding
    most = share
  }
  return best
}

/** The share of the commonest Russian letters, or 0 where bytes above ASCII make no words of one case. */
function commonLetters(bytes: Uint8Array, encoding: LegacyEncoding): number {
  const text = new TextDecoder(encoding).decode(bytes)
  const high = text.replace(/[\0-\x7f]+/g, '').length
  const words = text.match(/[А-яЁёІіЇїЄєЎўЂ-Џђ-џ]{3,}/gu)?.join(' ') ?? ''
  const letters = words.replaceAll(' ', '').length
  const odd = words.match(/[а-яё][А-ЯЁ]/gu)?.length ?? 0
  if (letters < FEWEST || letters < high * 0.7 || odd > letters * 0.05) return 0
  return (words.match(/[оаеинт]/giu)?.length ?? 0) / letters
}

/** Words of three letters and more, with capitals at their beginning or all through. */
function isCyrillic(bytes: Uint8Array): boolean {
  let [high, inWords, odd] = [0, 0, 0]
  for (let at = 0; at < bytes.length; ) {
    let end = at
    while (end < bytes.length && isLetter(bytes[end]!)) end++
    if (end - at >= 3) inWords += end - at
    for (let i = at + 1; i < end; i++) if (isSmall(bytes[i - 1]!) && !isSmall(bytes[i]!)) odd++
    high += end - at
    if (end === at && bytes[end]! >= 0x80) high++
    at = Math.max(end, at + 1)
  }
  return inWords >= FEWEST && inWords > high * 0.7 && odd < inWords * 0.05
}

type Test = (first: number, second: number) => boolean

const from = (low: number, high: number) => (byte: number) => byte >= low && byte <= high
const [small, upper] = [from(0x40, 0x7e), from(0xa1, 0xfe)]

/** What two bytes of a character may be, and which of them most of a text is made of. The first of equals counts. */
const PAIRED: Record<string, { isPair: Test; isCommon: Test }> = {
  'EUC-KR': {
    isPair: (a, b) => upper(a) && upper(b),
    isCommon: a => a >= 0xb0 && a <= 0xc8,
  },
  GB18030: {
    isPair: (a, b) => a > 0x80 && a < 0xff && ((b >= 0x40 && b < 0x7f) || (b >= 0x80 && b < 0xff)),
    isCommon: (a, b) => a >= 0xb0 && a <= 0xd7 && upper(b),
  },
  Big5: {
    isPair: (a, b) => from(0xa1, 0xf9)(a) && (small(b) || upper(b)),
    isCommon: a => a >= 0xa4 && a <= 0xc6,
  },
  Shift_JIS: {
    isPair: (a, b) => (from(0x81, 0x9f)(a) || from(0xe0, 0xfc)(a)) && (small(b) || from(0x80, 0xfc)(b)),
    // Syllables and the more common half of the signs.
    isCommon: a => a === 0x82 || a === 0x83 || (a >= 0x88 && a <= 0x97),
  },
}

/** The share of the pairs that are common ones; 0 where a byte makes no pair, or there are too few to tell. */
function commonPairs(bytes: Uint8Array, isPair: Test, isCommon: Test): number {
  let [pairs, common] = [0, 0]
  for (let at = 0; at + 1 < bytes.length; at++) {
    const [first, second] = [bytes[at]!, bytes[at + 1]!]
    if (first < 0x80) continue
    if (!isPair(first, second)) return 0
    pairs++
    if (isCommon(first, second)) common++
    at++
  }
  return pairs < FEWEST ? 0 : common / pairs
}
