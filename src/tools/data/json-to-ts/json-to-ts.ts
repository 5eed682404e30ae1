import { z } from 'zod'
import { badInput } from '../../../fault.ts'
import { MAX_DEPTH, parseJson } from '../../../formats/text/json.ts'
import { group } from '../../../param/param.ts'
import { p } from '../../../params.ts'
import { defineTool, json } from '../../../tool.ts'
import { MAX_INTERFACES, typesOf } from './json-types.ts'

/** Words that cannot name a type, and Record, which is written for objects without keys. */
const RESERVED = new Set(
  'Record any as bigint boolean break case catch class const continue debugger default delete do else enum export extends false finally for function if implements import in instanceof interface let new never null number object package private protected public return static string super switch symbol this throw true try type typeof undefined unknown var void while with yield'.split(
    ' ',
  ),
)

export default defineTool({
  name: 'JSON to TypeScript',
  description: `Writes TypeScript interfaces for a sample of JSON. Objects of the same list are merged: keys that some lack become optional, values of several types become unions. Up to ${MAX_DEPTH} levels of nesting and ${group(MAX_INTERFACES)} interfaces.`,
  credits: 0,
  params: {
    json: p.string().contentOf('application/json').describe('A JSON sample.'),
    name: p
      .string({ max: 100, pattern: /^[A-Za-z_$][\w$]*$/, shape: 'a TypeScript name such as Root' })
      .default('Root')
      .describe('Name of the outermost interface.'),
  },
  returns: json(
    z.object({
      typescript: z.string(),
      root: z.string().describe('Name of the outermost type.'),
      interfaces: z.array(z.string()).describe('Names of the interfaces, in the order written.'),
    }),
  ),
  example: { json: '{"id":1,"tags":["a"],"users":[{"name":"Ann"},{"name":null,"age":5}]}', name: 'Root' },
  short: true,
  check({ name }) {
    if (RESERVED.has(name))
      throw badInput(`name: ${name} has a meaning of its own in TypeScript; use another, such as Root.`)
  },
  run({ json: text, name }) {
    const { typescript, interfaces } = typesOf(parseJson(text, 'json'), name)
    return { typescript, root: name, interfaces }
  },
})
