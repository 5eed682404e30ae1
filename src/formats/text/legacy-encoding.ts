import { latinEncoding } from './latin-encoding.ts'
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
  | 'Windows-1257'
  | 'ISO-8859-2'
  | 'KOI8-R'
  | 'IBM850'
  | 'IBM866'
  | 'macintosh'
  | 'Shift_JIS'
  | 'EUC-JP'
  | 'GB18030'
  | 'Big5'
  | 'EUC-KR'

const SAMPLE = 1 << 16
const BEFORE = 64
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
  // Katakana of half the width, in which banks write names.
  alphabet('Shift_JIS', 'ﾞｲｼﾝｶﾄｳﾀｷｺｸﾏｽﾐﾅﾂﾗﾘｻﾔﾉﾁｱﾖﾙﾋﾑﾊｹｵﾓｴﾆﾌﾕﾎｾﾛｿﾈﾇﾃﾜﾚﾒﾍﾟｰｮｭｯｬｧｨｪｫｦ', false),
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
  const sample = sampleOf(bytes)
  const script = hasWord(sample) ? likelyScript(sample) : undefined
  if (script?.isCased && script.odds > LIKELY) return script.encoding
  return pairedEncoding(sample) ?? script?.encoding ?? latinEncoding(sample)
}

/** What stands around the first letters beyond ASCII: a long table may have none on its first pages. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const start = Math.max(0, bytes.findIndex(byte => byte > 0x7f) - BEFORE)
  return bytes.subarray(start, start + SAMPLE)
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
  for (const [encoding, of] of Object.entries(PAIRED)) {
    const share = commonPairs(bytes, of)
    if (share <= most) continue
    best = encoding as LegacyEncoding
    most = share
  }
  return best
}

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
const isLetter = (byte: number) => from(0x41, 0x5a)(byte) || from(0x61, 0x7a)(byte)
const [small, upper] = [from(0x40, 0x7e), from(0xa1, 0xfe)]

interface Pairs {
  /** What two bytes of a character may be. */
  isPair: Test
  /** Most of a text is made of these. */
  isCommon: Test
  /** Brackets, points, letters of full width: all these encodings have them. */
  isSign: Test
  /** What one byte alone may be. */
  isSingle?: (byte: number) => boolean
}

/** The first of equals counts. */
const PAIRED: Record<string, Pairs> = {
  'EUC-KR': {
    isPair: (a, b) => upper(a) && upper(b),
    isCommon: from(0xb0, 0xc8),
    isSign: from(0xa1, 0xa3),
  },
  'EUC-JP': {
    isPair: (a, b) => (upper(a) || a === 0x8e || a === 0x8f) && upper(b),
    // Syllables and the more common half of the signs.
    isCommon: a => a === 0xa4 || a === 0xa5 || from(0xb0, 0xcf)(a),
    isSign: from(0xa1, 0xa3),
  },
  GB18030: {
    isPair: (a, b) => from(0x81, 0xfe)(a) && (small(b) || from(0x80, 0xfe)(b)),
    isCommon: (a, b) => from(0xb0, 0xd7)(a) && upper(b),
    isSign: from(0xa1, 0xa3),
  },
  Big5: {
    isPair: (a, b) => from(0xa1, 0xf9)(a) && (small(b) || upper(b)),
    isCommon: from(0xa4, 0xc6),
    isSign: from(0xa1, 0xa3),
  },
  Shift_JIS: {
    isPair: (a, b) => (from(0x81, 0x9f)(a) || from(0xe0, 0xfc)(a)) && (small(b) || from(0x80, 0xfc)(b)),
    // Syllables and the more common half of the signs.
    isCommon: a => a === 0x82 || a === 0x83 || from(0x88, 0x97)(a),
    isSign: a => a === 0x81,
    // Syllables of half the width, in which banks write names.
    isSingle: from(0xa1, 0xdf),
  },
}

/** One pair of so many may be a character that an encoding has been given later. */
const SELDOM = 25

/** The share of the pairs that are common ones; 0 where too many bytes make no pair, or there are too few to tell. */
function commonPairs(bytes: Uint8Array, { isPair, isCommon, isSign, isSingle }: Pairs): number {
  let [pairs, common, odd, inWords] = [0, 0, 0, 0]
  for (let at = 0; at + 1 < bytes.length; at++) {
    const [first, second] = [bytes[at]!, bytes[at + 1]!]
    if (first < 0x80 || isSingle?.(first)) continue
    if (!isPair(first, second)) odd++
    else {
      at++
      if (isSign(first, second)) continue
      pairs++
      if (isLetter(second) && isLetter(bytes[at - 2] ?? 0)) inWords++
      if (isCommon(first, second)) common++
    }
  }
  // Marked letters within Latin words, not characters of their own.
  const isLatin = inWords > pairs / 2
  return pairs < FEWEST || odd > pairs / SELDOM || isLatin ? 0 : common / pairs
}
