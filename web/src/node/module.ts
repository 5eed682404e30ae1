import tesseract from 'tesseract.js-core/tesseract-core-relaxedsimd.js'
import { ENGINE_FILES } from './fs.ts'

const WASM = `${ENGINE_FILES}/tesseract.js-core/tesseract-core-relaxedsimd.wasm`

/** Stands in for `node:module`: the one library that is asked for by name is the text reader. */
export const createRequire = () => Object.assign(() => tesseract, { resolve: () => WASM })
