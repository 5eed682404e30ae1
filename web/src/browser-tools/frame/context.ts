import { getContext, setContext } from 'svelte'
import type { CatalogEntry } from '../../../../src/contract/catalog.ts'

const KEY = Symbol('room')

export interface RoomTool {
  tool: CatalogEntry
  /** Media types of the files it takes, also as `video/*`. */
  accept: readonly string[]
}

/** Tells the parts of a room which tool it is. */
export const enterRoom = (room: RoomTool): RoomTool => setContext(KEY, room)
export const roomTool = (): RoomTool => getContext<RoomTool>(KEY)
