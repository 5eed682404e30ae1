import sprite from './tool-icons.svg?url'

/** The tools that have an icon of their own in the sprite; the others show that of their family. */
const DRAWN = new Set(
  `
age-calculator ai-image-upscaler ai-pdf-assistant audio-adjuster audio-converter audio-merge
audio-metadata audio-silence-remove audio-strip audio-trim avif-converter barcode-generator
base-converter base64 bates-numbering bmi-calculator bulk-rename case-converter code-reader
color-converter color-palette compare-pdf contrast-checker cron-parser crop-pdf
css-gradient-generator csv-cleaner csv-diff csv-excel csv-query currency-converter data-convert
document-data-extractor ecommerce-image-batch edit-pdf email-to-pdf epub-to-pdf excel-to-pdf
exif-remove extract-pdf-pages favicon-generator fbx-to-glb flatten-pdf gif-to-mp4 glb-to-obj
glb-to-stl hash-generator heic-to-jpg html-markdown html-to-pdf ico-to-png image-blur-regions
image-collage image-compress image-converter image-crop image-exif image-ocr image-resize
image-split image-to-base64 image-to-pdf image-to-svg image-watermark images-to-gif ip-lookup
json-csv json-diff json-formatter json-schema json-to-ts jsonpath-query jwt-decoder loan-calculator
lorem-ipsum markdown-html markdown-table markdown-to-pdf markdown-to-word meme-generator
meta-tag-generator minifier model-optimizer model-viewer mp4-to-webm obj-to-glb ocr-pdf
office-convert password-generator pdf-accessibility pdf-attachments pdf-auto-split pdf-booklet
pdf-bookmarks pdf-compress pdf-extract pdf-extract-images pdf-forms pdf-info pdf-merge pdf-metadata
pdf-n-up pdf-overlay pdf-page-numbers pdf-password-remove pdf-remove-blank-pages pdf-reorder
pdf-resize-pages pdf-rotate pdf-sanitize pdf-search-redact pdf-sign-certificate pdf-split pdf-to-csv
pdf-to-epub pdf-to-excel pdf-to-html pdf-to-image pdf-to-images-zip pdf-to-md pdf-to-pdfa
pdf-to-powerpoint pdf-to-svg pdf-to-text pdf-to-word pdf-translator pdf-verify-signatures
pdf-watermark percentage-calculator powerpoint-images powerpoint-to-pdf protect-pdf qr-generator
redact-pdf regex-tester remove-background repair-pdf scan-to-pdf screen-recorder sign-pdf
slug-generator social-video-toolkit speech-transcribe sql-formatter stl-to-glb stl-to-obj
subnet-calculator svg-to-png text-diff text-encrypt text-to-speech timestamp timezone-converter
unit-converter upscale-image url-encoder usdz-converter uuid-generator vcard-generator
video-compress video-converter video-merge video-resize video-to-audio video-to-gif video-trim
webp-converter word-counter word-html word-text word-to-pdf xml-json yaml-json zip-tool
`
    .trim()
    .split(/\s+/),
)

/** Where a tool's icon is, in a file that is loaded once for all of them; undefined where it has none. */
export const iconOf = (slug: string): string | undefined =>
  DRAWN.has(slug) ? `${sprite}#${slug}` : undefined
