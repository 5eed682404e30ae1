import type { Component } from 'svelte'
import type { MessageKey } from './lib/messages.ts'

export interface Route {
  /** `/tools/:slug`; a last part of `*` takes the rest of the path. */
  path: string
  title?: MessageKey
  /** Loads the page when it is first visited. It gets the parts of the path that vary as its props. */
  // biome-ignore lint/suspicious/noExplicitAny: pages differ in their props
  load: () => Promise<{ default: Component<any> }>
}
