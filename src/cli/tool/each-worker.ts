/** A process of `toolwright run --each`: takes inputs one by one from its parent and answers the exit code of each. */

import { removeTemporary } from '../../runner/interrupt.ts'
import { toolThread } from '../../runner/tool-thread.ts'
import type { ToolArguments } from './arguments.ts'
import { findTool, runOnce } from './run.ts'

const [slug, common] = process.argv.slice(2) as [string, string]
const args = JSON.parse(common) as ToolArguments
const tool = await findTool(slug)

process.on('message', (input: string) => {
  runOnce(tool, slug, { ...args, inputs: [input] }, process.env).then(
    code => process.send!(code),
    error => {
      console.error(`toolwright: ${input}: ${error instanceof Error ? error.message : error}`)
      process.send!(1)
    },
  )
})
// Nothing more comes, or whoever asked is gone.
process.on('disconnect', async () => {
  await toolThread().stop()
  removeTemporary()
  process.exit(0)
})
