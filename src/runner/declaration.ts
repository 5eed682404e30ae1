import type { ParamSpec } from '../contract/parameter.ts'
import type { AnyTool } from '../tool.ts'

/** A tool's declaration without its code: what help, lists, completion and command lines need of it. */
export interface Declaration {
  name: string
  description: string
  params: Record<string, DeclaredParam>
  example: Record<string, unknown>
}

export interface DeclaredParam {
  spec: ParamSpec
  definition: { source: 'value' | 'files' | 'either' }
}

export const declarationOf = ({ name, description, params, example }: AnyTool): Declaration => ({
  name,
  description,
  example,
  params: Object.fromEntries(
    Object.entries(params as Record<string, DeclaredParam>).map(([name, { spec, definition }]) => [
      name,
      { spec, definition: { source: definition.source } },
    ]),
  ),
})
