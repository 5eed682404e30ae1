/** What rooms need of a browser, and what to say where it is missing. */
const NEEDS = {
  'video codecs': () => 'VideoEncoder' in globalThis && 'VideoDecoder' in globalThis,
  'image decoder': () => 'ImageDecoder' in globalThis,
  'audio codecs': () => 'AudioDecoder' in globalThis,
  'camera access': () => navigator.mediaDevices?.getUserMedia !== undefined,
  'screen capture': () => navigator.mediaDevices?.getDisplayMedia !== undefined,
  WebAssembly: () => 'WebAssembly' in globalThis,
  'drawing in workers': () => 'OffscreenCanvas' in globalThis,
  WebGL: () => document.createElement('canvas').getContext('webgl2') !== null,
} as const

export type Need = keyof typeof NEEDS

/** What of it this browser does not have. Codecs, camera and screen are kept from pages without https, too. */
export const missingOf = (needs: readonly Need[]): Need[] => needs.filter(need => !NEEDS[need]())
