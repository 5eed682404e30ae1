import { z } from 'zod'
import { badInput } from '../../../fault.ts'
import { isXmlName } from '../../../formats/xml/parse-xml.ts'
import { p } from '../../../params.ts'
import { defineTool, json } from '../../../tool.ts'
import { DATA_FORMATS, hasRows, readData, writeData } from './data-formats.ts'
import { detectFormat } from './detect-format.ts'

export default defineTool({
  name: 'Convert data',
  collection: 'extra',
  description:
    'Converts between JSON, YAML, TOML, XML, CSV and NDJSON (JSON Lines). Large integers keep every digit, values of CSV and XML stay text, and what a format cannot hold is told as a warning. Attributes of XML are keys such as @id.',
  credits: 0,
  params: {
    text: p
      .string({ maxBytes: 5 * 2 ** 20 })
      .widget('textarea')
      .describe('The data, at most 5 MB.'),
    from: p
      .choice(['auto', ...DATA_FORMATS])
      .default('auto')
      .describe('What the text is; auto tells it by its first lines.'),
    to: p.choice(DATA_FORMATS).describe('What to make of it.'),
    indent: p
      .integer({ min: 0, max: 8 })
      .default(2)
      .describe('Spaces per level in JSON and YAML, 0 to 8; 0 writes JSON on one line.'),
    root: p
      .string({ max: 200 })
      .default('root')
      .describe('Name around the data, for XML and TOML, where it has none.'),
  },
  returns: json(
    z.object({
      result: z.string().describe('The converted text.'),
      from: z.enum(DATA_FORMATS).describe('What the text was read as.'),
      to: z.enum(DATA_FORMATS),
      warnings: z.array(z.string()).describe('What got lost or changed its shape.'),
    }),
  ),
  example: { text: '[owner]\nname = "Ann"\nid = 9007199254740993\n', to: 'json' },
  short: true,
  check({ text, root }) {
    if (text.trim() === '') throw badInput('text: must not be empty.')
    if (!isXmlName(root))
      throw badInput('root: expected a name such as items; it starts with a letter and has no spaces.')
  },
  async run({ text, from: given, to, indent, root }, call) {
    const from = given === 'auto' ? detectFormat(text) : given
    const warnings = new Set<string>()
    const warn = (message: string) => void warnings.add(message)
    // Rows are told once: where they are written, which takes longer, else where they are read.
    const tree = await readData(text, from, warn, hasRows(to) ? undefined : call)
    const result = await writeData(tree, to, { indent, root }, warn, call)
    return { result, from, to, warnings: [...warnings] }
  },
})
