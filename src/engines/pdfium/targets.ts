import type { Library } from './binding.ts'
import type { Scratchpad } from './memory.ts'

const URI_ACTION = 3

/** Where a link or outline entry leads. */
export function targetOf(
  library: Library,
  pad: Scratchpad,
  document: number,
  destination: number,
  action: number,
): { page?: number; uri?: string } {
  const { fn } = library
  if (destination === 0 && action !== 0) {
    if (fn.FPDFAction_GetType(action) === URI_ACTION) {
      const uri = pad.byteText((at, size) => fn.FPDFAction_GetURIPath(document, action, at, size))
      return uri ? { uri } : {}
    }
    destination = fn.FPDFAction_GetDest(document, action)
  }
  const index = destination === 0 ? -1 : fn.FPDFDest_GetDestPageIndex(document, destination)
  return index >= 0 ? { page: index + 1 } : {}
}
