/**
 * Imports between our own files name the file, so there is nothing to look for: Node would ask the disk for each of a
 * thousand, follow links and read which package it belongs to, two fifths of a start. To be imported before them.
 */
import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import { CODE_EXTENSION, ROOT } from './installation.ts'

const HERE = pathToFileURL(`${ROOT}/`).href
const PACKAGES = `${HERE}node_modules/`
const FORMAT = CODE_EXTENSION === '.ts' ? 'module-typescript' : 'module'

registerHooks({
  resolve(specifier, { parentURL }, next) {
    const isOwn =
      specifier.startsWith('.') &&
      specifier.endsWith(CODE_EXTENSION) &&
      parentURL?.startsWith(HERE) &&
      !parentURL.startsWith(PACKAGES)
    if (!isOwn) return next(specifier)
    return { url: new URL(specifier, parentURL).href, format: FORMAT, shortCircuit: true }
  },
})
