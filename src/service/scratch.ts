import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fontConfig } from '../lib/fonts/bundled-fonts.ts'

/** What lives no longer than a call: folders of calls and of children, and the list of fonts that children read. */
export function createScratch(root: string, fontDirs: readonly string[]) {
  const calls = join(root, 'calls')
  const fonts = join(root, 'fonts')
  const fontsFile = join(fonts, 'fonts.conf')
  return {
    calls,
    children: join(root, 'children'),
    fonts,
    fontsFile,
    /** Lays it out; again and again while the server runs, as somebody who tidies up may remove it. */
    layOut: async (): Promise<void> => {
      for (const folder of [calls, fonts]) await mkdir(folder, { recursive: true, mode: 0o700 })
      if (existsSync(fontsFile)) return
      // Several children may start at once, and none may read a part of it.
      const draft = `${fontsFile}.${process.hrtime.bigint()}`
      await writeFile(draft, fontConfig(fonts, fontDirs))
      await rename(draft, fontsFile)
    },
  }
}
