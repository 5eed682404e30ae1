/** Tools that serve one purpose, the closest side by side. Who is at one of them may want its neighbours next. */
const LINES = `
pdf-merge pdf-split extract-pdf-pages pdf-reorder pdf-rotate pdf-compress
pdf-auto-split pdf-split extract-pdf-pages pdf-remove-blank-pages pdf-bookmarks
pdf-remove-blank-pages pdf-reorder pdf-auto-split extract-pdf-pages
pdf-n-up pdf-booklet pdf-resize-pages crop-pdf pdf-overlay pdf-page-numbers
pdf-compress pdf-to-pdfa repair-pdf pdf-merge pdf-sanitize
repair-pdf pdf-info pdf-compress pdf-to-pdfa
sign-pdf pdf-sign-certificate pdf-verify-signatures pdf-forms protect-pdf
pdf-forms flatten-pdf sign-pdf edit-pdf
edit-pdf sign-pdf pdf-forms redact-pdf pdf-watermark
protect-pdf pdf-password-remove redact-pdf pdf-sanitize sign-pdf
redact-pdf pdf-search-redact pdf-sanitize protect-pdf edit-pdf
pdf-watermark pdf-page-numbers bates-numbering pdf-overlay image-watermark sign-pdf
compare-pdf text-diff pdf-info pdf-overlay pdf-verify-signatures
pdf-info pdf-metadata pdf-bookmarks pdf-attachments pdf-accessibility
pdf-accessibility pdf-to-pdfa pdf-info pdf-metadata
pdf-to-word pdf-to-excel pdf-to-powerpoint pdf-to-text word-to-pdf pdf-to-md
pdf-to-excel pdf-to-csv pdf-extract excel-to-pdf pdf-to-word csv-excel
pdf-to-text pdf-to-md pdf-to-html pdf-to-epub ocr-pdf pdf-extract
pdf-to-image pdf-to-images-zip pdf-extract-images pdf-to-svg image-to-pdf
ocr-pdf scan-to-pdf image-ocr pdf-to-text pdf-to-word
word-to-pdf excel-to-pdf powerpoint-to-pdf markdown-to-pdf pdf-to-word image-to-pdf
powerpoint-to-pdf powerpoint-images pdf-to-powerpoint word-to-pdf
html-to-pdf markdown-to-pdf epub-to-pdf email-to-pdf word-to-pdf html-markdown
epub-to-pdf pdf-to-epub markdown-to-pdf
word-text word-html office-convert markdown-to-word word-to-pdf
image-to-pdf scan-to-pdf pdf-to-image image-collage pdf-merge
pdf-translator ai-pdf-assistant document-data-extractor ocr-pdf pdf-to-text
document-data-extractor pdf-extract pdf-to-excel ocr-pdf
image-compress image-resize image-converter image-crop exif-remove webp-converter
image-resize image-crop upscale-image image-compress ecommerce-image-batch
image-converter heic-to-jpg webp-converter avif-converter svg-to-png ico-to-png
image-crop image-split image-collage remove-background image-resize
image-watermark image-blur-regions meme-generator image-collage pdf-watermark
image-blur-regions image-watermark exif-remove redact-pdf image-crop
meme-generator image-collage image-watermark images-to-gif
upscale-image ai-image-upscaler image-resize remove-background
remove-background image-crop ecommerce-image-batch ai-image-upscaler
ecommerce-image-batch image-resize image-compress remove-background image-watermark
exif-remove image-exif image-compress image-blur-regions
image-to-svg svg-to-png image-converter favicon-generator
favicon-generator ico-to-png svg-to-png image-resize
color-palette color-converter contrast-checker css-gradient-generator
image-to-base64 base64 image-compress image-converter
images-to-gif video-to-gif gif-to-mp4 image-collage
csv-cleaner csv-diff csv-query csv-excel json-csv pdf-to-csv
csv-query csv-excel csv-cleaner data-convert
csv-excel csv-cleaner csv-query excel-to-pdf json-csv
json-formatter json-diff jsonpath-query json-schema json-to-ts json-csv
data-convert json-csv yaml-json xml-json csv-excel
text-diff json-diff csv-diff compare-pdf word-counter
word-counter case-converter text-diff lorem-ipsum slug-generator
case-converter slug-generator word-counter lorem-ipsum
hash-generator text-encrypt base64 uuid-generator password-generator
password-generator uuid-generator hash-generator text-encrypt
base64 url-encoder jwt-decoder hash-generator image-to-base64
jwt-decoder base64 json-formatter timestamp
url-encoder slug-generator base64 meta-tag-generator
regex-tester text-diff word-counter json-formatter
sql-formatter json-formatter minifier csv-query
minifier sql-formatter json-formatter markdown-html
markdown-html html-markdown markdown-table markdown-to-pdf markdown-to-word
qr-generator barcode-generator code-reader vcard-generator
unit-converter currency-converter percentage-calculator base-converter timezone-converter
percentage-calculator loan-calculator bmi-calculator age-calculator unit-converter
timestamp timezone-converter cron-parser age-calculator
subnet-calculator ip-lookup base-converter hash-generator
meta-tag-generator slug-generator favicon-generator css-gradient-generator
stl-to-glb stl-to-obj glb-to-stl obj-to-glb glb-to-obj fbx-to-glb
model-viewer model-optimizer usdz-converter fbx-to-glb stl-to-glb
zip-tool bulk-rename image-compress pdf-compress
audio-metadata audio-strip audio-converter bulk-rename
audio-converter audio-trim audio-merge audio-adjuster video-to-audio
audio-trim audio-silence-remove audio-adjuster audio-merge
speech-transcribe text-to-speech audio-converter video-to-audio
video-compress video-converter video-resize video-trim mp4-to-webm
video-trim video-merge video-to-gif video-to-audio social-video-toolkit
screen-recorder video-trim video-compress video-to-gif
social-video-toolkit video-resize video-trim video-compress
`
  .trim()
  .split('\n')
  .map(line => line.split(' '))

/** The tools that go with one: of the lines that begin with it, then of others, the closest first. */
export function goingWith(slug: string): string[] {
  const lines = LINES.filter(line => line.includes(slug)).sort(
    (a, b) => Number(b[0] === slug) - Number(a[0] === slug),
  )
  const found = lines.flatMap(line => {
    const at = line.indexOf(slug)
    return line
      .map((one, i) => ({ one, far: Math.abs(i - at) }))
      .sort((a, b) => a.far - b.far)
      .map(({ one }) => one)
  })
  return [...new Set(found)].filter(one => one !== slug)
}
