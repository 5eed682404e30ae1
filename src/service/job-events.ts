import { EventEmitter } from 'node:events'
import type { Store } from '../store/store.ts'

/** How long a watcher waits for news before it looks by itself: what other servers tell may get lost. */
export const LOOK_MS = 1000

export type JobEvents = ReturnType<typeof createJobEvents>

/** News of jobs: from this server at once, from others through the database. */
export function createJobEvents(store: Store) {
  const news = new EventEmitter().setMaxListeners(0)
  const hear = (message: string) => {
    const [what = '', id = ''] = message.split(' ')
    if (what === 'new') news.emit('new')
    if (what === 'cancel') news.emit('cancel', id)
    if (id) news.emit(`job ${id}`)
  }
  const listener = store.listen?.(hear)
  return {
    /** Tells those who watch on this server. */
    tell: (what: 'new' | 'change' | 'cancel', id = '') => hear(id ? `${what} ${id}` : what),
    onNew: (look: () => void) => void news.on('new', look),
    onCancel: (stop: (id: string) => void) => void news.on('cancel', stop),
    /** Calls back when a job may have changed; gives what ends that. */
    watch(id: string, look: () => void): () => void {
      news.on(`job ${id}`, look)
      return () => void news.off(`job ${id}`, look)
    },
    close: async (): Promise<void> => {
      await listener?.close()
    },
  }
}
