import type { Component } from 'svelte'

/** Tools that run in the page itself, one room each. A new one is a folder and a line here. */
export const browserTools: Record<string, () => Promise<{ default: Component }>> = {
  'html-markdown': () => import('./html-markdown/HtmlMarkdown.svelte'),
  'images-to-gif': () => import('./images-to-gif/ImagesToGif.svelte'),
  'model-viewer': () => import('./model-viewer/ModelViewer.svelte'),
  'regex-tester': () => import('./regex-tester/RegexTester.svelte'),
  'text-to-speech': () => import('./text-to-speech/TextToSpeech.svelte'),
}

/** Whether a tool that the server does not have can be used here all the same. */
export const runsInPage = (slug: string): boolean => Object.hasOwn(browserTools, slug)
