import { percentDecoded } from '../../lib/text/percent-decoded.ts'

/** A file of a repository by its address at GitHub or GitLab: the path follows the branch. */
const ADDRESS =
  /^https?:\/\/(?:(?:www\.)?github\.com\/[^/]+\/[^/]+\/(?:raw|blob)|raw\.githubusercontent\.com\/[^/]+\/[^/]+|gitlab\.com\/[^?#]+?\/-\/(?:raw|blob))\/(?:refs\/(?:heads|tags)\/)?[^/?#]+\/([^?#]+)/i

/** A ZIP may name folders in folders without end. */
const MOST_FOLDERS = 16

/** The files that came with a text, and its own path among them. */
interface Files {
  path: string
  find: (path: string) => Uint8Array | undefined
}

/**
 * Finds files that a text names as on the page of its repository: `/docs/plan.png`, or the address of its own file. The
 * root is one of the folders that the text stands in.
 */
export function repositoryPaths({ path, find }: Files): (source: string) => string | undefined {
  const folders = path.split('/').slice(0, -1).slice(0, MOST_FOLDERS)
  const roots = [...folders.keys(), folders.length].map(n =>
    folders
      .slice(0, n)
      .map(name => `${name}/`)
      .join(''),
  )
  // A text may name the same file as often as it likes.
  const known = new Map<string, string | undefined>()
  return source => {
    const written = ADDRESS.exec(source)?.[1] ?? /^\/([^/?#][^?#]*)/.exec(source)?.[1]
    if (!written) return undefined
    const inside = percentDecoded(written)
    if (!known.has(inside)) known.set(inside, roots.map(root => root + inside).find(find))
    return known.get(inside)
  }
}
