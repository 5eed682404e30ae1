import { decodedContent } from '../core/content-stream.ts'
import { filtersOf, IMAGE_FILTERS } from '../core/filters.ts'
import { Dict, deref, newRef, type Obj, type Ref, Stream } from '../core/objects.ts'
import { annotationsOf, appearancesOf, type Page } from './pages.ts'
import { contentsOf } from './stamp.ts'

/** What a page draws with by name, as far as it may be large. */
const LARGE = ['Font', 'XObject', 'Pattern', 'Shading', 'Properties']
/** All that a page draws with by name. */
const ALL = [...LARGE, 'ExtGState', 'ColorSpace']
/** Colour spaces of these names hold for whatever has none, without being named. */
const UNNAMED = /^Default(Gray|RGB|CMYK)$/

/** The pages that share their fonts, pictures and the like with others, in one dictionary for all. */
export function sharingPages(pages: Page[]): Set<Page> {
  const users = new Map<Dict, number>()
  const shared = ({ dict }: Page): Dict[] => {
    const resources = dict.dict('Resources')
    return resources ? LARGE.flatMap(kind => resources.dict(kind) ?? []) : []
  }
  for (const page of pages) for (const dict of shared(page)) users.set(dict, (users.get(dict) ?? 0) + 1)
  return new Set(pages.filter(page => shared(page).some(dict => users.get(dict)! > 1)))
}

/**
 * The resources of a page without what only other pages draw with, so that one page of a scan is not as large as all,
 * and with `strictly` nothing of another page comes along at all. Whatever looks like a name in its content counts
 * as used; undefined where that cannot be told.
 */
export function ownResources(page: Dict, strictly = false): Dict | undefined {
  const resources = page.dict('Resources')
  const names = resources && namesIn(page, resources)
  if (!names) return undefined
  const copy = resources.copy()
  for (const kind of strictly ? ALL : LARGE) {
    const all = resources.dict(kind)
    if (all) copy.set(kind, new Dict([...all].filter(([name]) => names.has(name) || UNNAMED.test(name))))
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
    const isImage =
      form.dict.name('Subtype') === 'Image' ||
      filtersOf(form.dict).some(({ name }) => IMAGE_FILTERS.has(name))
    if (!isImage && !form.dict.has('Resources')) walk.push([newRef(form)])
  }
  for (const { dict } of annotationsOf(page)) {
    for (const drawing of appearancesOf(dict)) follow(drawing)
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
      for (const kind of ['XObject', 'Pattern']) follow(resources.dict(kind)?.get(name))
      follow(resources.dict('ExtGState')?.dict(name)?.dict('SMask')?.get('G'))
      const font = resources.dict('Font')?.dict(name)
      if (!font?.has('Resources')) for (const glyph of font?.dict('CharProcs')?.values() ?? []) follow(glyph)
    }
  }
  return names
}
