import type { Family } from '../contract/families.ts'

export interface BrowserOnlyTool {
  slug: string
  name: string
  family: Family
  description: string
  /** Why the server does not do it, and what is near. */
  reason: string
}

const VIDEO = 'It needs video codecs, which browsers have and this server does not.'
const AUDIO =
  'It needs audio codecs, which browsers have and this server does not; tags are read and stripped here.'
const AI = 'The page asks a language model where the operator has added one; the API has none.'
const MODEL = 'It needs a neural model that runs in the browser; the server has none for this.'

type Row = [slug: string, name: string, family: Family, description: string, reason: string]

const ROWS: Row[] = [
  [
    'scan-to-pdf',
    'Scan to PDF',
    'pdf',
    'Photographs pages with the camera and binds them into a PDF.',
    'It needs a camera, which only a browser can reach; image-to-pdf takes finished pictures.',
  ],
  [
    'edit-pdf',
    'Edit PDF',
    'pdf',
    'Places text, shapes and pictures on PDF pages by hand.',
    'Editing by hand needs a screen; pdf-watermark, sign-pdf and pdf-forms change PDFs from a program.',
  ],
  [
    'powerpoint-to-pdf',
    'PowerPoint to PDF',
    'document',
    'Prints slides into a PDF.',
    'Laying out slides takes the fonts and the drawing of a browser.',
  ],
  [
    'powerpoint-images',
    'PowerPoint to images',
    'document',
    'Turns each slide into a picture.',
    'Drawing slides takes the fonts and the layout of a browser.',
  ],
  [
    'pdf-to-powerpoint',
    'PDF to PowerPoint',
    'pdf',
    'Puts each PDF page on a slide.',
    'Slides are not written on the server; pdf-to-word and pdf-to-images-zip come nearest.',
  ],
  [
    'html-to-pdf',
    'HTML to PDF',
    'document',
    'Prints a web page into a PDF.',
    'Laying out a web page takes a whole browser; markdown-to-pdf needs none.',
  ],
  [
    'markdown-to-word',
    'Markdown to Word',
    'document',
    'Turns Markdown into a Word file.',
    'Word files are not made of Markdown on the server; markdown-to-pdf and markdown-html run here.',
  ],
  [
    'images-to-gif',
    'Images to GIF',
    'image',
    'Joins pictures into an animated GIF.',
    'Frames are arranged and timed by hand in the browser, which encodes the GIF itself.',
  ],
  [
    'code-reader',
    'QR and barcode reader',
    'image',
    'Reads QR codes and barcodes from a camera or a picture.',
    'It needs a camera, which only a browser can reach; qr-generator and barcode-generator write codes here.',
  ],
  [
    'currency-converter',
    'Currency converter',
    'data',
    'Converts an amount between currencies.',
    'Exchange rates come from a third party, and this server calls nobody.',
  ],
  [
    'regex-tester',
    'Regex tester',
    'data',
    'Tries a regular expression on a text.',
    'A pattern from outside can keep a server busy for hours by backtracking, so it is refused here on purpose.',
  ],
  [
    'text-to-speech',
    'Text to speech',
    'audio',
    'Reads a text aloud.',
    "The voices are the browser's and the system's own.",
  ],
  [
    'html-markdown',
    'HTML to Markdown',
    'data',
    'Turns HTML into Markdown.',
    "It uses the browser's own HTML parser and page; markdown-html goes the other way here.",
  ],
  [
    'ip-lookup',
    'IP lookup',
    'other',
    'Tells where an address is registered.',
    'The registries are third parties, and this server calls nobody; subnet-calculator works without them.',
  ],
  [
    'fbx-to-glb',
    'FBX to GLB',
    'mesh',
    'Converts an FBX scene to glTF.',
    'FBX scenes are not read on the server; STL, OBJ and GLB are converted here.',
  ],
  [
    'usdz-converter',
    'USDZ converter',
    'mesh',
    'Converts models to and from USDZ.',
    'USDZ scenes are not read or written on the server; STL, OBJ and GLB are converted here.',
  ],
  [
    'model-viewer',
    '3D model viewer',
    'mesh',
    'Shows a 3D model and turns it with the mouse.',
    'A viewer is a screen; model-optimizer gives the figures of a model here.',
  ],
  ['audio-converter', 'Audio converter', 'audio', 'Converts between audio formats.', AUDIO],
  ['audio-trim', 'Trim audio', 'audio', 'Cuts a piece out of a recording.', AUDIO],
  ['audio-merge', 'Merge audio', 'audio', 'Joins recordings one after another.', AUDIO],
  ['audio-silence-remove', 'Remove silence', 'audio', 'Cuts the quiet stretches out of a recording.', AUDIO],
  ['audio-adjuster', 'Adjust audio', 'audio', 'Changes loudness, speed and pitch.', AUDIO],
  [
    'screen-recorder',
    'Screen recorder',
    'video',
    'Records the screen.',
    'Only a browser can see the screen, and only when its user allows it.',
  ],
  ['video-to-gif', 'Video to GIF', 'video', 'Turns a clip into an animated GIF.', VIDEO],
  ['video-compress', 'Compress video', 'video', 'Makes a video file smaller.', VIDEO],
  ['mp4-to-webm', 'MP4 to WebM', 'video', 'Converts MP4 video to WebM.', VIDEO],
  ['video-trim', 'Trim video', 'video', 'Cuts a piece out of a video.', VIDEO],
  ['video-to-audio', 'Video to audio', 'video', 'Takes the sound out of a video.', VIDEO],
  ['video-merge', 'Merge videos', 'video', 'Joins videos one after another.', VIDEO],
  ['video-resize', 'Resize video', 'video', 'Changes the size of a video picture.', VIDEO],
  ['video-converter', 'Video converter', 'video', 'Converts between video formats.', VIDEO],
  ['gif-to-mp4', 'GIF to MP4', 'video', 'Turns an animated GIF into a video.', VIDEO],
  ['remove-background', 'Remove background', 'ai', 'Cuts the subject out of a photograph.', MODEL],
  [
    'image-ocr',
    'Image OCR',
    'ai',
    'Reads the text in a picture.',
    'The server reads pages, not pictures: put one into a PDF with image-to-pdf, and ocr-pdf reads it here.',
  ],
  ['speech-transcribe', 'Transcribe speech', 'ai', 'Writes down what is said in a recording.', MODEL],
  [
    'ai-image-upscaler',
    'AI image upscaler',
    'ai',
    'Enlarges a picture and invents the missing detail.',
    `${MODEL} upscale-image enlarges without inventing.`,
  ],
  [
    'document-data-extractor',
    'Document data extractor',
    'ai',
    'Finds named facts in documents.',
    'The page finds facts by rules and shows each with its line, to be checked by eye; pdf-extract gives the text and tables of a PDF here.',
  ],
  [
    'ai-pdf-assistant',
    'AI PDF assistant',
    'ai',
    'Answers questions about a PDF.',
    `${AI} pdf-extract gives the text and tables of a PDF.`,
  ],
  [
    'pdf-translator',
    'PDF translator',
    'ai',
    'Translates a PDF into another language.',
    `${AI} pdf-to-text gives the text to translate elsewhere.`,
  ],
  [
    'social-video-toolkit',
    'Social video toolkit',
    'video',
    'Cuts and frames clips for social networks.',
    VIDEO,
  ],
]

/** Tools that are listed but run in the browser; the server answers 501 with the reason. */
export const BROWSER_ONLY: BrowserOnlyTool[] = ROWS.map(([slug, name, family, description, reason]) => ({
  slug,
  name,
  family,
  description,
  reason,
}))
