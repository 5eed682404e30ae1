import type { Component } from 'svelte'
import type { CatalogEntry } from '../../../../src/contract/catalog.ts'
import type { CallResult } from '../call.ts'
import type { Files, Values } from '../form.ts'

/** What a result needs to know of the tool that made it. */
export type ShownTool = Pick<CatalogEntry, 'slug' | 'family'>

export interface ViewerProps {
  tool: ShownTool
  result: CallResult
  files: Files
  values: Values
  name: string
}

export interface Viewer {
  kind: string
  load: () => Promise<{ default: Component<ViewerProps> }>
}

const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** How a result is looked at, told by its media type, and by the tool where its JSON has a shape of its own. */
export function viewerOf(tool: ShownTool, { mediaType }: CallResult): Viewer {
  if (mediaType === 'application/pdf') return { kind: 'pdf', load: () => import('./PdfResult.svelte') }
  if (mediaType.startsWith('image/')) return { kind: 'image', load: () => import('./ImageResult.svelte') }
  if (mediaType.startsWith('model/')) return { kind: 'model', load: () => import('./ModelResult.svelte') }
  if (mediaType.startsWith('audio/')) return { kind: 'audio', load: () => import('./AudioResult.svelte') }
  if (mediaType.startsWith('video/')) return { kind: 'video', load: () => import('./VideoResult.svelte') }
  if (mediaType === SHEET) return { kind: 'sheet', load: () => import('./SheetResult.svelte') }
  if (mediaType === 'text/csv') return { kind: 'table', load: () => import('./CsvResult.svelte') }
  if (mediaType === 'text/html') return { kind: 'html', load: () => import('./HtmlResult.svelte') }
  if (mediaType.startsWith('text/')) return { kind: 'text', load: () => import('./TextResult.svelte') }
  if (/wordprocessingml|epub/.test(mediaType))
    return { kind: 'document', load: () => import('./DocumentResult.svelte') }
  if (/zip$/.test(mediaType)) return { kind: 'zip', load: () => import('./ZipResult.svelte') }
  if (mediaType.endsWith('json')) {
    if (['text-diff', 'json-diff', 'csv-diff', 'compare-pdf'].includes(tool.slug)) {
      return { kind: 'diff', load: () => import('./DiffResult.svelte') }
    }
    if (tool.slug === 'contrast-checker')
      return { kind: 'contrast', load: () => import('./ContrastResult.svelte') }
    // By what it took: JSON about a recording is shown with the recording.
    if (tool.family === 'audio') return { kind: 'audio-tags', load: () => import('./AudioTagsResult.svelte') }
    return { kind: 'json', load: () => import('./JsonResult.svelte') }
  }
  return { kind: 'file', load: () => import('./FileResult.svelte') }
}
