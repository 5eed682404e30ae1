import type { TabStop, TabTarget } from '../../../document/tree.ts'
import { entryOf } from '../../../lib/text/entry-of.ts'
import type { XmlElement } from '../../xml/xml-tree.ts'
import type { ParagraphProperties } from './docx-properties.ts'
import { twips } from './docx-units.ts'

const LEADERS: Record<string, string> = {
  dot: '.',
  hyphen: '-',
  underscore: '_',
  middleDot: '·',
  heavy: '_',
}

/** Reads `w:tabs`: the stops it sets, and those it takes away. */
export function readTabs(tabs: XmlElement): Pick<ParagraphProperties, 'tabs' | 'cleared'> {
  const set: TabStop[] = []
  const cleared: number[] = []
  for (const tab of tabs.all('w:tab')) {
    const at = twips(tab.get('pos'))
    const kind = tab.get('val') ?? 'left'
    if (at === undefined || kind === 'bar') continue
    if (kind === 'clear') cleared.push(at)
    else {
      const leader = entryOf(LEADERS, tab.get('leader') ?? '')
      set.push({ at, align: alignOf(kind), ...(leader && { leader }) })
    }
  }
  return { ...(set.length > 0 && { tabs: set }), ...(cleared.length > 0 && { cleared }) }
}

/** Where `w:ptab` leads, whatever stops the paragraph has: headers of Word's gallery are aligned by it. */
export function targetOf(tab: XmlElement): { to?: TabTarget } {
  if (tab.name !== 'w:ptab') return {}
  const align = tab.get('alignment')
  const leader = entryOf(LEADERS, tab.get('leader') ?? '')
  const between = tab.get('relativeTo') === 'indent' ? 'indents' : 'margins'
  return {
    to: {
      align: align === 'center' || align === 'right' ? align : 'left',
      between,
      ...(leader && { leader }),
    },
  }
}

const alignOf = (kind: string): TabStop['align'] =>
  kind === 'right' || kind === 'end' ? 'right' : kind === 'center' || kind === 'decimal' ? kind : 'left'

/** Properties over others: all of them replace, but tab stops, which come on top. */
export function layered(under: ParagraphProperties, over: ParagraphProperties): ParagraphProperties {
  const both = { ...under, ...over }
  if (!under.tabs || !(over.tabs || over.cleared)) return both
  const gone = [...(over.cleared ?? []), ...(over.tabs ?? []).map(stop => stop.at)]
  const kept = under.tabs.filter(stop => !gone.some(at => Math.abs(at - stop.at) < 0.5))
  return { ...both, tabs: [...kept, ...(over.tabs ?? [])] }
}
