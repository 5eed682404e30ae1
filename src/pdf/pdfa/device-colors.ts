import { deflateSync } from 'node:zlib'
import { asDict, Dict, deref, name, newRef, type Obj, Stream } from '../core/objects.ts'
import type { PdfDocument } from '../core/pdf-document.ts'
import { dictsOf } from '../core/reachable.ts'
import { resourcesOf } from '../core/resources.ts'
import { annotationsOf } from '../pages/pages.ts'

const DEVICE = { 3: 'DeviceRGB', 4: 'DeviceCMYK' } as const
/** The name under which resources keep what colours without a profile mean, by number of components. */
const DEFAULTS = { 3: 'DefaultRGB', 4: 'DefaultCMYK' } as const

/** Says everywhere in the document what its colours without a profile mean; those that say so already keep theirs. */
export function describeColors(document: PdfDocument, components: 3 | 4, profile: Buffer): void {
  const stream = new Stream(
    Dict.of({ N: components, Filter: name('FlateDecode') }),
    deflateSync(profile, { level: 9 }),
  )
  const space: Obj = newRef([name('ICCBased'), newRef(stream)])
  for (const holder of drawings(document)) if (!holder.dict('Resources')) holder.set('Resources', new Dict())
  for (const resources of resourcesOf(document)) {
    const spaces = resources.dict('ColorSpace')
    if (!spaces) resources.set('ColorSpace', Dict.of({ [DEFAULTS[components]]: space }))
    else if (!spaces.has(DEFAULTS[components])) spaces.set(DEFAULTS[components], space)
  }
  for (const dict of dictsOf(document.root)) {
    // Not all readers look for the meaning of the colours that see-through things are mixed in.
    if (dict.name('S') === 'Transparency' && dict.name('CS') === DEVICE[components]) dict.set('CS', space)
    // Inks of a profile knock out what is beneath them; the mode in which they do not is for bare inks only.
    if (components === 4 && dict.number('OPM') === 1) dict.set('OPM', 0)
  }
}

/** Pages and the drawings of annotations, which have nobody to take resources from. */
function* drawings(document: PdfDocument): Generator<Dict> {
  for (const { dict } of document.pages) {
    yield dict
    for (const annotation of annotationsOf(dict)) {
      const appearance = annotation.dict.dict('AP')?.value('N') ?? null
      for (const one of appearance instanceof Dict ? appearance.values() : [appearance]) {
        if (deref(one) instanceof Stream) yield asDict(one)!
      }
    }
  }
}
