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

const TEXTURES = ['image/png', 'image/jpeg', 'image/x-tga']

/** The page's own tools for documents, models and facts. */
export const documentRooms: Record<string, BrowserTool> = {
  'ai-pdf-assistant': {
    asks: true,
    load: () => import('./ai/AiPdfAssistant.svelte'),
    accept: ['application/pdf'],
  },
  'currency-converter': { load: () => import('./currency-converter/CurrencyConverter.svelte') },
  'document-data-extractor': {
    load: () => import('./document-data-extractor/DocumentDataExtractor.svelte'),
    accept: ['application/pdf', 'application/xml', ...PICTURES],
  },
  'edit-pdf': { load: () => import('./edit-pdf/EditPdf.svelte'), accept: ['application/pdf'] },
  'fbx-to-glb': { load: () => import('./models/FbxToGlb.svelte'), accept: ['model/fbx', ...TEXTURES] },
  'html-to-pdf': {
    load: () => import('./html-to-pdf/HtmlToPdf.svelte'),
    accept: ['text/html', 'text/css', ...PICTURES],
  },
  'image-ocr': { load: () => import('./image-ocr/ImageOcr.svelte'), accept: PICTURES },
  'ip-lookup': { load: () => import('./ip-lookup/IpLookup.svelte'), accept: ['text/plain', 'text/csv'] },
  'markdown-to-word': {
    load: () => import('./markdown-to-word/MarkdownToWord.svelte'),
    accept: ['text/markdown', 'text/plain', ...PICTURES],
  },
  'pdf-to-powerpoint': {
    load: () => import('./pdf-to-powerpoint/PdfToPowerpoint.svelte'),
    accept: ['application/pdf'],
  },
  'pdf-translator': {
    asks: true,
    load: () => import('./ai/PdfTranslator.svelte'),
    accept: ['application/pdf'],
  },
  'powerpoint-images': { load: () => import('./powerpoint/PowerpointImages.svelte'), accept: [PPTX] },
  'powerpoint-to-pdf': { load: () => import('./powerpoint/PowerpointToPdf.svelte'), accept: [PPTX] },
  'speech-transcribe': {
    asks: true,
    load: () => import('./ai/SpeechTranscribe.svelte'),
    accept: ['audio/*', 'video/*'],
  },
  'usdz-converter': {
    load: () => import('./models/UsdzConverter.svelte'),
    accept: ['model/vnd.usdz+zip', 'model/gltf-binary', 'model/fbx', 'model/obj', 'model/stl', ...TEXTURES],
  },
}
