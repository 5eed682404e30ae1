import type { BrowserTool } from './index.ts'

const PPTX = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'
const PICTURES = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/bmp',
  'image/svg+xml',
]

/** The page's own tools for documents, models and facts. */
export const documentRooms: Record<string, BrowserTool> = {
  'currency-converter': { load: () => import('./currency-converter/CurrencyConverter.svelte') },
  'html-to-pdf': {
    load: () => import('./html-to-pdf/HtmlToPdf.svelte'),
    accept: ['text/html', 'text/css', ...PICTURES],
  },
  'image-ocr': { load: () => import('./image-ocr/ImageOcr.svelte'), accept: PICTURES },
  'ip-lookup': { load: () => import('./ip-lookup/IpLookup.svelte') },
  'markdown-to-word': {
    load: () => import('./markdown-to-word/MarkdownToWord.svelte'),
    accept: ['text/markdown', 'text/plain', ...PICTURES],
  },
  'powerpoint-images': { load: () => import('./powerpoint/PowerpointImages.svelte'), accept: [PPTX] },
  'powerpoint-to-pdf': { load: () => import('./powerpoint/PowerpointToPdf.svelte'), accept: [PPTX] },
}
