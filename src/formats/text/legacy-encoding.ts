import { type Alphabet, alphabet, meanOdds } from './letter-odds.ts'

/** Encodings from before Unicode that spreadsheets still write, by the languages of their users. */
export type LegacyEncoding =
  | 'Windows-874'
  | 'Windows-1250'
  | 'Windows-1251'
  | 'Windows-1252'
  | 'Windows-1253'
  | 'Windows-1254'
  | 'Windows-1255'
  | 'Windows-1256'
  | 'KOI8-R'
  | 'IBM866'
  | 'Shift_JIS'
  | 'EUC-JP'
  | 'GB18030'
  | 'Big5'
  | 'EUC-KR'

const SAMPLE = 1 << 16
const FEWEST = 4

const RUSSIAN = 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё'

/** Scripts whose capitals tell them from the pairs of bytes that East Asian encodings have. */
const CASED = [
  alphabet('Windows-1251', RUSSIAN, false),
  alphabet('Windows-1251', 'оаинвіртеслкудмпзяьбгчйхцїюєжшщґф', false), // Ukrainian
  alphabet('Windows-1251', 'аніырестолкўвдзмпугябцьйёчжхшэфю', false), // Belarusian
  alphabet('Windows-1251', 'аиоетнрсвлкдпмъузягбчхщжцшйюфь', false), // Bulgarian
  alphabet('Windows-1251', 'аоиенрјстдувкплмзбгцчшхжћђњљфџ', false), // Serbian
  alphabet('Windows-1251', 'аотеинрсвдклпјмузбгцчшжфхќѓњљџѕ', false), // Macedonian
  alphabet('KOI8-R', RUSSIAN, false),
  alphabet('IBM866', RUSSIAN, false),
  alphabet('Windows-1253', 'αοιετσνηυρπκμλςωγίδάέόήθφύχβξώζψϊϋΐΰ', false),
]

const CASELESS = [
  alphabet('Windows-1255', 'יולהאמרתבשנםדקחפעטןגכסזצךץף', false),
  alphabet('Windows-1256', 'الينمرتوبةعدفسهكقحجشطصخأذزضئغثظءىإآؤ', false),
  alphabet('Windows-1256', 'ايرندهمتوبسشگلكزخقحعفجآپچصطغضثذژئءظؤ', false), // Persian
  alphabet('Windows-874', 'านรเอก่งมย้ลวดัทีสตะิปบคไพุช์ูขจแใโหผ็ศซธณญึถืภำฟฝษฎฉฮฐๆ', false),
]

/** Of all the countries that write Windows-1252, whose names may stand in one table. */
const WESTERN = [alphabet('Windows-1252', 'éöüäáíóèåøñçàãæßêôúâëîõðþý', true)]

/** Fewer likely letters than these are signs of another script, taken for letters. */
const LIKELY = -3.75
/** What the encoding of most files is ahead of others. */
const AHEAD = 0.5

/**
 * The encoding of text that is no UTF-8: Windows-1252 unless another one is clearly at home. Western letters stand
 * alone between others; a text whose words are made of them is in another script.
 */
export function legacyEncoding(bytes: Uint8Array): LegacyEncoding {
  const sample = bytes.subarray(0, SAMPLE)
  const script = hasWord(sample) ? likelyScript(sample) : undefined
  if (script?.isCased && script.odds > LIKELY) return script.encoding
  return pairedEncoding(sample) ?? script?.encoding ?? latinEncoding(sample)
}

interface Script {
  encoding: LegacyEncoding
  odds: number
  isCased: boolean
}

/** The script that the words are likelier to be in than in Western letters. */
function likelyScript(bytes: Uint8Array): Script | undefined {
  const [cased, caseless] = [likeliest(bytes, CASED), likeliest(bytes, CASELESS)]
  const isCased = cased.odds > caseless.odds
  const script = isCased ? cased : caseless
  return script.odds > likeliest(bytes, WESTERN).odds + AHEAD ? { ...script, isCased } : undefined
}

/** The East Asian encoding that all bytes make common pairs in. */
function pairedEncoding(bytes: Uint8Array): LegacyEncoding | undefined {
  let best: LegacyEncoding | undefined
  let most = 0.85
  for (const [encoding, { isPair, isCommon }] of Object.entries(PAIRED)) {
    const share = commonPairs(bytes, isPair, isCommon)
    if (share <= most) continue
    best = encoding as LegacyEncoding
    most = share
  }
  return best
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

/** Whether there is a word of another script: four bytes beyond ASCII that follow each other. */
function hasWord(bytes: Uint8Array): boolean {
  let run = 0
  return bytes.some(byte => {
    run = byte < 0x80 ? 0 : run + 1
    return run === FEWEST
  })
}

/** The alphabet that a text has most likely been written with. */
function likeliest(bytes: Uint8Array, alphabets: Alphabet[]): { encoding: LegacyEncoding; odds: number } {
  const texts = new Map<string, string>()
  let [encoding, odds] = ['', Number.NEGATIVE_INFINITY]
  for (const one of alphabets) {
    const text = texts.get(one.encoding) ?? new TextDecoder(one.encoding).decode(bytes)
    texts.set(one.encoding, text)
    const found = meanOdds(text, one)
    if (found > odds) [encoding, odds] = [one.encoding, found]
  }
  return { encoding: encoding as LegacyEncoding, odds }
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
  'EUC-JP': {
    isPair: (a, b) => (upper(a) || a === 0x8e || a === 0x8f) && upper(b),
    // Syllables and the more common half of the signs.
    isCommon: a => a === 0xa4 || a === 0xa5 || (a >= 0xb0 && a <= 0xcf),
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
