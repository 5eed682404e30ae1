import { z } from 'zod'
import { readYaml } from '../../engines/yaml.ts'
import { badInput } from '../../fault.ts'
import { MAX_DEPTH, parseJson, writeJson } from '../../formats/text/json.ts'
import { writeYaml } from '../../formats/text/yaml-writer.ts'
import { p } from '../../params.ts'
import { defineTool, json } from '../../tool.ts'

const MAX_BYTES = 2 ** 20

export default defineTool({
  name: 'YAML and JSON',
  description: `Turns YAML into JSON or JSON into YAML. YAML is read as version 1.2 (yes and no are text) with merge keys; several documents become a list. YAML is written so that readers of versions 1.1 and 1.2 agree. Large integers keep every digit. Up to 1 MB and ${MAX_DEPTH} levels.`,
  credits: 0,
  params: {
    yaml: p
      .string({ maxBytes: MAX_BYTES })
      .contentOf('application/yaml')
      .optional()
      .describe('YAML to turn into JSON, at most 1 MB.'),
    json: p
      .string({ maxBytes: MAX_BYTES })
      .contentOf('application/json')
      .optional()
      .describe('JSON to turn into YAML, at most 1 MB.'),
    indent: p
      .integer({ min: 0, max: 8 })
      .default(2)
      .describe('Spaces per level, 0 to 8; 0 writes JSON on one line, YAML needs at least 1.'),
  },
  returns: json(
    z.object({
      result: z.string().describe('The converted text.'),
      documents: z.int().describe('How many YAML documents were read or written.'),
      warnings: z.array(z.string()),
    }),
  ),
  example: { yaml: 'name: Ann\ntags: [a, b]\nok: yes\n' },
  short: true,
  check({ yaml, json, indent }) {
    if ((yaml === undefined) === (json === undefined)) {
      throw badInput(`yaml: send either yaml or json${yaml === undefined ? '' : ', not both'}.`)
    }
    if (json !== undefined && indent === 0) throw badInput('indent: YAML needs at least 1 space per level.')
  },
  async run({ yaml, json: text, indent }) {
    if (yaml === undefined) {
      return { result: writeYaml(parseJson(text!, 'json'), indent), documents: 1, warnings: [] }
    }
    const { documents, warnings } = await readYaml(yaml, 'yaml')
    const tree = documents.length === 1 ? documents[0]! : documents.length === 0 ? null : documents
    return { result: writeJson(tree, indent, 'yaml'), documents: documents.length, warnings }
  },
})
