import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { readParquet, writeParquet } from '../../../engines/parquet.ts'
import { badInput, Fault } from '../../../fault.ts'
import { decodeText } from '../../../formats/text/text-encoding.ts'
import { isXmlName } from '../../../formats/xml/parse-xml.ts'
import { KINDS } from '../../../lib/files/file-kinds.ts'
import { renamed } from '../../../lib/files/file-names.ts'
import { p } from '../../../params.ts'
import { defineTool, fileOrJson } from '../../../tool.ts'
import { DATA_FORMATS, type DataFormat, hasRows, readData, writeData } from './data-formats.ts'
import { detectFormat } from './detect-format.ts'
import { parquetOfTree, treeOfParquet } from './parquet-tree.ts'

const MAX_TEXT = 5 * 2 ** 20

export default defineTool({
  name: 'Convert data',
  collection: 'extra',
  description:
    'Converts between JSON, YAML, TOML, XML, CSV, NDJSON (JSON Lines) and Parquet files. Large integers keep every digit, values of CSV and XML stay text, and what a format cannot hold is told as a warning. Attributes of XML are keys such as @id.',
  credits: 0,
  params: {
    text: p
      .string({ maxBytes: MAX_TEXT })
      .widget('textarea')
      .optional()
      .describe('The data, at most 5 MB; or send a file.'),
    file: p
      .file({
        kinds: ['parquet', 'text', 'xml', 'html', 'svg'],
        label: 'Parquet, JSON, YAML, TOML, XML or CSV',
        accept: [KINDS.parquet.media, 'application/json', 'application/xml', 'text/csv', 'text/plain'],
        maxBytes: 50 * 2 ** 20,
      })
      .optional()
      .describe('The data as a file: Parquet up to 50 MB, text up to 5 MB.'),
    from: p
      .choice(['auto', ...DATA_FORMATS])
      .default('auto')
      .describe('What the text is; auto tells it by its first lines.'),
    to: p.choice([...DATA_FORMATS, 'parquet']).describe('What to make of it; parquet answers a file.'),
    indent: p
      .integer({ min: 0, max: 8 })
      .default(2)
      .describe('Spaces per level in JSON and YAML, 0 to 8; 0 writes JSON on one line.'),
    root: p
      .string({ max: 200 })
      .default('root')
      .describe('Name around the data, for XML and TOML, where it has none.'),
  },
  returns: fileOrJson(
    KINDS.parquet.media,
    z.object({
      result: z.string().describe('The converted text.'),
      from: z.enum([...DATA_FORMATS, 'parquet']).describe('What the data was read as.'),
      to: z.enum(DATA_FORMATS),
      warnings: z.array(z.string()).describe('What got lost or changed its shape.'),
    }),
  ),
  example: { text: '[owner]\nname = "Ann"\nid = 9007199254740993\n', to: 'json' },
  short: true,
  check({ text, file, root }) {
    if (text === undefined && !file) throw badInput('text: is required, unless a file is sent.')
    if (text !== undefined && file) throw badInput('text: send the text or a file, not both.')
    if (text?.trim() === '') throw badInput('text: must not be empty.')
    if (file && file.kind !== 'parquet' && file.size > MAX_TEXT)
      throw badInput('file: is over 5 MB, which is the limit for text; Parquet may have 50 MB.')
    if (!isXmlName(root))
      throw badInput('root: expected a name such as items; it starts with a letter and has no spaces.')
  },
  async run({ text: sent, file, from: given, to, indent, root }, call) {
    const warnings = new Set<string>()
    const warn = (message: string) => void warnings.add(message)
    const text = sent ?? (file!.kind === 'parquet' ? '' : decodeText(await readFile(file!.path)).text)
    if (text.trim() === '' && file?.kind !== 'parquet') throw badInput('file: must not be empty.')
    const from: DataFormat | 'parquet' =
      file?.kind === 'parquet' ? 'parquet' : given === 'auto' ? detectFormat(text) : given
    // Rows are told once: where they are written, which takes longer, else where they are read.
    const isTold = to !== 'parquet' && hasRows(to)
    const tree =
      from === 'parquet'
        ? treeOfParquet(await readParquet(file!.path, 'file'), warn)
        : await readData(text, from, warn, isTold ? undefined : call).catch(sentAs(file ? 'file' : 'text'))
    if (to === 'parquet') {
      const path = join(call.scratch, 'data.parquet')
      await writeParquet(path, parquetOfTree(tree, warn))
      for (const warning of warnings) call.warn(warning)
      return { path, name: renamed(file?.name ?? 'data', '', 'parquet'), mediaType: KINDS.parquet.media }
    }
    const result = await writeData(tree, to, { indent, root }, warn, call)
    return { result, from, to, warnings: [...warnings] }
  },
})

/** Names the parameter that the data came in; readers know it as `text`. */
const sentAs = (param: 'file' | 'text') => (error: unknown) => {
  if (param === 'text' || !(error instanceof Fault)) throw error
  throw new Fault(error.kind, error.message.replace(/^text\b/, param), { cause: error.cause })
}
