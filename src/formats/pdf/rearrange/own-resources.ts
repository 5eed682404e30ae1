import { decodedContent } from '../content.ts'
import { Dict, deref, newRef, type Obj, type Ref, Stream } from '../objects.ts'
import { annotationsOf, type Page } from '../pages.ts'
import { contentsOf } from '../stamp.ts'

/** What a page draws with by name. Colour spaces and states stay: they are small, and some work without being named. */
const KINDS = ['Font', 'XObject', 'Pattern', 'Shading', 'Properties']

/** The pages that share their fonts, pictures and the like with others, in one dictionary for all. */
export function sharingPages(pages: Page[]): Set<Page> {
  const users = new Map<Dict, number>()
  const shared = ({ dict }: Page): Dict[] => {
    const resources = dict.dict('Resources')
    return resources ? KINDS.flatMap(kind => resources.dict(kind) ?? []) : []
  }
  for (const page of pages) for (const dict of shared(page)) users.set(dict, (users.get(dict) ?? 0) + 1)
  return new Set(pages.filter(page => shared(page).some(dict => users.get(dict)! > 1)))
}

/**
 * The resources of a page without what only other pages draw with, so that one page of a scan is not as large as all.
 * Whatever looks like a name in its content counts as used; undefined where that cannot be told.
 */
export function ownResources(page: Dict): Dict | undefined {
  const resources = page.dict('Resources')
  const names = resources && namesIn(page, resources)
  if (!names) return undefined
  const copy = resources.copy()
  for (const kind of KINDS) {
    const all = resources.dict(kind)
    if (all) copy.set(kind, new Dict([...all].filter(([name]) => names.has(name))))
  }
  return copy
}

function namesIn(page: Dict, resources: Dict): Set<string> | undefined {
  const names = new Set<string>()
  const seen = new Set<Stream>()
  const walk: Ref[][] = [contentsOf(page)]
  // What has no resources of its own draws with those of the page.
  const follow = (obj: Obj | undefined) => {
    const form = deref(obj)
    if (!(form instanceof Stream) || seen.has(form)) return
    seen.add(form)
    if (form.dict.name('Subtype') !== 'Image' && !form.dict.has('Resources')) walk.push([newRef(form)])
  }
  for (const { dict } of annotationsOf(page)) {
    for (const looks of dict.dict('AP')?.values() ?? []) {
      follow(looks)
      const states = deref(looks)
      if (states instanceof Dict) for (const look of states.values()) follow(look)
    }
  }
  for (let streams = walk.pop(); streams; streams = walk.pop()) {
    const content = decodedContent(streams)
    if (!content) return undefined
    for (const [, word] of content.toString('latin1').matchAll(/\/([^\0\t\n\f\r ()<>[\]{}/%]+)/g)) {
      const name = word!.replace(/#([\da-f]{2})/gi, (_, code) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
      if (names.has(name)) continue
      names.add(name)
      follow(resources.dict('XObject')?.get(name))
      const font = resources.dict('Font')?.dict(name)
      if (font?.name('Subtype') === 'Type3' && !font.has('Resources')) return undefined
    }
  }
  return names
}
