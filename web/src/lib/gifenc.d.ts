declare module 'gifenc/dist/gifenc.esm.js' {
  type Palette = [number, number, number][]
  interface Encoder {
    writeFrame(
      indexes: Uint8Array,
      width: number,
      height: number,
      options: {
        palette: Palette
        delay: number
        repeat: -1 | 0
        transparent?: boolean
        transparentIndex?: number
        dispose?: number
      },
    ): void
    finish(): void
    bytes(): Uint8Array<ArrayBuffer>
  }
  export function GIFEncoder(): Encoder
  export function quantize(
    rgba: Uint8ClampedArray,
    most: number,
    options?: { format: 'rgb565' | 'rgb444' },
  ): Palette
  export function applyPalette(rgba: Uint8ClampedArray, palette: Palette, format?: 'rgb565'): Uint8Array
}
