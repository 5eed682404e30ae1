import { posix } from 'node:path'

const IMPORTED = /(?<!import type .*)(?:from|import)\s*\(?\s*'(\.[^']+)'/g

/** The files that one imports, at once or later, by itself or through others; `except` are not gone into. */
export function reachedFrom(
  start: string,
  code: ReadonlyMap<string, string>,
  except: readonly string[],
): Set<string> {
  const reached = new Set([start])
  for (const file of reached)
    for (const [, path] of code.get(file)?.matchAll(IMPORTED) ?? []) {
      const other = posix.join(posix.dirname(file), path!)
      if (code.has(other) && !except.includes(other)) reached.add(other)
    }
  return reached
}
