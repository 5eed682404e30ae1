export interface ServerEvent {
  event: string
  id: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into events of every shape
  data: any
}

/** Reads a stream of server-sent events until it ends, or `enough` says so. */
export async function readEvents(
  url: string,
  headers: Record<string, string>,
  enough: (event: ServerEvent) => boolean = () => false,
): Promise<{ status: number; events: ServerEvent[]; comments: number }> {
  const controller = new AbortController()
  const response = await fetch(url, { headers, signal: controller.signal })
  const events: ServerEvent[] = []
  let comments = 0
  let rest = ''
  if (response.status !== 200) {
    await response.arrayBuffer()
    return { status: response.status, events, comments }
  }
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    rest += chunk
    for (let at = rest.indexOf('\n\n'); at >= 0; at = rest.indexOf('\n\n')) {
      const block = rest.slice(0, at)
      rest = rest.slice(at + 2)
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
      if (block.startsWith(':')) comments++
      const data = field('data')
      if (data === undefined) continue
      const event = { event: field('event') ?? '', id: field('id') ?? '', data: JSON.parse(data) }
      events.push(event)
      if (enough(event)) {
        controller.abort()
        return { status: 200, events, comments }
      }
    }
  }
  return { status: 200, events, comments }
}
