/** What libvips says of pictures that are sound, but of a kind it has no reader for. */
const UNREAD =
  /data precision|samples_per_pixel|not \d+ bands|bits_per_sample|unsupported tiff|unknown .*type|compression .*not configured|bad labq format/i

/** A picture whose depth or coding is known not to be read, before the library makes something else of it. */
export class UnreadDepth extends Error {}

/** Whether a picture was refused for the depth or coding of its pixels, not for damage; the way out is another. */
export const hasUnreadDepth = (error: unknown): boolean =>
  error instanceof UnreadDepth || (error instanceof Error && UNREAD.test(error.message))

export const UNREAD_DEPTH =
  'has a depth or coding that is not read; save it with 8 or 16 bits a channel and another compression first'
