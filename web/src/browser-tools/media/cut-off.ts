/** Sizes that writers leave in a header when they cannot go back to it. */
const UNKNOWN = 0x7f000000
/** Some writers count their own header too, or a byte of padding that they leave out. */
const SLACK = 64

const viewAt = async (file: Blob, at: number) => new DataView(await file.slice(at, at + 16).arrayBuffer())
const nameAt = (view: DataView, at: number) =>
  String.fromCharCode(...[0, 1, 2, 3].map(more => view.getUint8(at + more)))

/** Whether a file ends before one of its parts does: a download or a recording that broke off. */
export async function isCutOff(file: Blob): Promise<boolean> {
  const head = await viewAt(file, 0)
  if (head.byteLength < 16) return false
  const name = nameAt(head, 0)
  if (name === 'RIFF' || name === 'FORM') {
    const size = head.getUint32(4, name === 'RIFF')
    return size < UNKNOWN && size - file.size > SLACK
  }
  return nameAt(head, 4) === 'ftyp' ? endsInsideBox(file) : false
}

/** Boxes of MP4 and MOV follow one another, each with its size. */
async function endsInsideBox(file: Blob): Promise<boolean> {
  let at = 0
  while (at + 16 <= file.size) {
    const view = await viewAt(file, at)
    const short = view.getUint32(0)
    // 1: the size follows in eight bytes; 0: up to the end of the file.
    const size = short === 1 ? Number(view.getBigUint64(8)) : short
    if (size === 0) return false
    if (size < 8) return true
    at += size
  }
  return at > file.size
}
