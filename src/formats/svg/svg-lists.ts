/** Stops of one gradient: a renderer compares each with all others, ten seconds for 100,000. */
export const MOST_STOPS = 20_000
/** Rules of style sheets, which a renderer sorts anew for each: five seconds for 10,000. */
export const MOST_RULES = 10_000
/** Bytes of the classes of all elements, each read for every rule: fifteen seconds. */
const MOST_COMPARED = 1e10

const GRADIENT_END = /<\/(?:[\w.-]+:)?(?:linear|radial)Gradient\s*>/g
const STOP = /<(?:[\w.-]+:)?stop[\s/>]/g
const STYLE_START = /<(?:[\w.-]+:)?style[\s>]/g
const STYLE_END = /<\/(?:[\w.-]+:)?style\s*>/g
const CLASSES = /\sclass\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** The most stops that stand in one gradient. */
export function mostStops(svg: string): number {
  const stops = [...svg.matchAll(STOP)].map(({ index }) => index)
  if (stops.length <= MOST_STOPS) return stops.length
  let [most, here, at] = [0, 0, 0]
  for (const { index } of [...svg.matchAll(GRADIENT_END), { index: svg.length }]) {
    for (here = 0; at < stops.length && stops[at]! < index; at++) here++
    most = Math.max(most, here)
  }
  return most
}

/** Whether the style sheets take a renderer too long, by their rules or by the classes that these are compared with. */
export function hasEndlessStyles(svg: string): boolean {
  let rules = 0
  STYLE_END.lastIndex = 0
  for (const { index } of svg.matchAll(STYLE_START)) {
    if (index < STYLE_END.lastIndex) continue
    STYLE_END.lastIndex = index
    const end = STYLE_END.exec(svg)?.index ?? svg.length
    for (let brace = svg.indexOf('{', index); brace >= 0 && brace < end; brace = svg.indexOf('{', brace + 1))
      rules++
    if (end === svg.length) break
  }
  if (rules === 0) return false
  let classes = 0
  for (const [, double, single] of svg.matchAll(CLASSES)) classes += (double ?? single ?? '').length
  return rules > MOST_RULES || rules * classes > MOST_COMPARED
}
