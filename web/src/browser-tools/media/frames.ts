import { CanvasSink, EncodedPacketSink } from 'mediabunny'
import { openMedia } from './open.ts'

/** Small pictures along a video, each of the key frame next to its place, so that few frames are decoded. */
export async function framesOf({
  file,
  count,
  height,
}: {
  file: File
  count: number
  height: number
}): Promise<ImageBitmap[]> {
  const input = await openMedia(file)
  const track = await input.getPrimaryVideoTrack()
  if (!track || !(await track.canDecode())) return []
  const duration = await track.computeDuration()
  const packets = new EncodedPacketSink(track)
  const places: number[] = []
  for (let at = 0; at < count; at++) {
    const packet = await packets.getKeyPacket(((at + 0.5) * duration) / count, { metadataOnly: true })
    places.push(packet?.timestamp ?? (await track.getFirstTimestamp()))
  }
  const made: ImageBitmap[] = []
  for await (const shown of new CanvasSink(track, { height }).canvasesAtTimestamps(places))
    if (shown) made.push(await createImageBitmap(shown.canvas))
  return made
}
