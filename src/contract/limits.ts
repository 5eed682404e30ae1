/** A form must stay under this many bytes. */
export const MULTIPART_LIMIT = 50 * 2 ** 20

/** A JSON body has at most this many bytes. */
export const JSON_LIMIT = 10 * 2 ** 20
