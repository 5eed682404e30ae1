/** A picture as RGBA rows. */
export interface Pixels {
  width: number
  height: number
  data: Uint8Array
}
