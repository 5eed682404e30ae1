/**
 * An object as the cells of one table row: objects inside become `outer.inner`, lists stay together as JSON
 * text, null is an empty cell. A name that comes twice is told apart by a number.
 */
export function flattenRow(row: object): Map<string, string> {
  const cells = new Map<string, string>()
  // Where to go on counting, since thousands of paths may spell one name.
  const next = new Map<string, number>()
  const put = (name: string, text: string) => {
    let free = name
    while (cells.has(free)) {
      const n = next.get(name) ?? 2
      free = `${name}_${n}`
      next.set(name, n + 1)
    }
    cells.set(free, text)
  }
  const visit = (name: string, value: unknown, depth: number) => {
    if (value === null || value === undefined) put(name, '')
    else if (typeof value !== 'object') put(name, String(value))
    else if (Array.isArray(value) || depth > 20 || Object.keys(value).length === 0)
      put(name, JSON.stringify(value))
    else for (const [key, inner] of Object.entries(value)) visit(`${name}.${key}`, inner, depth + 1)
  }
  for (const [key, value] of Object.entries(row)) visit(key, value, 0)
  return cells
}
