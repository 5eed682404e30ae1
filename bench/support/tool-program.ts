/** One tool as a program of its own: `node tool-program.ts pdf-rotate INPUT OUTPUT`. */
import { writeFileSync } from 'node:fs'
import { runTool, toolBySlug } from '../../test/support/run-tool.ts'

const [name, input, output] = process.argv.slice(2) as [string, string, string]
const tool = await toolBySlug(name)
const [param] = Object.keys(tool.params) as [string]
const file = { path: input }
const { bytes } = await runTool(tool, { [param]: param === 'files' ? [file] : file })
writeFileSync(output, bytes)
