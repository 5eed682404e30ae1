import { cpSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Puts the files that the PDF viewer asks for by name beside the build: character maps, fonts, decoders. */
export function pdfjsFiles(): Plugin {
  return {
    name: 'pdfjs-files',
    apply: 'build',
    writeBundle({ dir }) {
      const from = join(import.meta.dirname, '../node_modules/pdfjs-dist')
      for (const folder of ['cmaps', 'standard_fonts', 'wasm', 'iccs']) {
        cpSync(join(from, folder), join(dir!, 'assets/pdfjs', folder), { recursive: true })
      }
    },
  }
}
