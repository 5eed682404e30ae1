export interface Cover {
  blob: Blob
  description: string
}

const LARGEST = 100e6

/** The cover in an audio file, read on this device; undefined where it has none that can be shown. */
export async function coverOf(file: File): Promise<Cover | undefined> {
  if (file.size > LARGEST) return undefined
  try {
    const { parseBuffer, selectCover } = await import('music-metadata')
    const { common } = await parseBuffer(new Uint8Array(await file.arrayBuffer()), {
      path: file.name,
      mimeType: file.type,
    })
    const found = selectCover(common.picture)
    if (!found || found.data.length === 0) return undefined
    const type = /^image\//.test(found.format)
      ? found.format
      : `image/${found.format.toLowerCase().replace('jpg', 'jpeg')}`
    return { blob: new Blob([new Uint8Array(found.data)], { type }), description: found.description ?? '' }
  } catch {
    return undefined
  }
}
