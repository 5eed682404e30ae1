/** What libvips says of pictures that are sound, but of a kind it has no reader for. */
const UNREAD =
  /data precision|samples_per_pixel|not \d+ bands|bits_per_sample|unsupported tiff|unknown .*type/i

/** Whether a picture was refused for the depth or coding of its pixels, not for damage; the way out is another. */
export const hasUnreadDepth = (error: unknown): boolean =>
  error instanceof Error && UNREAD.test(error.message)

export const UNREAD_DEPTH =
  'has a number of bits or channels that is not read; save it with 8 or 16 bits a channel first'
