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
  const roman = () => {
    const signs: [number, string][] = [
      [1000, 'm'],
      [900, 'cm'],
      [500, 'd'],
      [400, 'cd'],
      [100, 'c'],
      [90, 'xc'],
      [50, 'l'],
      [40, 'xl'],
      [10, 'x'],
      [9, 'ix'],
      [5, 'v'],
      [4, 'iv'],
      [1, 'i'],
    ]
    let [left, out] = [n, '']
    for (const [value, sign] of signs) for (; left >= value; left -= value) out += sign
    return out
  }
  const letters = () => {
    let out = ''
    for (let left = n; left > 0; left = Math.floor((left - 1) / 26))
      out = String.fromCharCode(97 + ((left - 1) % 26)) + out
    return out
  }
  if (n < 1 || n > 3999) return String(n)
  if (/roman/.test(type)) return type.startsWith('upper') ? roman().toUpperCase() : roman()
  if (/alpha|latin/.test(type)) return type.startsWith('upper') ? letters().toUpperCase() : letters()
  return type === 'decimal-leading-zero' && n < 10 ? `0${n}` : String(n)
}
