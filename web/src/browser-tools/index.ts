import type { Component } from 'svelte'
import { documentRooms } from './documents.ts'

export interface BrowserTool {
  load: () => Promise<{ default: Component }>
  /** Media types of the files it takes, also as `video/*`; left out where it takes none. */
  accept?: readonly string[]
  /** Whether it may ask the model that the operator connected. */
  asks?: boolean
}

const VIDEO = ['video/*']
const TEXT = ['text/plain', 'text/markdown']
const AUDIO = ['audio/*', 'video/*']

/** Tools that run in the page itself, one room each. A new one is a folder and a line here. */
export const browserTools: Record<string, BrowserTool> = {
  ...documentRooms,
  'html-markdown': { load: () => import('./html-markdown/HtmlMarkdown.svelte'), accept: ['text/html'] },
  'images-to-gif': {
    load: () => import('./images-to-gif/ImagesToGif.svelte'),
    accept: ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif', 'image/svg+xml'],
  },
  'model-viewer': {
    load: () => import('./model-viewer/ModelViewer.svelte'),
    accept: ['model/gltf-binary', 'model/stl', 'model/obj'],
  },
  'regex-tester': { load: () => import('./regex-tester/RegexTester.svelte'), accept: TEXT },
  'text-to-speech': { load: () => import('./text-to-speech/TextToSpeech.svelte'), accept: TEXT },
  'gif-to-mp4': {
    load: () => import('./gif-to-mp4/GifToMp4.svelte'),
    accept: ['image/gif', 'image/webp', 'image/avif', 'image/png'],
  },
  'mp4-to-webm': { load: () => import('./mp4-to-webm/Mp4ToWebm.svelte'), accept: VIDEO },
  'video-compress': { load: () => import('./video-compress/VideoCompress.svelte'), accept: VIDEO },
  'video-converter': { load: () => import('./video-converter/VideoConverter.svelte'), accept: VIDEO },
  'video-merge': { load: () => import('./video-merge/VideoMerge.svelte'), accept: VIDEO },
  'video-resize': { load: () => import('./video-resize/VideoResize.svelte'), accept: VIDEO },
  'video-to-audio': { load: () => import('./video-to-audio/VideoToAudio.svelte'), accept: VIDEO },
  'video-to-gif': { load: () => import('./video-to-gif/VideoToGif.svelte'), accept: VIDEO },
  'video-trim': { load: () => import('./video-trim/VideoTrim.svelte'), accept: VIDEO },
  'ai-image-upscaler': {
    load: () => import('./ai-image-upscaler/AiImageUpscaler.svelte'),
    accept: ['image/*'],
  },
  'remove-background': {
    load: () => import('./remove-background/RemoveBackground.svelte'),
    accept: ['image/*'],
  },
  'code-reader': { load: () => import('./code-reader/CodeReader.svelte'), accept: ['image/*'] },
  'scan-to-pdf': { load: () => import('./scan-to-pdf/ScanToPdf.svelte'), accept: ['image/*'] },
  'screen-recorder': { load: () => import('./screen-recorder/ScreenRecorder.svelte') },
  'social-video-toolkit': {
    load: () => import('./social-video-toolkit/SocialVideoToolkit.svelte'),
    accept: VIDEO,
  },
  'audio-adjuster': { load: () => import('./audio-adjuster/AudioAdjuster.svelte'), accept: AUDIO },
  'audio-converter': { load: () => import('./audio-converter/AudioConverter.svelte'), accept: AUDIO },
  'audio-merge': { load: () => import('./audio-merge/AudioMerge.svelte'), accept: AUDIO },
  'audio-silence-remove': {
    load: () => import('./audio-silence-remove/AudioSilenceRemove.svelte'),
    accept: AUDIO,
  },
  'audio-trim': { load: () => import('./audio-trim/AudioTrim.svelte'), accept: AUDIO },
}

/** Whether a tool that the server does not have can be used here all the same. */
export const runsInPage = (slug: string): boolean => Object.hasOwn(browserTools, slug)
