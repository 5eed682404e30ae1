const DIGITS = ['', 'หนึ่ง', 'สอง', 'สาม', 'สี่', 'ห้า', 'หก', 'เจ็ด', 'แปด', 'เก้า']
const PLACES = ['', 'สิบ', 'ร้อย', 'พัน', 'หมื่น', 'แสน']

/** A whole number in Thai words; millions are counted by themselves. */
function inWords(digits: string): string {
  if (digits.length > 6) return `${inWords(digits.slice(0, -6))}ล้าน${inWords(digits.slice(-6))}`
  return [...digits]
    .map((sign, i) => {
      const [digit, place] = [Number(sign), digits.length - 1 - i]
      if (digit === 0) return ''
      // A one after tens has a word of its own; a single ten is not counted, two of them are "yi".
      if (place === 0 && digit === 1 && /[1-9]/.test(digits.slice(0, -1))) return 'เอ็ด'
      if (place === 1 && digit <= 2) return digit === 1 ? 'สิบ' : 'ยี่สิบ'
      return DIGITS[digit]! + PLACES[place]!
    })
    .join('')
}

/** An amount of money in Thai words, as BAHTTEXT has it; undefined where it is too large to be exact. */
export function bahtText(amount: number): string | undefined {
  const satang = Math.round(Number((Math.abs(amount) * 100).toPrecision(15)))
  if (!Number.isSafeInteger(satang)) return undefined
  const [baht, rest] = [Math.floor(satang / 100), satang % 100]
  const words = baht > 0 || rest === 0 ? `${baht === 0 ? 'ศูนย์' : inWords(String(baht))}บาท` : ''
  const sign = amount < 0 && satang > 0 ? 'ลบ' : ''
  return sign + words + (rest === 0 ? 'ถ้วน' : `${inWords(String(rest))}สตางค์`)
}
