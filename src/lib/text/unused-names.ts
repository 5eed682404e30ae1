/**
 * Gives out names, none twice: what was given before comes numbered from 2 on, `name-2` where `numbered` does not
 * say otherwise. `sameAs` is what two names have in common that count as one, such as their small letters.
 */
export function unusedNames(
  numbered = (name: string, n: number): string => `${name}-${n}`,
  sameAs: (name: string) => string = name => name,
): (wanted: string) => string {
  const taken = new Set<string>()
  // Where to go on counting: starting at 2 each time would take minutes for ten thousand equal names.
  const next = new Map<string, number>()
  return wanted => {
    const key = sameAs(wanted)
    let name = wanted
    let n = next.get(key) ?? 2
    for (; taken.has(sameAs(name)); n++) name = numbered(wanted, n)
    next.set(key, n)
    taken.add(sameAs(name))
    return name
  }
}
