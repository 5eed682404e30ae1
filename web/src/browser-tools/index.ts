import type { Component } from 'svelte'

export interface BrowserTool {
  load: () => Promise<{ default: Component }>
  /** Media types of the files it takes, also as `video/*`; left out where it takes none. */
  accept?: readonly string[]
}

/** Tools that run in the page itself, one room each. A new one is a folder and a line here. */
export const browserTools: Record<string, BrowserTool> = {
  'html-markdown': { load: () => import('./html-markdown/HtmlMarkdown.svelte') },
  'images-to-gif': { load: () => import('./images-to-gif/ImagesToGif.svelte') },
  'model-viewer': { load: () => import('./model-viewer/ModelViewer.svelte') },
  'regex-tester': { load: () => import('./regex-tester/RegexTester.svelte') },
  'text-to-speech': { load: () => import('./text-to-speech/TextToSpeech.svelte') },
}

/** Whether a tool that the server does not have can be used here all the same. */
export const runsInPage = (slug: string): boolean => Object.hasOwn(browserTools, slug)
