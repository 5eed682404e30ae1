const KEY = 'toolwright.recent'
const MOST = 6

/** Slugs of the tools that were used last in this browser, newest first. */
export function recentTools(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(one => typeof one === 'string').slice(0, MOST) : []
  } catch {
    return []
  }
}

export function noteTool(slug: string): void {
  try {
    const others = recentTools().filter(one => one !== slug)
    localStorage.setItem(KEY, JSON.stringify([slug, ...others].slice(0, MOST)))
  } catch {
    // Without storage nothing is remembered.
  }
}

export function forgetTools(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was kept.
  }
}
