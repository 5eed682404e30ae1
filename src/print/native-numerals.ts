/** Zeros of the numerals that a format code can ask for, by the byte before its calendar. */
const ZEROS: Record<number, number> = {
  2: 0x660,
  3: 0x6f0,
  4: 0x966,
  5: 0x9e6,
  6: 0xa66,
  7: 0xae6,
  8: 0xb66,
  9: 0xbe6,
  10: 0xc66,
  11: 0xce6,
  12: 0xd66,
  13: 0xe50,
  14: 0xed0,
  15: 0xf20,
  16: 0x1040,
  18: 0x17e0,
  19: 0x1810,
}

interface Numerals {
  digits: string
  /** For tens, hundreds and thousands. */
  units: string
  /** For ten thousands, and their squares. */
  large: string
  /** Whether ten is written as one ten. */
  one: boolean
  /** Whether places left out are marked. */
  gaps: boolean
}

const chinese = (digits: string, units: string, large: string): Numerals => ({
  digits,
  units,
  large,
  one: true,
  gaps: true,
})
const japanese = (digits: string, units: string): Numerals => ({
  digits,
  units,
  large: '万億兆',
  one: false,
  gaps: false,
})

/** By the language and the number behind DBNum. */
const WRITTEN: Record<string, Numerals> = {
  '804-1': chinese('〇一二三四五六七八九', '十百千', '万亿兆'),
  '804-2': chinese('零壹贰叁肆伍陆柒捌玖', '拾佰仟', '万亿兆'),
  '404-1': chinese('〇一二三四五六七八九', '十百千', '萬億兆'),
  '404-2': chinese('零壹貳參肆伍陸柒捌玖', '拾佰仟', '萬億兆'),
  '411-1': japanese('〇一二三四五六七八九', '十百千'),
  '411-2': japanese('〇壱弐参四五六七八九', '拾百千'),
}

/** What a format code makes of the digits of its result: Arabic, Thai or Chinese numerals; undefined where they stay. */
export function nativeNumerals(code: string, isDate: boolean): ((text: string) => string) | undefined {
  const full = /\[\$[^\]-]*-([0-9a-f]{7,8})\]/i.exec(code)?.[1]
  const zero = full && ZEROS[Number.parseInt(full.slice(0, -6), 16)]
  if (zero)
    return text =>
      text
        .replace(/\d/g, digit => String.fromCharCode(zero + Number(digit)))
        .replace(/(?<=\p{Nd})\.(?=\p{Nd})/u, zero === 0x660 ? '٫' : '.')
  const style = /\[DBNum([123])\]/i.exec(code)?.[1]
  if (!style) return undefined
  const language = /\[\$-0*([0-9a-f]{3,4})\]/i.exec(code)?.[1]?.toLowerCase()
  if (!language) return undefined
  if (style === '3') return text => text.replace(/\d/g, digit => String.fromCharCode(0xff10 + Number(digit)))
  const numerals = WRITTEN[`${language}-${style}`]
  if (!numerals) return undefined
  const { digits } = numerals
  const each = (run: string) => run.replace(/\d/g, digit => digits[Number(digit)]!)
  const counts = isDate || /general/i.test(code)
  return text =>
    text.replace(/(?<![.\d])\d+|\d+/g, (run, at: number) =>
      !counts || text[at - 1] === '.' || (isDate && run.length > 2)
        ? each(run)
        : counted(run, numerals, isDate),
    )
}

/** A whole number with the signs of its places: 一万二千三百. */
function counted(run: string, { digits, units, large, one, gaps }: Numerals, isDate: boolean): string {
  const number = run.replace(/^0+(?=\d)/, '')
  if (number === '0' || number.length > 16) return number.replace(/\d/g, digit => digits[Number(digit)]!)
  let out = ''
  let isGap = false
  for (let at = 0; at < number.length; at++) {
    const place = number.length - 1 - at
    const digit = Number(number[at])
    if (digit === 0) isGap = true
    else {
      if (isGap && gaps) out += digits[0]
      isGap = false
      const unit = place % 4 === 0 ? '' : units[(place % 4) - 1]!
      const isBareTen = unit === units[0] && (isDate || !one) && (at === 0 || !one)
      const isBare = digit === 1 && unit !== '' && (one ? isBareTen : true)
      out += (isBare ? '' : digits[digit]!) + unit
    }
    const group = place / 4
    if (place > 0 && place % 4 === 0) {
      const block = number.slice(Math.max(0, at - 3), at + 1)
      if (/[1-9]/.test(block)) out += large[group - 1] ?? ''
    }
  }
  return out
}
