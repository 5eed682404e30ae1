import { join } from 'node:path'
import { createZip } from '../../formats/archive/zip-writer.ts'
import { watched } from '../../lib/async/watched.ts'
import { type FileKind, KINDS } from '../../lib/files/file-kinds.ts'
import { safeName, splitName, uniqueNames } from '../../lib/files/file-names.ts'
import { counted } from '../../lib/text/counted.ts'
import { p } from '../../params.ts'
import { defineTool, file } from '../../tool.ts'

export default defineTool({
  name: 'Bulk rename',
  description:
    'Renames files by one rule and packs them into a ZIP: find and replace, then prefix, number and suffix. Names that would collide get a number.',
  credits: 2,
  params: {
    files: p
      .files({
        kinds: Object.keys(KINDS) as FileKind[],
        label: 'any',
        accept: ['*/*'],
        maxBytesTotal: 40 * 2 ** 20,
      })
      .describe('The files to rename, 40 MB together.'),
    find: p
      .string({ max: 200 })
      .optional()
      .describe('Text to find in each name, extension included. Matched literally and case-sensitively.'),
    replace: p
      .string({ max: 200, allowEmpty: true })
      .optional()
      .describe('Replacement text; when left out, the text found is removed.'),
    prefix: p.string({ max: 100 }).optional().describe('Text put before each name.'),
    suffix: p.string({ max: 100 }).optional().describe('Text put after each name, before its extension.'),
    sequence: p.boolean().default(false).describe('Numbers the files in the order sent: photo-001.jpg.'),
    start: p.integer({ min: 0, max: 999_999_999 }).default(1).describe('First number of the sequence.'),
    padding: p
      .integer({ min: 1, max: 12 })
      .default(3)
      .describe('Minimum number of digits, with leading zeros.'),
  },
  returns: file('application/zip'),
  example: { files: ['people.csv', 'cube.stl'], prefix: '2026-', sequence: true },
  short: true,
  async run({ files, find, replace = '', prefix = '', suffix = '', sequence, start, padding }, call) {
    if (find === undefined && replace !== '') call.warn('replace has no effect without find')
    const wanted = files.map((one, i) => {
      const base = safeName(one.name)
      const replaced = find === undefined ? base : base.replaceAll(find, () => replace)
      // Where nothing but the extension is left, `.txt` is still one and no hidden file.
      const only = replaced !== base && replaced === splitName(base).ext
      const { stem, ext } = only ? { stem: '', ext: replaced } : splitName(replaced)
      const number = sequence ? `-${String(start + i).padStart(padding, '0')}` : ''
      const whole = `${prefix}${stem}${number}${suffix}${ext}`
      return whole === ext || whole === '' ? `file${ext}` : whole
    })
    // A slash is no folder here: nothing of the name may get lost.
    const safe = wanted.map(name => safeName(name.replace(/[/\\]/g, '_')))
    const changed = safe.filter((name, i) => name !== wanted[i]).length
    if (changed > 0) {
      call.warn(
        `made safe for every system: ${counted(changed, 'name')} (what some forbid became _, what is too long was cut)`,
      )
    }
    const names = uniqueNames(safe)
    const collided = names.filter((name, i) => name !== safe[i])
    if (collided.length > 0) {
      call.warn(
        `${counted(collided.length, 'name')} collided and got a number: ${collided.slice(0, 5).join(', ')}`,
      )
    }
    const path = join(call.scratch, 'renamed.zip')
    const entries = watched([...files.entries()], call, 'files').map(([i, one]) => ({
      name: names[i]!,
      content: { path: one.path },
      mtime: call.now,
    }))
    await createZip(path, entries)
    return { path, name: 'renamed-files.zip' }
  },
})
