import { entryOf } from '../../../lib/text/entry-of.ts'
import { HEBREW_SIGNS } from '../../../lib/text/hebrew-numeral.ts'
import { romanNumeral } from '../../../lib/text/roman-numeral.ts'

/** a … z, aa, bb …: Word repeats the letter. */
function letters(n: number, alphabet: string): string {
  const all = [...alphabet]
  if (n < 1) return String(n)
  return all[(n - 1) % all.length]!.repeat(Math.min(20, Math.ceil(n / all.length)))
}

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

function cardinal(n: number): string {
  if (n < 0 || n > 999_999) return String(n)
  if (n < 20) return ONES[n]!
  if (n < 100) return TENS[Math.floor(n / 10)]! + (n % 10 ? `-${ONES[n % 10]}` : '')
  if (n < 1000) return `${ONES[Math.floor(n / 100)]} hundred${n % 100 ? ` ${cardinal(n % 100)}` : ''}`
  return `${cardinal(Math.floor(n / 1000))} thousand${n % 1000 ? ` ${cardinal(n % 1000)}` : ''}`
}

const IRREGULAR: Record<string, string> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
}

function ordinalWords(n: number): string {
  const words = cardinal(n)
  // Numbers too large for words stay digits.
  if (/\d/.test(words)) return ordinal(n)
  const [, head = '', last = ''] = /^(.*?)([a-z]+)$/.exec(words) ?? []
  return head + (IRREGULAR[last] ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`))
}

function ordinal(n: number): string {
  const tail = n % 100 >= 11 && n % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')
  return `${n}${tail}`
}

/** 1 … 9999 in Chinese signs, with or without the tens' own one. */
function chinese(n: number, digits: string, units: string): string {
  if (n < 1 || n > 9999) return String(n)
  const text = String(n)
  let out = ''
  let gap = false
  for (const [i, digit] of [...text].entries()) {
    const place = text.length - 1 - i
    if (digit === '0') gap = out !== ''
    else {
      if (gap) out += digits[0]
      gap = false
      const leadingOne = digit === '1' && place === 1 && out === ''
      out += (leadingOne ? '' : digits[Number(digit)]!) + (units[place] ?? '').trim()
    }
  }
  return out
}

const inDigits = (n: number, digits: string): string => {
  const all = [...digits]
  return [...String(n)].map(one => all[Number(one)] ?? one).join('')
}

function hebrew(n: number): string {
  if (n < 1 || n > 999) return String(n)
  let out = ''
  let left = n
  while (left > 0) {
    const [size, sign] = HEBREW_SIGNS.find(([size]) => size <= left)!
    out += sign
    left -= size
  }
  return out
}

const circled = (n: number, first: number, count: number): string =>
  n >= 1 && n <= count ? String.fromCodePoint(first + n - 1) : String(n)

const FORMATS: Record<string, (n: number) => string> = {
  decimal: String,
  lowerRoman: romanNumeral,
  upperRoman: n => romanNumeral(n).toUpperCase(),
  lowerLetter: n => letters(n, 'abcdefghijklmnopqrstuvwxyz'),
  upperLetter: n => letters(n, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
  decimalZero: n => String(n).padStart(2, '0'),
  decimalZero3: n => String(n).padStart(3, '0'),
  decimalZero4: n => String(n).padStart(4, '0'),
  decimalZero5: n => String(n).padStart(5, '0'),
  ordinal,
  cardinalText: n => capital(cardinal(n)),
  ordinalText: n => capital(ordinalWords(n)),
  hex: n => n.toString(16).toUpperCase(),
  chicago: n => letters(n, '*†‡§'),
  numberInDash: n => `- ${n} -`,
  decimalEnclosedCircle: n => circled(n, 0x2460, 20),
  decimalEnclosedCircleChinese: n => circled(n, 0x2460, 20),
  decimalEnclosedParen: n => circled(n, 0x2474, 20),
  decimalEnclosedFullstop: n => circled(n, 0x2488, 20),
  ideographEnclosedCircle: n => circled(n, 0x3280, 10),
  decimalFullWidth: n => inDigits(n, '０１２３４５６７８９'),
  decimalFullWidth2: n => inDigits(n, '０１２３４５６７８９'),
  decimalHalfWidth: String,
  chineseCounting: n => chinese(n, '〇一二三四五六七八九', ' 十百千'),
  chineseCountingThousand: n => chinese(n, '零一二三四五六七八九', ' 十百千'),
  taiwaneseCounting: n => chinese(n, '〇一二三四五六七八九', ' 十百千'),
  taiwaneseCountingThousand: n => chinese(n, '零一二三四五六七八九', ' 十百千'),
  japaneseCounting: n => chinese(n, '〇一二三四五六七八九', ' 十百千'),
  chineseLegalSimplified: n => chinese(n, '零壹贰叁肆伍陆柒捌玖', ' 拾佰仟'),
  ideographLegalTraditional: n => chinese(n, '零壹貳參肆伍陸柒捌玖', ' 拾佰仟'),
  japaneseLegal: n => chinese(n, '〇壱弐参四五六七八九', ' 拾百千'),
  ideographDigital: n => inDigits(n, '〇一二三四五六七八九'),
  japaneseDigitalTenThousand: n => inDigits(n, '〇一二三四五六七八九'),
  taiwaneseDigital: n => inDigits(n, '○一二三四五六七八九'),
  ideographTraditional: n => letters(n, '甲乙丙丁戊己庚辛壬癸'),
  ideographZodiac: n => letters(n, '子丑寅卯辰巳午未申酉戌亥'),
  aiueo: n => letters(n, 'ｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜｦﾝ'),
  aiueoFullWidth: n =>
    letters(
      n,
      'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン',
    ),
  iroha: n => letters(n, 'ｲﾛﾊﾆﾎﾍﾄﾁﾘﾇﾙｦﾜｶﾖﾀﾚｿﾂﾈﾅﾗﾑｳヰﾉｵｸﾔﾏｹﾌｺｴﾃｱｻｷﾕﾒﾐｼヱﾋﾓｾｽ'),
  irohaFullWidth: n =>
    letters(
      n,
      'イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセス',
    ),
  ganada: n => letters(n, '가나다라마바사아자차카타파하'),
  chosung: n => letters(n, 'ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ'),
  koreanDigital: n => inDigits(n, '영일이삼사오육칠팔구'),
  koreanDigital2: n => inDigits(n, '零一二三四五六七八九'),
  koreanCounting: n => chinese(n, '영일이삼사오육칠팔구', ' 십백천'),
  koreanLegal: n => chinese(n, '영일이삼사오육칠팔구', ' 십백천'),
  hebrew1: hebrew,
  hebrew2: n => letters(n, 'אבגדהוזחטיכלמנסעפצקרשת'),
  arabicAlpha: n => letters(n, 'أبتثجحخدذرزسشصضطظعغفقكلمنهوي'),
  arabicAbjad: n => letters(n, 'أبجدهوزحطيكلمنسعفصقرشتثخذضظغ'),
  russianLower: n => letters(n, 'абвгдежзиклмнопрстуфхцчшщыэюя'),
  russianUpper: n => letters(n, 'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЫЭЮЯ'),
  hindiNumbers: n => inDigits(n, '०१२३४५६७८९'),
  hindiConsonants: n => letters(n, 'कखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह'),
  hindiVowels: n => letters(n, 'अआइईउऊऋएऐओऔ'),
  thaiNumbers: n => inDigits(n, '๐๑๒๓๔๕๖๗๘๙'),
  thaiLetters: n => letters(n, 'กขคงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ'),
  none: () => '',
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A number as Word's format of this name writes it; unknown formats count in plain digits. */
/** As long as Word lets the text around numbers be: it stands before each paragraph of a list. */
const LONGEST_LABEL = 255

/** The text around the numbers of a list, cut where the file would have it stand thousands of times at any length. */
export const labelText = (text: string): string => text.slice(0, LONGEST_LABEL)

export const formatNumber = (format: string, n: number): string => (entryOf(FORMATS, format) ?? String)(n)
