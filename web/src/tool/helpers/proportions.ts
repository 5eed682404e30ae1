interface Sides {
  width: string
  height: string
}

/** What two sides of a picture become after one of them was typed: at first its own size, then the other one follows. */
export function followed(
  now: Sides,
  before: Sides | undefined,
  natural: { width: number; height: number },
  linked: boolean,
): Sides {
  if (!before && now.width === '' && now.height === '')
    return { width: String(natural.width), height: String(natural.height) }
  if (!linked) return now
  const side = (given: string, from: number, to: number) =>
    Number(given) > 0 ? String(Math.max(1, Math.round((Number(given) * to) / from))) : ''
  const was = before ?? { width: '', height: '' }
  // What was typed leads; what a form begins with is completed.
  if (now.width !== was.width && (now.height === was.height || now.height === ''))
    return { width: now.width, height: side(now.width, natural.width, natural.height) }
  if (now.height !== was.height && (now.width === was.width || now.width === ''))
    return { width: side(now.height, natural.height, natural.width), height: now.height }
  return now
}
