import { z } from 'zod'
import { badInput } from '../../fault.ts'
import { type JsonTree, MAX_DEPTH, parseJson, writeJson } from '../../formats/text/json.ts'
import { isXmlName } from '../../formats/xml/parse-xml.ts'
import { readXmlAsJson } from '../../formats/xml/xml-as-json.ts'
import { writeXml } from '../../formats/xml/xml-writer.ts'
import { p } from '../../params.ts'
import { defineTool, json } from '../../tool.ts'

const MAX_BYTES = 5 * 2 ** 20

export default defineTool({
  name: 'XML and JSON',
  description: `Turns XML into JSON or JSON into XML. Attributes are keys with an @ before their name, text beside attributes or elements is #text, repeated elements are lists. Documents whose DOCTYPE declares or loads anything are refused. Up to 5 MB and ${MAX_DEPTH} levels.`,
  credits: 0,
  params: {
    xml: p
      .string({ maxBytes: MAX_BYTES })
      .contentOf('application/xml')
      .optional()
      .describe('XML to turn into JSON, at most 5 MB.'),
    json: p
      .string({ maxBytes: MAX_BYTES })
      .contentOf('application/json')
      .optional()
      .describe('JSON to turn into XML, at most 5 MB.'),
    root: p
      .string({ max: 200 })
      .optional()
      .describe(
        'Name of the root element to put around the JSON; needed unless it is an object with one key.',
      ),
  },
  returns: json(
    z.object({
      result: z.string().describe('The converted text.'),
      root: z.string().describe('Name of the root element.'),
      warnings: z.array(z.string()),
    }),
  ),
  example: { xml: '<book id="1"><title>Dune</title><tag>a</tag><tag>b</tag></book>' },
  short: true,
  check({ xml, json, root }) {
    if ((xml === undefined) === (json === undefined)) {
      throw badInput(`xml: send either xml or json${xml === undefined ? '' : ', not both'}.`)
    }
    if (root !== undefined && !isXmlName(root)) {
      throw badInput(
        'root: expected the name of an element, such as items; it starts with a letter and has no spaces.',
      )
    }
  },
  run({ xml, json: text, root: wanted }) {
    if (xml !== undefined) {
      const { root, tree, warnings } = readXmlAsJson(xml, 'xml')
      return { result: writeJson(tree, 2, 'xml'), root, warnings }
    }
    const { root, tree } = withRoot(parseJson(text!, 'json'), wanted)
    const { xml: result, warnings } = writeXml(root, tree, 'json')
    return { result, root, warnings }
  },
})

function withRoot(tree: JsonTree, wanted: string | undefined): { root: string; tree: JsonTree } {
  if (wanted !== undefined) return { root: wanted, tree }
  const only = tree instanceof Map && tree.size === 1 ? [...tree][0] : undefined
  if (!only || only[0].startsWith('@') || only[0] === '#text' || Array.isArray(only[1])) {
    throw badInput(
      'root: is needed to put one element around this JSON, which is not an object with a single key.',
    )
  }
  if (!isXmlName(only[0]))
    throw badInput(
      `root: is needed, since the key ${JSON.stringify(only[0].slice(0, 40))} is not a valid element name.`,
    )
  return { root: only[0], tree: only[1] }
}
