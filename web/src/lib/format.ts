/** 1536 → "1.5 kB". */
export function bytes(n: number): string {
  if (n < 1000) return `${n} B`
  const units = ['kB', 'MB', 'GB']
  let value = n
  let unit = ''
  for (const next of units) {
    if (value < 1000) break
    value /= 1000
    unit = next
  }
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${unit}`
}

export const seconds = (ms: number): string =>
  ms < 1000 ? `${Math.max(1, Math.round(ms))} ms` : `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`

/** "owner_password" → "Owner password". */
export function label(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const plural = (n: number, word: string, many = `${word}s`): string =>
  `${n.toLocaleString('en')} ${n === 1 ? word : many}`
