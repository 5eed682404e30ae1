import { badInput } from '../../fault.ts'
import { asDict, type Dict, deref, type Obj } from '../core/objects.ts'

/** Functions that one function may call inside one another; hostile files make it billions. */
const MOST_CALLED = 100_000

/** Refuses colours and shadings whose functions multiply within one another: PDFium makes each of them anew. */
export function refuseFunctions(resources: Dict, known: Map<Dict, number>, param: string): void {
  for (const one of rootsOf(resources)) {
    if (called(one, known) > MOST_CALLED)
      throw badInput(
        `${param}: a colour or a shading in the PDF calls more than ${MOST_CALLED.toLocaleString('en')} functions; the file is damaged or made to be slow.`,
      )
  }
}

/** The functions that resources name: of colour spaces, of shadings and of patterns made of them. */
function* rootsOf(resources: Dict): Generator<Dict> {
  for (const [, value] of resources.dict('ColorSpace') ?? []) {
    const space = deref(value)
    if (Array.isArray(space)) yield* dictsOf(space)
  }
  const shadings = [...(resources.dict('Shading')?.values() ?? [])]
  for (const [, pattern] of resources.dict('Pattern') ?? [])
    shadings.push(asDict(pattern)?.get('Shading') ?? null)
  for (const shading of shadings) yield* dictsOf(listOf(asDict(shading)?.get('Function')))
}

const listOf = (value: Obj | undefined): readonly Obj[] => {
  const found = deref(value)
  return Array.isArray(found) ? found : [found]
}

const dictsOf = (list: readonly Obj[]): Dict[] => list.flatMap(one => asDict(one) ?? [])

/** How many functions a function comes to, itself included; one that calls itself is ended by PDFium. */
function called(root: Dict, known: Map<Dict, number>): number {
  const path = [stepInto(root)]
  const open = new Set([root])
  for (let here = path.at(-1); here; here = path.at(-1)) {
    const next = here.rest.pop()
    if (!next) {
      known.set(here.of, here.sum)
      open.delete(here.of)
      path.pop()
      const above = path.at(-1)
      if (above) above.sum += here.sum
    } else if (known.has(next)) here.sum += known.get(next)!
    else if (!open.has(next)) {
      open.add(next)
      path.push(stepInto(next))
    }
  }
  return known.get(root)!
}

const stepInto = (of: Dict) => ({ of, rest: dictsOf(of.array('Functions') ?? []), sum: 1 })
