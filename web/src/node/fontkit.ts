import { create } from 'fontkit-in-browsers'
import { readFileSync } from './fs.ts'

/** The font library without a file system of its own: it opens what the engines name. */
export const openSync = (path: string): unknown => create(readFileSync(path))
