declare module 'tesseract.js-core/tesseract-core-relaxedsimd.js' {
  const load: (options: object) => Promise<unknown>
  export default load
}
declare module 'fontkit-in-browsers' {
  export const create: (bytes: Uint8Array) => unknown
}
