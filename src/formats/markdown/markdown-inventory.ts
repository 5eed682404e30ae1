import type { Token } from 'markdown-it'
import { add, type Inventory } from '../../document/inventory.ts'
import type { Abbreviated } from './abbreviations.ts'

/** Languages of code that other programs draw. */
const DIAGRAMS = new Set(
  (
    'mermaid plantuml puml c4plantuml dot graphviz ditaa vega vega-lite vegalite d2 wavedrom nomnoml markmap svgbob ' +
    'pikchr bytefield blockdiag seqdiag actdiag nwdiag packetdiag erd echarts geojson topojson stl abc'
  ).split(' '),
)

/** What the parser keeps of footnotes: those that nothing calls have no number. */
interface Parsed extends Abbreviated {
  footnotes?: { refs?: Record<string, number> }
}

/** What a text holds that its pages have to show, from the parser's tokens alone. */
export function markdownInventory(tokens: Token[], { footnotes, abbreviations = 0 }: Parsed): Inventory {
  const out: Inventory = new Map()
  const stack = [...tokens]
  for (let token = stack.pop(); token; token = stack.pop()) {
    if (token.type === 'table_open') add(out, 'table')
    else if (token.type.startsWith('math_')) add(out, 'formula')
    else if (token.type === 'fence' && DIAGRAMS.has(token.info.trim().split(/[\s{]/)[0]!.toLowerCase()))
      add(out, 'diagram')
    for (const child of token.children ?? []) stack.push(child)
  }
  add(out, 'explanation of an abbreviation', abbreviations)
  add(out, 'uncalled footnote', Object.values(footnotes?.refs ?? {}).filter(id => id < 0).length)
  return out
}
