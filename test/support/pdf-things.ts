import { runQpdf } from '../../src/engines/qpdf.ts'

/** An object of a PDF in qpdf's words: names begin with a slash, strings with `u:`, references end with ` R`. */
// biome-ignore lint/suspicious/noExplicitAny: objects of every shape
type Json = any

/** The objects of a PDF as qpdf reads them, which shares no code with what writes them here. */
export interface Objects {
  root: Json
  info: Json
  pages: Json[]
  /** What a value means, whether it stands there or is referred to; of a stream, its dictionary. */
  at: (value: Json) => Json
  /** The content of a stream. */
  content: (ref: Json) => string
  /** All there is, as text. */
  all: string
}

export async function objectsOf(bytes: Uint8Array): Promise<Objects> {
  const args = ['--json-output=2', '--json-stream-data=inline', 'in.pdf', 'out.pdf']
  const { output } = await runQpdf(args, { 'in.pdf': bytes })
  const objects = JSON.parse(Buffer.from(output!).toString()).qpdf[1]
  const at = (value: Json): Json => {
    const object = typeof value === 'string' && / \d+ R$/.test(value) ? objects[`obj:${value}`] : undefined
    if (!object) return typeof value === 'string' && / \d+ R$/.test(value) ? null : value
    return 'stream' in object ? object.stream.dict : object.value
  }
  const { value: trailer } = objects.trailer
  const root = at(trailer['/Root'])
  const below = (node: Json): Json[] => (at(node)['/Kids'] ? at(node)['/Kids'].flatMap(below) : [at(node)])
  return {
    root,
    info: at(trailer['/Info']),
    pages: below(root['/Pages']),
    at,
    content: ref => Buffer.from(objects[`obj:${ref}`]?.stream?.data ?? '', 'base64').toString('latin1'),
    all: JSON.stringify(objects),
  }
}

/** Numbers that a merge adds to names that are taken. */
const plain = (name: string): string => name.replace(/^[u/]:?/, '').replace(/-2$/, '')

/** The entries of a name or number tree: key, value, key, value. */
function leaves({ at }: Objects, tree: Json, key: '/Names' | '/Nums'): [Json, Json][] {
  const node = at(tree) ?? {}
  const list = at(node[key]) ?? []
  const own = list.flatMap((_: Json, i: number) => (i % 2 === 0 ? [[list[i], list[i + 1]]] : []))
  return [...own, ...(at(node['/Kids']) ?? []).flatMap((kid: Json) => leaves({ at } as Objects, kid, key))]
}

/** The page a reference or destination of any form means, by its identifier; `nowhere` when it means none. */
function pageAt(pdf: Objects, dest: Json): string {
  const { at, root } = pdf
  let value = at(dest)
  if (typeof value === 'string' && value.startsWith('u:')) {
    value = at(leaves(pdf, at(root['/Names'])?.['/Dests'], '/Names').find(([key]) => key === value)?.[1])
  } else if (typeof value === 'string') value = at(at(root['/Dests'])?.[value])
  if (value?.['/D']) value = at(value['/D'])
  const first = Array.isArray(value) ? value[0] : dest
  const target = typeof first === 'number' ? pdf.pages[first] : at(first)
  const page = target?.['/S'] ? at(target['/Pg']) : target
  return page?.['/ID']?.slice(2) ?? 'nowhere'
}

/** All annotations, with the identifier of the page each stands on. */
const annotations = (pdf: Objects): { one: Json; on: string }[] =>
  pdf.pages.flatMap(page =>
    (pdf.at(page['/Annots']) ?? []).map((one: Json) => ({ one: pdf.at(one), on: page['/ID'].slice(2) })),
  )

/** The elements of the tags, from the top down. */
function elements(pdf: Objects, of: Json): Json[] {
  const kids = pdf.at(of?.['/K'])
  return [kids]
    .flat()
    .map(pdf.at)
    .filter((kid: Json) => kid?.['/S'])
    .flatMap((kid: Json) => [kid, ...elements(pdf, kid)])
}

