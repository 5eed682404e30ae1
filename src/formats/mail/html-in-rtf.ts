import { rtfHead } from '../office/rtf/rtf-head.ts'
import { CHARACTERS, decoded } from '../office/rtf/rtf-text.ts'
import { groupsIn, type RtfGroup, rtfTree, valueIn } from '../office/rtf/rtf-tree.ts'

interface State {
  /** Between \htmlrtf and \htmlrtf0 stands what only readers of RTF need. */
  hidden: boolean
  page: number
  skips: number
}

const TABLES = new Set(['fonttbl', 'colortbl', 'stylesheet', 'info', 'pict', 'object', 'pntext', 'listtext'])

/** The HTML that was wrapped into RTF (MS-OXRTFEX); undefined where the RTF is one of its own. */
export function htmlInRtf(rtf: Buffer, param: string): string | undefined {
  const root = groupsIn(rtfTree(rtf.toString('latin1'), param))[0]
  if (root?.name !== 'rtf' || valueIn(root, 'fromhtml') !== 1) return undefined
  const head = rtfHead(root)
  const out: string[] = []
  let toSkip = 0
  const visit = (group: RtfGroup, before: State, isTag: boolean) => {
    const state = { ...before }
    for (const node of group.nodes) {
      if (node.kind === 'group') {
        toSkip = 0
        if (node.name === 'htmltag') visit(node, state, true)
        else if (!node.optional && !TABLES.has(node.name)) visit(node, state, isTag)
      } else if (node.kind === 'text') {
        const text = node.text.slice(toSkip)
        toSkip = Math.max(0, toSkip - node.text.length)
        if (state.hidden) continue
        const written = decoded(text, state.page)
        out.push(isTag ? written : written.replace(/</g, '&lt;').replace(/>/g, '&gt;'))
      } else if (node.word === 'htmlrtf') state.hidden = node.value !== 0
      else if (node.word === 'f') state.page = head.fonts.get(node.value ?? 0)?.page ?? head.page
      else if (node.word === 'uc') state.skips = Math.min(16, Math.max(0, node.value ?? 1))
      else if (node.word === 'u') {
        toSkip = state.skips
        if (!state.hidden) out.push(String.fromCharCode((node.value ?? 63) & 0xffff))
      } else if (state.hidden) continue
      else if (node.word === 'par' || node.word === 'line') out.push('\r\n')
      else if (node.word === 'tab') out.push('\t')
      else if (Object.hasOwn(CHARACTERS, node.word)) out.push(CHARACTERS[node.word]!)
    }
  }
  const page = head.fonts.get(head.defaultFont)?.page ?? head.page
  visit(root, { hidden: false, page, skips: 1 }, false)
  return out.join('')
}
