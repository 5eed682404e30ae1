import { readFileSync } from './fs.ts'

/** Stands in for `@napi-rs/canvas` in a worker, whose own canvas has the same methods. */
export const createCanvas = (width: number, height: number): OffscreenCanvas =>
  new OffscreenCanvas(width, height)

export const GlobalFonts = {
  registerFromPath(path: string, family: string): void {
    const face = new FontFace(family, readFileSync(path) as Uint8Array<ArrayBuffer>)
    ;(self as unknown as { fonts: FontFaceSet }).fonts.add(face)
  },
}