const textsOf = (value: Json): string[] => JSON.stringify(value ?? null).match(/u:(Red|Blue)[^"]*/g) ?? []

/** Everything below a value with references followed, so far as it is not too deep. */
function whole(pdf: Objects, value: Json, depth = 0): Json {
  const here = pdf.at(value)
  if (depth > 4 || here === null || typeof here !== 'object') return here
  if (Array.isArray(here)) return here.map(one => whole(pdf, one, depth + 1))
  return Object.fromEntries(Object.entries(here).map(([key, one]) => [key, whole(pdf, one, depth + 1)]))
}

const catalogText =
  (...keys: string[]) =>
  (pdf: Objects): string[] =>
    keys.flatMap(key => textsOf(whole(pdf, pdf.root[key])))

/**
 * What there is of each kind of thing in a PDF, each said so that it can be found again after pages moved and names
 * were made different; places are said by the identifier of their page.
 */
export const THINGS: Record<string, (pdf: Objects) => string[]> = {
  bookmarks: pdf => {
    const below = (parent: Json): string[] => {
      const found: string[] = []
      for (let item = pdf.at(parent?.['/First']); item; item = pdf.at(item['/Next'])) {
        const dest = item['/Dest'] ?? pdf.at(item['/A'])?.['/D']
        found.push(`${item['/Title']} ${dest ? pageAt(pdf, dest) : '(heading)'}`, ...below(item))
      }
      return found
    }
    return below(pdf.at(pdf.root['/Outlines']))
  },
  'names of places': pdf => [
    ...leaves(pdf, pdf.at(pdf.root['/Names'])?.['/Dests'], '/Names').map(
      ([key, dest]) => `${plain(key)} ${pageAt(pdf, dest)}`,
    ),
    ...Object.entries(pdf.at(pdf.root['/Dests']) ?? {}).map(
      ([key, dest]) => `${plain(key)} ${pageAt(pdf, dest)}`,
    ),
  ],
  'names of pages': pdf =>
    leaves(pdf, pdf.at(pdf.root['/Names'])?.['/Pages'], '/Names').map(
      ([key, page]) => `${plain(key)} ${pageAt(pdf, page)}`,
    ),
  links: pdf =>
    annotations(pdf)
      .filter(({ one }) => one['/Subtype'] === '/Link')
      .map(({ one, on }) => {
        const action = pdf.at(one['/A']) ?? {}
        return `from ${on} to ${pageAt(pdf, one['/Dest'] ?? action['/D'] ?? action['/SD'])}`
      }),
  'actions of buttons': pdf =>
    annotations(pdf)
      .filter(({ one }) => one['/Subtype'] === '/Widget')
      .flatMap(({ one, on }) =>
        [...Object.values(pdf.at(one['/AA']) ?? {}), one['/A'], pdf.at(one['/A'])?.['/Next']]
          .map(pdf.at)
          .flatMap(action => (action ? `${on}: ${action['/JS'] ?? pageAt(pdf, action['/D'])}` : [])),
      ),
  'annotations with windows and replies': pdf =>
    annotations(pdf).flatMap(({ one, on }) => {
      if (!one['/Contents']) return []
      const window = pdf.at(one['/Popup'])
      const back = window ? pdf.at(window['/Parent'])?.['/Contents'] : ''
      return [`${one['/Contents']} on ${on} ${back} ${pdf.at(one['/IRT'])?.['/Contents'] ?? ''}`]
    }),
  'form fields': pdf =>
    (pdf.at(pdf.at(pdf.root['/AcroForm'])?.['/Fields']) ?? [])
      .map(pdf.at)
      .map((one: Json) => `${plain(one['/T'])} ${one['/V']?.slice(2) ?? ''} on ${pageAt(pdf, one['/P'])}`),
  'order of calculation': pdf =>
    (pdf.at(pdf.at(pdf.root['/AcroForm'])?.['/CO']) ?? []).map((one: Json) => pdf.at(one)['/V']),
  'page labels': pdf => {
    const ranges = leaves(pdf, pdf.root['/PageLabels'], '/Nums')
    return pdf.pages.map((dict, i) => {
      const [from, label] = ranges.findLast(([start]) => start <= i) ?? [0, {}]
      const { '/S': style, '/P': prefix = '', '/St': start = 1 } = pdf.at(label)
      return `${dict['/ID'].slice(2)} is ${prefix}${style}${i - from + start}`
    })
  },
  attachments: pdf => [
    ...leaves(pdf, pdf.at(pdf.root['/Names'])?.['/EmbeddedFiles'], '/Names').map(
      ([key, file]) => `${plain(key)} ${pdf.content(pdf.at(pdf.at(file)['/EF'])['/F'])}`,
    ),
    ...annotations(pdf).flatMap(({ one, on }) =>
      one['/FS'] ? [`clipped to ${on} ${pdf.content(pdf.at(pdf.at(one['/FS'])['/EF'])['/F'])}`] : [],
    ),
    ...catalogText('/AF')(pdf),
  ],
  scripts: pdf =>
    leaves(pdf, pdf.at(pdf.root['/Names'])?.['/JavaScript'], '/Names').map(([, one]) => pdf.at(one)['/JS']),
  layers: pdf => {
    const { '/OCGs': groups, '/D': shown, '/Configs': views } = pdf.at(pdf.root['/OCProperties'])
    const listed = (what: string, list: Json) =>
      textsOf(whole(pdf, list)).map(text => `${what} ${text.slice(2)}`)
    return [
      ...listed('layer', groups),
      ...listed('hidden', pdf.at(shown)['/OFF']),
      ...listed('ordered', pdf.at(shown)['/Order']),
      ...listed('printed', pdf.at(shown)['/AS']),
      ...listed('view', views),
      ...(pdf.at(groups) as Json[]).map(pdf.at).map(one => `${one['/Name']} ${Boolean(one['/Usage'])}`),
    ]
  },
  metadata: pdf => [
    ...textsOf(pdf.info),
    ...(pdf.content(pdf.root['/Metadata']).match(/(Red|Blue) rights/g) ?? []),
  ],
  tags: pdf => {
    const root = pdf.at(pdf.root['/StructTreeRoot'])
    const roles = pdf.at(root['/RoleMap'])
    const classes = pdf.at(root['/ClassMap'])
    const ids = leaves(pdf, root['/IDTree'], '/Names')
    const parents = new Map(leaves(pdf, root['/ParentTree'], '/Nums'))
    return elements(pdf, root).flatMap(one => {
      const role = roles[one['/S']] ?? one['/S']
      const named = ids.some(([key, element]) => key === one['/ID'] && pdf.at(element) === one)
      const page = one['/Pg'] ? pageAt(pdf, one['/Pg']) : ''
      const found = [one['/T'] ? `${role} ${one['/T'].slice(2)}, ${page}, named ${named}` : role]
      const list = [pdf.at(parents.get(pdf.at(one['/Pg'])?.['/StructParents']) ?? null)].flat()
      if (list.some(element => pdf.at(element) === one)) found.push(`${one['/T'].slice(2)} from its page`)
      const shape = [one['/C'] ?? []].flat().map((key: string) => pdf.at(classes[key])?.['/Width'])
      if (shape.length > 0) found.push(`${role} is ${shape} wide`)
      for (const id of pdf.at(one['/A'])?.['/Headers'] ?? []) {
        const header = pdf.at(ids.find(([key]) => key === id)?.[1])
        found.push(`${one['/T']} has the header ${header?.['/T'] ?? 'nowhere'}`)
      }
      for (const other of one['/Ref'] ?? []) found.push(`${one['/T']} refers to ${pdf.at(other)?.['/T']}`)
      return found
    })
  },
  'namespaces and lexicons of tags': pdf => {
    const root = pdf.at(pdf.root['/StructTreeRoot'])
    return [...(pdf.at(root['/Namespaces']) ?? []), ...(pdf.at(root['/PronunciationLexicon']) ?? [])]
      .map(pdf.at)
      .map(one => one['/NS'] ?? one['/F'])
  },
  'marks of tags': pdf => Object.entries(pdf.at(pdf.root['/MarkInfo']) ?? {}).map(String),
  language: pdf => {
    const said = elements(pdf, pdf.at(pdf.root['/StructTreeRoot'])).map(one => one['/Lang'])
    return [pdf.root['/Lang'], ...said].filter(Boolean)
  },
  'viewer settings': pdf => [
    ...Object.entries(pdf.at(pdf.root['/ViewerPreferences']) ?? {}).map(String),
    pdf.root['/PageMode'],
    pdf.root['/PageLayout'],
  ],
  'actions of the document': catalogText('/OpenAction', '/AA'),
  articles: pdf =>
    (pdf.at(pdf.root['/Threads']) ?? []).map(pdf.at).flatMap((thread: Json) => {
      const title = pdf.at(thread['/I'])['/Title'].slice(2)
      const found: string[] = []
      let bead = pdf.at(thread['/F'])
      do {
        const page = pdf.at(bead['/P'])
        const known = (pdf.at(page?.['/B']) ?? []).map(pdf.at).includes(bead)
        found.push(`${title} on ${pageAt(pdf, bead['/P'])}, known there: ${known}`)
        if (pdf.at(pdf.at(bead['/N'])['/V']) !== bead) found.push(`${title} goes nowhere`)
        bead = pdf.at(bead['/N'])
      } while (bead !== pdf.at(thread['/F']) && found.length < 10)
      return found
    }),
  'output intents': catalogText('/OutputIntents'),
  'private data of programs': pdf => [
    ...catalogText('/PieceInfo')(pdf),
    ...pdf.pages.flatMap(dict => textsOf(whole(pdf, dict['/PieceInfo']))),
  ],
  'portfolio view': catalogText('/Collection'),
  'requirements and extensions': pdf => [
    ...(pdf.at(pdf.root['/Requirements']) ?? []).map((one: Json) => pdf.at(one)['/S']),
    ...Object.keys(pdf.at(pdf.root['/Extensions']) ?? {}),
  ],
  'base address of links': pdf => Object.values(pdf.at(pdf.root['/URI']) ?? {}),
  'document parts': pdf =>
    pdf.root['/DPartRoot']
      ? [`parts ${pdf.pages.map(dict => pageAt(pdf, pdf.at(dict['/DPart'])?.['/Start']))}`]
      : [],
  'rights and attestations': pdf => ['/Perms', '/Legal'].filter(key => pdf.root[key]),
}
