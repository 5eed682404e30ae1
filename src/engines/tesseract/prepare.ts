import { isAuto } from './find-languages.ts'
import { prepareEngine, prepareReader, prepareSecondReader } from './tesseract.ts'

/**
 * Loads what pages in these languages are read with, while nothing else is to be done: `isIdle` says whether that is still
 * so. What cannot be loaded is told when a page is read.
 */
export async function prepare(languages: readonly string[], isIdle: () => Promise<boolean>): Promise<void> {
  try {
    await prepareEngine()
    if (isAuto(languages)) return
    if (await isIdle()) await prepareReader(languages)
    if (await isIdle()) await prepareSecondReader(languages)
  } catch {
    // The page's own answer says why.
  }
}
