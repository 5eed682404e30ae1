/** More pixels than any camera takes; past it, memory is at risk. */
export const MAX_PIXELS = 100e6

/** libvips holds many rows at once, so that a million pixels in a row would fill gigabytes. */
export const MAX_SIDE = 100_000

let loading: Promise<typeof import('sharp').default> | undefined

/** The sharp library, loaded on first use. Its cache would only hold memory: every call brings new files. */
export function sharpLibrary(): Promise<typeof import('sharp').default> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    return sharp
  })
  return loading
}
