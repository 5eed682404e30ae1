import type { Component } from 'svelte'
import type { CatalogEntry } from '../../../../src/contract/catalog.ts'
import type { Files, Values } from '../form.ts'

export interface HelperProps {
  tool: CatalogEntry
  files: Files
  values: Values
}

export interface Helper {
  /** What one does there, for the switch between it and the result. */
  label: string
  load: () => Promise<{ default: Component<HelperProps, object, 'values'> }>
}

const pages = (label: string): Helper => ({ label, load: () => import('./PageThumbs.svelte') })

const HELPERS: Record<string, Helper> = {
  'redact-pdf': { label: 'Draw boxes', load: () => import('./RedactBoxes.svelte') },
  'crop-pdf': { label: 'Crop', load: () => import('./CropPdf.svelte') },
  'image-crop': { label: 'Crop', load: () => import('./CropImage.svelte') },
  'sign-pdf': { label: 'Place the signature', load: () => import('./PlaceSignature.svelte') },
  'pdf-reorder': pages('Sort pages'),
  'extract-pdf-pages': pages('Choose pages'),
  'pdf-rotate': pages('Choose pages'),
}

/** The visual helper of a tool, where typing numbers would be silly. */
export const helperOf = (tool: CatalogEntry): Helper | undefined => HELPERS[tool.slug]
