import type { ListItem } from './tree.ts'

/** State of a task: the item's own, or that of a box that is its bullet. */
export function taskState({ checked, label }: ListItem): boolean | undefined {
  if (checked !== undefined) return checked
  const bullet = label?.trim() ?? ''
  if (/^[☐□❏❐❑❒]$/.test(bullet)) return false
  return /^[☑☒]$/.test(bullet) ? true : undefined
}
