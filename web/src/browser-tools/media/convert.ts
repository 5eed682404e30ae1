import { Conversion, type CropRectangle, Quality, type Rotation } from 'mediabunny'
import { say } from '../../lib/said.ts'
import type { Report } from '../frame/serve.ts'
import { onBackdrop } from './backdrop.ts'
import type { FormatId } from './formats.ts'
import { FORMATS } from './formats.ts'
import { audioCodecFor, loadEncoder, openMedia, openOutput, trouble, videoCodecFor } from './open.ts'
import { tagsFor, tagsOf } from './tags.ts'

export interface VideoChange {
  width?: number
  height?: number
  fit?: 'fill' | 'contain' | 'cover'
  crop?: CropRectangle
  rotate?: Rotation
  frameRate?: number
  bitrate?: number
  /** Shows all of the picture, and fills what is left of the frame with a blurred copy of it. */
  backdrop?: boolean
}

export interface ConvertOrder {
  file: File
  /** The name of the result. */
  name: string
  format: FormatId
  trim?: { start: number; end: number }
  /**
   * `any`: packets are copied wherever nothing asks for new ones. `near`: the same, and a cut may move to the nearest
   * place that allows it. `never`: all is encoded anew.
   */
  copy: 'any' | 'near' | 'never'
  /** Left out, the track stays as it is; `false` drops it. */
  video?: VideoChange | false
  audio?: { bitrate?: number; sampleRate?: number; channels?: number } | false
}

/** Writes a file in another format, another size, or a part of it. */
export async function convert(order: ConvertOrder, report: Report): Promise<File> {
  const input = await openMedia(order.file)
  const whole = Math.max(1, await input.computeDuration())
  const seconds = order.trim ? order.trim.end - order.trim.start : whole
  // Samples of 16 bits, two channels; what is packed is about as large as it was.
  const size = order.format === 'wav' ? seconds * 192_000 : (order.file.size * seconds) / whole
  const writing = await openOutput(order.format, size)
  const onlyAudio = FORMATS[order.format].video.length === 0
  const [videoTrack, audioTrack] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
  if (onlyAudio && !audioTrack) throw trouble(say('convert.fileHasNoSound'))
  const options: Parameters<typeof Conversion.init>[0] = {
    input,
    output: writing.output,
    tracks: 'primary',
    showWarnings: false,
    ...(order.trim && { trim: order.trim }),
    copy: order.copy === 'never' ? false : { shiftTolerance: order.copy === 'near' ? Infinity : 0 },
    // What a file says of itself stays.
    tags: tagsFor(await tagsOf(input, order.file), order.format),
  }
  if (!videoTrack || onlyAudio || order.video === false) options.video = { discard: true }
  else {
    const { bitrate, backdrop, ...change } = order.video ?? {}
    const frame = {
      width: change.width ?? (await videoTrack.getDisplayWidth()),
      height: change.height ?? (await videoTrack.getDisplayHeight()),
    }
    // A frame with a backdrop is made of pictures in their own size.
    const { width: _w, height: _h, fit: _f, ...uncut } = change
    const present = await videoTrack.getCodec()
    const codec = await keptOr(present, order, FORMATS[order.format].keeps, () =>
      videoCodecFor(order.format, frame),
    )
    // What is encoded anew without another wish gets the rate it had: more would only be larger.
    const isNew = codec !== present || order.copy === 'never'
    const rate =
      bitrate ?? (isNew ? Math.round((await videoTrack.computePacketStats(300)).averageBitrate) : 0)
    options.video = {
      ...(backdrop ? uncut : change),
      codec,
      ...(rate > 0 && { quality: new Quality({ bitrate: rate }), forceTranscode: true }),
      ...(backdrop && onBackdrop(frame)),
    }
  }
  if (!audioTrack || order.audio === false) options.audio = { discard: true }
  else {
    const { bitrate, sampleRate, channels } = order.audio ?? {}
    const present = await audioTrack.getCodec()
    // Also what could be copied may have to be written anew, at a cut or for its timing.
    if (present) await loadEncoder(present)
    options.audio = {
      codec: await keptOr(present, order, FORMATS[order.format].keeps, () => audioCodecFor(order.format)),
      ...(bitrate && { quality: new Quality({ bitrate }), forceTranscode: true }),
      ...(sampleRate && { sampleRate }),
      ...(channels && { numberOfChannels: channels }),
    }
  }
  const conversion = await Conversion.init(options)
  refuseLosses(conversion, order.file.name)
  conversion.onProgress = part => report(part)
  try {
    await conversion.execute()
    return await writing.finish(order.name)
  } catch (error) {
    await writing.discard().catch(() => undefined)
    throw error
  }
}

/** The codec stays where the format can hold it and copying is wanted; otherwise the best that can be written. */
async function keptOr<Codec extends string>(
  present: string | null,
  { copy }: ConvertOrder,
  allowed: readonly string[],
  choose: () => Promise<Codec>,
): Promise<Codec> {
  return copy !== 'never' && present !== null && allowed.includes(present) ? (present as Codec) : choose()
}

const REASONS: Record<string, string> = {
  undecodable_source_codec: say('convert.browserCannotReadCodec'),
  no_encodable_target_codec: say('convert.browserHasNoEncoder'),
}

/** A track that would be missing from the result is a reason to stop, not to go on without it. */
function refuseLosses({ discardedTracks, isValid }: Conversion, name: string): void {
  for (const { track, reason } of discardedTracks) {
    // No browser reads what has no name here.
    if (reason === 'unknown_source_codec') throw trouble(say('open.codecNotRead', { name }))
    if (reason in REASONS)
      throw trouble(
        say(track.type === 'video' ? 'convert.pictureCannot' : 'convert.soundCannot', {
          reason: REASONS[reason]!,
        }),
      )
  }
  if (!isValid) throw trouble(say('convert.nothingFileFitsInto'))
}
