/**
 * The front door of the PDF library. Tools import from here and do not know the rooms behind it; only engines, which
 * do parts of its work, go in.
 */

// Accessibility.
export {
  ACCESSIBILITY_RULES,
  type AccessibilityRule,
  checkAccessibility,
} from './accessibility/check-accessibility.ts'
export { claimPdfUa } from './accessibility/claim-pdf-ua.ts'
export { type TagBox, type TagElement, tagDocument } from './accessibility/tag-document.ts'
// Annotations.
export { drawMissingAnnotations } from './annotations/annotation-appearance.ts'
export { annotationTexts, linkAddresses } from './annotations/annotation-texts.ts'
// Attached files.
export {
  type Attachment,
  addAttachment,
  attachmentsOf,
  RELATIONSHIPS,
  removeAttachments,
} from './attachments/attachments.ts'
export { addInvoice, invoiceProfile } from './attachments/factur-x.ts'
export { portfolioSize, portfolioSizeOf, portfolioWarning } from './attachments/portfolio.ts'
// Compression.
export { compressDocument, pageOfImage } from './compress/compress-document.ts'
// Opening, saving and the objects of a file.
export { PdfPasswordError, PdfProtectionError, preparedPassword } from './core/encryption.ts'
export { decodeStream, PdfPackedError, PdfStreamError } from './core/filters.ts'
export { imageMatrix, imageObject, isTurned, type StoredImage } from './core/image-xobject.ts'
export { type Metadata, metadataOf, setMetadata } from './core/metadata.ts'
export { makeNameTree, nameTree } from './core/name-trees.ts'
export { asDict, Dict, name, newRef, type Obj, type Ref, Str, Stream } from './core/objects.ts'
export { openPdf, refuseDamage, signatureFields, warnOfSignatures, withPdf } from './core/open.ts'
export { Parser, PdfSyntaxError } from './core/parser.ts'
export { openDocument, type PdfDocument, saveDocument, versionOf } from './core/pdf-document.ts'
export {
  PERMISSION_BITS,
  type Permissions,
  permissionNumber,
  protectAes256,
  protectRc4,
} from './core/permissions.ts'
export { type RepairedStreams, repairStreams } from './core/repair-streams.ts'
export { fontsOf, hasText } from './core/resources.ts'
export { decodeText, encodeText, isoDate } from './core/text-strings.ts'
export { Writer } from './core/writer.ts'
export { pdfaClaim, trimXmp } from './core/xmp.ts'
// Text that is already on a page, and its replacement.
export { measureWith } from './edit/editable-font.ts'
export { type TextLine, textLines } from './edit/editable-lines.ts'
export { replaceLines } from './edit/replace-lines.ts'
export { DRAWN } from './fonts/name-drawings.ts'
// Forms.
export type { SetText } from './forms/field-appearance.ts'
export {
  dropXfa,
  type Field,
  FLAG,
  fieldValue,
  hasXfa,
  isDynamicXfa,
  isReadOnly,
  isRequired,
  onState,
  readFields,
  stateLabel,
} from './forms/fields.ts'
export { drawMissing, fillField } from './forms/fill.ts'
export { flattenForm } from './forms/flatten.ts'
export { destinationOf, namedDestinations, pageOfDestination } from './pages/destinations.ts'
// Pages: selecting, merging, stamping.
export { type ImagePage, writeImagePages } from './pages/image-pages.ts'
export { imposeDocument, type Placement, type Sheet } from './pages/impose.ts'
export type { PageGuard } from './pages/inline-images.ts'
export { mergeDocuments } from './pages/merge-documents.ts'
export { mergeLayers } from './pages/merge-layers.ts'
export type { MergePart } from './pages/merge-settings.ts'
export { type Layers, withoutLoops } from './pages/nested-drawings.ts'
export { countOutline, flatOutline, type OutlineItem, readOutline, writeOutline } from './pages/outlines.ts'
export { CUT, type PageForm, pageForm } from './pages/page-form.ts'
export {
  type Box,
  boxOf,
  displayRect,
  displaySize,
  isShown,
  listPages,
  MOST_PAGES,
  type Page,
  refuseEndless,
  rotationOf,
  userUnit,
  visibleBox,
} from './pages/pages.ts'
export { moveDestinations, resizePage } from './pages/resize-page.ts'
export { type Part, selectPages, splitPages, splitParts } from './pages/split-document.ts'
export {
  displayMatrix,
  lineStamp,
  numbers,
  opacityState,
  placeBox,
  Stamper,
  tinyText,
} from './pages/stamp.ts'
export { turnContent } from './pages/straighten.ts'
export { swollen } from './pages/unpacked.ts'
// PDF/A.
export { convertToPdfA } from './pdfa/convert.ts'
// Redaction.
export { type DrawnGlyph, drawnGlyphs } from './redact/drawn-glyphs.ts'
export { type Erased, eraseText } from './redact/erase-text.ts'
export { type PageImage, type PlacedImage, replaceByImage, replaceByImages } from './redact/image-page.ts'
export { remainder, stringsOf } from './redact/inspect.ts'
export { whereReadable, withOtherCharacters, withOwnCharacters } from './redact/other-characters.ts'
export {
  coverAreas,
  ownPages,
  removeAnnotations,
  removeUnsearchable,
  withoutOtherPages,
} from './redact/redact-parts.ts'
export { scrubDocument } from './redact/scrub-document.ts'
export { dropReplacements, scrubStrings } from './redact/scrub-strings.ts'
export { eraseFrom, sideContents, sideDocument } from './redact/side-contents.ts'
export { type Secret, stripDocument, withoutRemains } from './redact/strip.ts'
// What nobody sees.
export { type Sanitized, sanitize } from './sanitize/sanitize.ts'
export { shownContent } from './sanitize/shown-layers.ts'
export { signatureBox, signatureForm } from './sign/appearance.ts'
// Signatures.
export { appendChanges, maySignaturesStay } from './sign/append-changes.ts'
export { type DocumentSignature, readSignatures } from './sign/read-signatures.ts'
export { type Change, isAllowed } from './sign/revision-changes.ts'
export { type NewSignature, prepareSignature } from './sign/sign-document.ts'
export { coverageOf } from './sign/signed-revision.ts'
export { addValidationData } from './sign/validation-data.ts'
// Invisible text under scans.
export type { LayerWord } from './text-layer/line-metrics.ts'
export { typeSizeOf } from './text-layer/line-metrics.ts'
export { joinsWithoutSpace } from './text-layer/set-line.ts'
export { addTextLayer, type LayerPage } from './text-layer/text-layer.ts'
