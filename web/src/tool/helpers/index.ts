import type { Component } from 'svelte'
import type { Tool } from '../../lib/catalog.ts'
import type { Files, Values } from '../form.ts'

export interface HelperProps {
  tool: Tool
  files: Files
  values: Values
}

export interface Helper {
  /** What one does there, for the switch between it and the result. */
  label: string
  load: () => Promise<{ default: Component<HelperProps, object, 'values'> }>
}

const HELPERS: Record<string, Helper> = {}

/** The visual helper of a tool, where typing numbers would be silly. */
export const helperOf = (tool: Tool): Helper | undefined => HELPERS[tool.slug]
