/** Where a tag ends that begins here, quotes in mind; negative where it does not. */
function tagEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const char = text[at]
    if (char === '>') return at + 1
    if (char !== '"' && char !== "'") continue
    at = text.indexOf(char, at + 1)
    if (at < 0) return -1
  }
  return -1
}

const ASIDE: [open: string, close: string][] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
]

/**
 * Changes the markup of an SVG and leaves its texts alone: `change` gets every start tag and end tag, and style sheets
 * whole, from their start tag up to the `</` that ends them.
 */
export function mapMarkup(svg: string, change: (piece: string) => string): string {
  const parts: string[] = []
  let from = 0
  for (let at = svg.indexOf('<'); at >= 0; ) {
    const aside = ASIDE.find(([open]) => svg.startsWith(open, at))
    let end = aside ? svg.indexOf(aside[1], at) + aside[1].length : tagEnd(svg, at)
    if (end < at + 2) break
    if (!aside) {
      if (/^<(?:[\w.-]+:)?style[\s>]/i.test(svg.slice(at, at + 40)) && svg[end - 2] !== '/') {
        const close = svg.indexOf('</', end)
        if (close < 0) break
        end = close + 2
      }
      const piece = svg.slice(at, end)
      const changed = change(piece)
      if (changed !== piece) {
        parts.push(svg.slice(from, at), changed)
        from = end
      }
    }
    at = svg.indexOf('<', end)
  }
  return parts.join('') + svg.slice(from)
}
