/** The namespaces that are known where a document is being read. */
export class Namespaces {
  /** What each open element declares, where it declares something. */
  private readonly scopes: (Map<string, string> | undefined)[] = []

  /** Enters an element. Its attributes come as a list of names and values in turn. */
  open(attributes: readonly string[]): void {
    let scope: Map<string, string> | undefined
    for (let i = 0; i < attributes.length; i += 2) {
      const name = attributes[i]!
      if (!isDeclaration(name)) continue
      scope ??= new Map()
      scope.set(name.slice(6), attributes[i + 1]!.trim())
    }
    this.scopes.push(scope)
  }

  close(): void {
    this.scopes.pop()
  }

  /** The namespace of a prefix; undefined where none was declared. */
  uriOf(prefix: string): string | undefined {
    for (let i = this.scopes.length - 1; i >= 0; i--) {
      const uri = this.scopes[i]?.get(prefix)
      if (uri !== undefined) return uri
    }
    if (prefix === 'xml') return 'http://www.w3.org/XML/1998/namespace'
    return prefix === '' ? '' : undefined
  }
}

/** Whether an attribute declares a namespace. */
export const isDeclaration = (name: string): boolean => name === 'xmlns' || name.startsWith('xmlns:')

/** `w:p` → `w` and `p`. */
export function splitName(name: string): [prefix: string, local: string] {
  const colon = name.indexOf(':')
  return colon < 0 ? ['', name] : [name.slice(0, colon), name.slice(colon + 1)]
}
