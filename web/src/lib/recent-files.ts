const KEY = 'toolwright.files'
const MOST = 6

/** A file that was used or made lately: at hand while the page is open, or kept for the account on the server. */
export interface RecentFile {
  name: string
  size: number
  type: string
  file?: File
  fileId?: string
}

let list: RecentFile[] | undefined

/** Newest first. What was only at hand is forgotten with the page; the browser remembers what the server keeps. */
export function recentFiles(): readonly RecentFile[] {
  list ??= readKept()
  return list
}

function readKept(): RecentFile[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '[]') as RecentFile[]
    return kept.filter(one => typeof one.name === 'string' && typeof one.fileId === 'string').slice(0, MOST)
  } catch {
    return []
  }
}

function remember(next: RecentFile[]): void {
  list = next.slice(0, MOST)
  const kept = list
    .filter(one => one.fileId)
    .map(({ name, size, type, fileId }) => ({ name, size, type, fileId }))
  try {
    if (kept.length > 0) localStorage.setItem(KEY, JSON.stringify(kept))
    else localStorage.removeItem(KEY)
  } catch {
    // Without storage they are known as long as the page is open.
  }
}

const isSame = (a: RecentFile, b: RecentFile): boolean => a.name === b.name && a.size === b.size

/** Puts files at the head of the list; of a large heap the first few. */
export function noteFiles(files: readonly File[], fileId?: string): void {
  const added = files
    .filter(file => file.name !== '' && file.size > 0)
    .slice(0, MOST)
    .map(file => ({
      name: file.name,
      size: file.size,
      type: file.type,
      file,
      ...(fileId && { fileId }),
    }))
  if (added.length === 0) return
  remember([...added, ...recentFiles().filter(one => !added.some(other => isSame(one, other)))])
}

/** The file itself; undefined where it is no longer kept. */
export async function openRecent(one: RecentFile): Promise<File | undefined> {
  if (one.file) return one.file
  const { kept } = await import('../runs/job.ts')
  const content = await kept.content(one.fileId!).catch(() => undefined)
  if (content) return new File([await content.bytes()], one.name, { type: one.type })
  remember(recentFiles().filter(other => other !== one))
  return undefined
}

/** Whoever signs out leaves nothing behind. */
export function forgetFiles(): void {
  remember([])
}
