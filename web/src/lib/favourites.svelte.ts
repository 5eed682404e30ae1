const KEY = 'toolwright.favourites'

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(one => typeof one === 'string') : []
  } catch {
    return []
  }
}

/** Slugs of the tools the reader starred, kept in this browser. */
export const favourites = $state<{ slugs: string[] }>({ slugs: read() })

export const isFavourite = (slug: string): boolean => favourites.slugs.includes(slug)

export function toggleFavourite(slug: string): void {
  favourites.slugs = isFavourite(slug)
    ? favourites.slugs.filter(one => one !== slug)
    : [...favourites.slugs, slug]
  try {
    localStorage.setItem(KEY, JSON.stringify(favourites.slugs))
  } catch {
    // Without storage the star lasts as long as the page.
  }
}
