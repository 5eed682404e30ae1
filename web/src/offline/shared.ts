/** Files that another application sent here, once. */
export async function takeShared(): Promise<File[]> {
  if (!('caches' in window)) return []
  const cache = await caches.open('shared')
  const files: File[] = []
  for (const request of await cache.keys()) {
    const answer = await cache.match(request)
    if (answer) {
      const type = answer.headers.get('content-type') ?? ''
      const name = decodeURIComponent(answer.headers.get('x-name') ?? 'file')
      files.push(new File([await answer.blob()], name, { type }))
    }
    await cache.delete(request)
  }
  return files
}
