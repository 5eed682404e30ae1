import { carried, takes } from '../../lib/carried.svelte.ts'
import { mediaTypeOf } from '../../lib/media-type.ts'
import type { RoomTool } from './context.ts'

/** Files for this room that another page sent; they are taken once. */
export function broughtTo({ tool, accept }: RoomTool): File[] {
  const fitting = carried.files.filter(file => takes({ accept }, mediaTypeOf(file)))
  const isNew = carried.takenBy !== tool.slug
  carried.takenBy = tool.slug
  return isNew ? fitting : []
}
