/** What libvips says of pictures that are sound, but of a kind it has no reader for. */
const UNREAD =
  /data precision|samples_per_pixel|not \d+ bands|bits_per_sample|unsupported tiff|unknown .*type|compression .*not configured|bad labq format/i

/** A picture whose depth or coding is known not to be read, before the library makes something else of it. */
export class UnreadDepth extends Error {}

const DEPTH =
  'has a depth or coding that is not read; save it with 8 or 16 bits a channel and another compression first'
const ANIMATION = 'is an animation without a still image, which is not read; save it as GIF or WebP first'

/** Why a picture that is sound was refused, for its coding and not for damage; the way out is another. */
export function whyUnread(error: unknown, kind: string): string | undefined {
  const message = error instanceof Error ? error.message : ''
  if (error instanceof UnreadDepth || UNREAD.test(message)) return DEPTH
  // Told as AVIF by its brands, but not by the library: what is left are image sequences.
  return kind === 'avif' && message.includes('unsupported image format') ? ANIMATION : undefined
}
