import { romanNumeral } from '../../../../src/lib/text/roman-numeral.ts'

/** The number of a list's item. */
export function numberOf(item: Element): number {
  const own = item.getAttribute('value')
  if (own !== null && /^-?\d+$/.test(own)) return Number(own)
  const list = item.parentElement
  const items = [...(list?.children ?? [])].filter(one => one.tagName === 'LI')
  const reversed = list?.hasAttribute('reversed') ?? false
  const start = Number(list?.getAttribute('start') ?? (reversed ? items.length : 1))
  const at = items.indexOf(item)
  return reversed ? start - at : start + at
}

/** A number as lists write it. */
export function numeral(n: number, type: string): string {
  const letters = () => {
    let out = ''
    for (let left = n; left > 0; left = Math.floor((left - 1) / 26))
      out = String.fromCharCode(97 + ((left - 1) % 26)) + out
    return out
  }
  if (n < 1 || n > 3999) return String(n)
  if (/roman/.test(type)) return type.startsWith('upper') ? romanNumeral(n).toUpperCase() : romanNumeral(n)
  if (/alpha|latin/.test(type)) return type.startsWith('upper') ? letters().toUpperCase() : letters()
  return type === 'decimal-leading-zero' && n < 10 ? `0${n}` : String(n)
}
