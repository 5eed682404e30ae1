/** Rows of 8-bit pixels: 1 or 3 channels, or 2 or 4 with alpha last. */
export interface Raster {
  width: number
  height: number
  channels: 1 | 2 | 3 | 4
  data: Uint8Array
}
