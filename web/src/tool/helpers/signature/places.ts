/** Where a signature goes: points from the left and the bottom of a page, as displayed. Left out: the server's own place. */
export interface Place {
  page: number
  x?: number
  y?: number
  width?: number
}

const isPlace = (one: unknown): one is Place =>
  one !== null && typeof one === 'object' && Number.isInteger((one as Place).page)

const given = (value: string | boolean | undefined): number | undefined =>
  value === '' || value === undefined || !Number.isFinite(Number(value)) ? undefined : Number(value)

const without = (place: { [K in keyof Place]: Place[K] | undefined }): Place =>
  Object.fromEntries(Object.entries(place).filter(([, one]) => one !== undefined)) as unknown as Place

type Values = Record<string, string | boolean>

/** The places that a form names: a list of them, or the one in its fields. */
export function readPlaces(values: Values, lastPage: number): Place[] {
  try {
    const list = JSON.parse(String(values['places'] || 'null')) as unknown
    if (Array.isArray(list) && list.length > 0) return list.filter(isPlace)
  } catch {
    // What is being typed is no list yet.
  }
  const { page, x, y, width } = values
  return [without({ page: given(page) ?? lastPage, x: given(x), y: given(y), width: given(width) })]
}

/** The form's fields for one place, its list for several. */
export function writePlaces(places: Place[]): Values {
  const [only] = places
  if (places.length !== 1 || !only) return { places: JSON.stringify(places) }
  const text = (n: number | undefined) => (n === undefined ? '' : String(n))
  return { page: String(only.page), x: text(only.x), y: text(only.y), width: text(only.width), places: '' }
}
