/**
 * The entry of a table under a name that comes from outside. `table[name]` alone would also find what every object
 * inherits: `constructor`, `__proto__`.
 */
export const entryOf = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined
