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
export const documentRooms = {
  'ai-pdf-assistant': { asks: true, accept: ['application/pdf'] },
  'currency-converter': {},
  'document-data-extractor': { accept: ['application/pdf', 'application/xml', ...PICTURES] },
  'edit-pdf': { accept: ['application/pdf'] },
  'fbx-to-glb': { accept: ['model/fbx', ...TEXTURES] },
  'html-to-pdf': { accept: ['text/html', 'text/css', ...PICTURES] },
  'image-ocr': { accept: PICTURES },
  'ip-lookup': { accept: ['text/plain', 'text/csv'] },
  'markdown-to-word': { accept: ['text/markdown', 'text/plain', ...PICTURES] },
  'pdf-to-powerpoint': { accept: ['application/pdf'] },
  'pdf-translator': { asks: true, accept: ['application/pdf'] },
  'powerpoint-images': { accept: [PPTX] },
  'powerpoint-to-pdf': { accept: [PPTX] },
  'speech-transcribe': { asks: true, accept: ['audio/*', 'video/*'] },
  'usdz-converter': {
    accept: ['model/vnd.usdz+zip', 'model/gltf-binary', 'model/fbx', 'model/obj', 'model/stl', ...TEXTURES],
  },
} satisfies Record<string, BrowserTool>
