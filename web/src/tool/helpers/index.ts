import type { Component } from 'svelte'
import type { CatalogEntry } from '../../../../src/contract/catalog.ts'
import type { Widget } from '../../../../src/contract/parameter.ts'
import { t } from '../../lib/messages.ts'
import type { Files, Values } from '../form.ts'

export interface HelperProps {
  tool: CatalogEntry
  files: Files
  values: Values
  /** Gives a parameter other files. */
  onfiles?: (name: string, files: File[]) => void
}

export interface Helper {
  /** What one does there, for the switch between it and the result. */
  label: string
  /** Parameters that it sets by dragging, which nobody types but who wants them exactly. */
  sets?: readonly string[]
  load: () => Promise<{ default: Component<HelperProps, object, 'values'> }>
}

/** What is shown beside a form, by the widget that a declaration gives one of its parameters. */
const HELPERS: Partial<Record<Widget, Helper>> = {
  regions: { label: t('index.chooseWhatGoes'), load: () => import('./RedactBoxes.svelte') },
  'form-fields': { label: t('index.fillIn'), load: () => import('./FillForm.svelte') },
  signature: {
    label: t('index.placeTheSignature'),
    sets: ['page', 'x', 'y', 'width', 'places'],
    load: () => import('./PlaceSignature.svelte'),
  },
  'page-crop': { label: t('index.crop'), load: () => import('./CropPdf.svelte') },
  'image-crop': { label: t('index.crop'), load: () => import('./CropImage.svelte') },
  'image-size': { label: t('common.size'), load: () => import('./ResizeImage.svelte') },
  'page-order': { label: t('index.sortPages'), load: () => import('./PageThumbs.svelte') },
  'page-choice': { label: t('index.choosePages'), load: () => import('./PageThumbs.svelte') },
  'page-preview': { label: t('index.preview'), load: () => import('./PreviewPdf.svelte') },
  'image-preview': { label: t('index.preview'), load: () => import('./PreviewImage.svelte') },
}

/** The visual helper of a tool, where typing numbers would be silly. */
export const helperOf = (tool: CatalogEntry): Helper | undefined =>
  tool.parameters.map(one => HELPERS[one.widget]).find(one => one !== undefined)
