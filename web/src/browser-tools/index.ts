import type { Component } from 'svelte'

/** Tools that run in the page itself, one room each. */
export const browserTools: Record<string, () => Promise<{ default: Component }>> = {}
