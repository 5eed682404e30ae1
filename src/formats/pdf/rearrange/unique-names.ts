/** Gives names that are not taken yet: the name itself, else with `-2`, `-3` … behind it. */
export function uniqueNames(
  suffix = (_name: string, n: number): string => `-${n}`,
): (name: string) => string {
  const taken = new Set<string>()
  // Where to go on counting: hundreds of files may have the same names.
  const next = new Map<string, number>()
  return name => {
    let unique = name
    let n = next.get(name) ?? 2
    for (; taken.has(unique); n++) unique = name + suffix(name, n)
    next.set(name, n)
    taken.add(unique)
    return unique
  }
}
