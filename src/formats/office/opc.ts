import { badInput } from '../../fault.ts'
import { readZip, type Zip } from '../archive/zip.ts'
import { readXmlPart, type XmlElement } from '../xml/xml-tree.ts'

export interface Relationship {
  id: string
  /** The last word of its type: `image`, `hyperlink`, `header`. */
  type: string
  target: string
  /** Points outside the package; such targets are never opened. */
  external: boolean
}

/** The package around Office documents: parts in a ZIP, tied together by relationships. */
export class OpcPackage {
  readonly zip: Zip
  readonly param: string
  private readonly cache = new Map<string, Map<string, Relationship>>()

  constructor(source: string | Uint8Array, param: string) {
    this.zip = readZip(source, { param, maxTotal: 400 * 2 ** 20, maxEntries: 20_000 })
    this.param = param
  }

  bytes(part: string): Buffer | undefined {
    return this.zip.find(part)?.bytes()
  }

  xml(part: string): XmlElement | undefined {
    const bytes = this.bytes(part)
    return bytes && readXmlPart(bytes, `${this.param}: the part ${part}`)
  }

  /** The main document, as the package's own relationships name it. */
  mainPart(): string {
    for (const one of this.relationships('').values()) {
      if (one.type === 'officeDocument' && !one.external && this.zip.find(one.target)) return one.target
    }
    if (this.zip.find('word/document.xml')) return 'word/document.xml'
    throw badInput(`${this.param}: the file has no main document; is it complete?`)
  }

  /** Relationships of a part by id, targets as names in the package. */
  relationships(part: string): Map<string, Relationship> {
    const before = this.cache.get(part)
    if (before) return before
    const slash = part.lastIndexOf('/')
    const folder = part.slice(0, slash + 1)
    const name = `${folder}_rels/${part.slice(slash + 1)}.rels`
    const map = new Map<string, Relationship>()
    for (const one of this.xml(name)?.elements() ?? []) {
      const [id, target] = [one.get('Id'), one.get('Target')]
      if (id === undefined || target === undefined) continue
      const external = one.get('TargetMode') === 'External'
      map.set(id, {
        id,
        type: (one.get('Type') ?? '').split('/').pop() ?? '',
        target: external ? target : resolved(folder, target),
        external,
      })
    }
    this.cache.set(part, map)
    return map
  }

  /** The target of the first relationship of a type. */
  related(part: string, type: string): string | undefined {
    for (const one of this.relationships(part).values()) {
      if (one.type === type && !one.external) return one.target
    }
    return undefined
  }
}

/** `../media/a.png` seen from `word/` → `media/a.png`. */
export function resolved(folder: string, target: string): string {
  const parts = target.startsWith('/') ? [] : folder.split('/').filter(Boolean)
  for (const part of target.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts.join('/')
}
