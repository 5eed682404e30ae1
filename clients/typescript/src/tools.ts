// Made by `npm run clients` from the declarations of the tools. Do not edit.
import { type CallOptions, Client } from './client.ts'
import type { FileInput, NamedBytes } from './inputs.ts'
import type { ResultFile } from './result.ts'

/** Parameters of Age calculator. */
export interface AgeCalculatorInput {
  /** First date, or date of birth, as YYYY-MM-DD. A time of day is ignored. */
  from: string
  /** Last date as YYYY-MM-DD, or today (in UTC). Default: today. */
  to?: string
}

/** What Age calculator answers. */
export interface AgeCalculatorResult {
  years: number
  /** Whole months beyond the years. */
  months: number
  /** Days beyond the months. */
  days: number
  total_months: number
  total_weeks: number
  total_days: number
  total_hours: number
  /** First anniversary after the last date. */
  next_birthday?: string
  days_to_next_birthday?: number
  from: string
  to: string
}

/** Parameters of Audio metadata. */
export interface AudioMetadataInput {
  /** The audio file: MP3, AAC, FLAC, Ogg, Opus, MP4, WAV, AIFF, WMA, APE, WavPack, Musepack, DSD or Matroska. */
  file: FileInput
}

/** What Audio metadata answers. */
export interface AudioMetadataResult {
  format: {
    container?: string
    codec?: string
    /** Seconds. */
    duration?: number
    /** Bits a second. */
    bitrate?: number
    sample_rate?: number
    channels?: number
    lossless?: boolean
    tag_types: string[]
  }
  /** Title, artist, album, year, track and so on, whatever kind of tag they come from. */
  common: Record<string, unknown>
  native: Record<string, Array<{
    id: string
    value: unknown
  }>>
  pictures: Array<{
    type?: string
    media_type: string
    /** Bytes. */
    size: number
    width?: number
    height?: number
    description?: string
  }>
}

/** Parameters of Audio tag remover. */
export interface AudioStripInput {
  /** The MP3 file. */
  file: FileInput
}

/** Parameters of AVIF converter. */
export interface AvifConverterInput {
  /** The image: JPEG, PNG, WebP, AVIF, GIF, TIFF, PNM, TGA, HEIC, BMP or SVG. */
  file: FileInput
  /** Encoding quality, 1 to 100. Default: 50. */
  quality?: number
}

/** Parameters of Barcode generator. */
export interface BarcodeGeneratorInput {
  /** Text to encode: ASCII letters, digits and punctuation, up to 80 characters. */
  text: string
  /** Height of the bars in pixels. Default: 100. */
  height?: number
  /** Width of the narrowest bar in pixels. Default: 2. */
  module_width?: number
}

/** What Barcode generator answers. */
export interface BarcodeGeneratorResult {
  svg: string
  symbology: 'code128'
  text: string
  /** In pixels, with 10 modules of white on either side. */
  width: number
  height: number
  /** The check symbol’s value, 0 to 102. */
  checksum: number
}

/** Parameters of Number base converter. */
export interface BaseConverterInput {
  /** A whole number of at most 10,000 digits; a sign, a 0x, 0o or 0b that fits the base, and _ or a space between digits are understood. */
  value: string
  /** Base of the value, 2 to 36. */
  from: number
  /** Base to convert to, 2 to 36. */
  to: number
}

/** What Number base converter answers. */
export interface BaseConverterResult {
  /** The number in the new base, in lower case. */
  result: string
  /** The number as it was understood. */
  value: string
  from: number
  to: number
  decimal: string
}

/** Parameters of Base64. */
export interface Base64Input {
  /** The text to encode, or the base64 to decode. */
  text: string
  /** Which way to convert. */
  mode: 'encode' | 'decode'
}

/** What Base64 answers. */
export interface Base64Result {
  result: string
  mode: string
  /** Size of the plain data in bytes. */
  bytes: number
}

/** Parameters of Bates numbering. */
export interface BatesNumberingInput {
  /** The PDF file. */
  file: FileInput
  /** Number of the first page. Default: 1. */
  start?: number
  /** Text before the number. */
  prefix?: string
  /** Text after the number. */
  suffix?: string
  /** Minimum number of digits; shorter numbers get leading zeros. Default: 6. */
  padding?: number
  /** Font size in points. Default: 10. */
  size?: number
}

/** Parameters of BMI calculator. */
export interface BmiCalculatorInput {
  /** metric: kilograms and centimetres. imperial: pounds and inches. */
  units: 'metric' | 'imperial'
  /** Body weight in kg or lb. */
  weight: number
  /** Body height, 20 to 300 cm or 8 to 118 in. Not in metres or feet. */
  height: number
}

/** What BMI calculator answers. */
export interface BmiCalculatorResult {
  /** Kilograms per square metre, rounded to two decimals. */
  bmi: number
  /** WHO category, told from the unrounded value. */
  category: string
  healthy_weight_range: {
    min: number
    max: number
    unit: 'kg' | 'lb'
  }
  units: string
}

/** Parameters of Bulk rename. */
export interface BulkRenameInput {
  /** The files to rename, 40 MB together. */
  files: readonly FileInput[]
  /** Text to find in each name, extension included. Matched literally and case-sensitively. */
  find?: string
  /** Replacement text; when left out, the text found is removed. */
  replace?: string
  /** Text put before each name. */
  prefix?: string
  /** Text put after each name, before its extension. */
  suffix?: string
  /** Numbers the files in the order sent: photo-001.jpg. Default: false. */
  sequence?: boolean
  /** First number of the sequence. Default: 1. */
  start?: number
  /** Minimum number of digits, with leading zeros. Default: 3. */
  padding?: number
}

/** Parameters of Case converter. */
export interface CaseConverterInput {
  /** The text to convert. */
  text: string
  /** The case to convert to. */
  case: 'lower' | 'upper' | 'title' | 'sentence' | 'camel' | 'pascal' | 'snake' | 'kebab' | 'constant'
}

/** What Case converter answers. */
export interface CaseConverterResult {
  result: string
  case: string
}

/** Parameters of Color converter. */
export interface ColorConverterInput {
  /** 3, 4, 6 or 8 hexadecimal digits, with or without #; the fourth part is the opacity. */
  hex?: string
  /** Red, green and blue, 0 to 255 each; fractions are rounded. */
  rgb?: [number, number, number]
  /** Hue in degrees (any turn of the wheel, -90 is 270), saturation and lightness 0 to 100. */
  hsl?: [number, number, number]
}

/** What Color converter answers. */
export interface ColorConverterResult {
  /** #rrggbb, or #rrggbbaa when not opaque. */
  hex: string
  /** 0 to 255 each. */
  rgb: [number, number, number]
  /** Degrees, percent, percent; one decimal, enough to come back to the same rgb. */
  hsl: [number, number, number]
  /** Opacity 0 to 1. */
  alpha: number
  css: {
    rgb: string
    hsl: string
    oklch: string
  }
  /** Degrees, percent, percent. */
  hsv: [number, number, number]
  /** Percent each, without a colour profile. */
  cmyk: [number, number, number, number]
  /** The CSS name, where the opaque colour has one. */
  name?: string
}

/** Parameters of Colour palette. */
export interface ColorPaletteInput {
  /** The image: JPEG, PNG, WebP, AVIF, GIF, TIFF, PNM, TGA, HEIC, BMP or SVG. */
  file: FileInput
  /** Maximum number of colours; an image with fewer gives fewer. Default: 6. */
  count?: number
}

/** What Colour palette answers. */
export interface ColorPaletteResult {
  colors: Array<{
    hex: string
    rgb: [number, number, number]
    /** Hue in degrees, saturation and lightness in percent. */
    hsl: [number, number, number]
    /** Part of the visible pixels, 0 to 1. */
    share: number
    /** Nearest CSS colour name. */
    name: string
    /** #000000 or #ffffff, whichever has more contrast on it. */
    text_color: string
  }>
  count: number
}

/** Parameters of Compare PDFs. */
export interface ComparePdfInput {
  /** The PDF as it was; lines only here count as removed. */
  file_a: FileInput
  /** The PDF as it is now; lines only here count as added. */
  file_b: FileInput
}

/** What Compare PDFs answers. */
export interface ComparePdfResult {
  /** Whether both have the same lines of text in the same order. */
  identical: boolean
  added: number
  removed: number
  unchanged: number
  /** Lines that are in both, but in another place; each counts as removed and as added. */
  moved: number
  /** Lines that were changed in part; each counts as removed and as added. */
  edited: number
  pages_a: number
  pages_b: number
  changes: Array<{
    type: 'added' | 'removed'
    /** Page of its own file, from 1. */
    page: number
    /** Line on that page in reading order, from 1. */
    line: number
    text: string
    relation?: 'moved' | 'edited'
    /** Where the moved or edited line stands in the other file. */
    counterpart?: {
      page: number
      line: number
    }
    /** Of an edited line: its parts, and whether the other file lacks them. */
    words?: Array<{
      text: string
      changed: boolean
    }>
  }>
}

/** Parameters of Contrast checker. */
export interface ContrastCheckerInput {
  /** Colour of the text, such as #333 or #333333. */
  foreground: string
  /** Colour behind the text. */
  background: string
  /** Size of the text in pixels. Text is large from 24 px, or from 18.66 px when bold. Default: 16. */
  font_size?: number
  /** Whether the text is bold. Default: false. */
  bold?: boolean
}

/** What Contrast checker answers. */
export interface ContrastCheckerResult {
  /** 1 to 21, cut (not rounded) to two decimals. */
  ratio: number
  ratio_text: string
  /** At least 4.5. */
  aa_normal: boolean
  /** At least 3. */
  aa_large: boolean
  /** At least 7. */
  aaa_normal: boolean
  /** At least 4.5. */
  aaa_large: boolean
  /** Whether font_size and bold make it large text. */
  large_text: boolean
  /** AA at the given size. */
  passes_aa: boolean
  /** AAA at the given size. */
  passes_aaa: boolean
  luminance_foreground: number
  luminance_background: number
}

/** Parameters of Cron parser. */
export interface CronParserInput {
  /** The cron expression: minute, hour, day of month, month, day of week. At most 200 characters. */
  expression: string
}

/** What Cron parser answers. */
export interface CronParserResult {
  description: string
  /** Each field as it was read. */
  fields: Record<string, string>
  /** The next five, in UTC. */
  next_runs: string[]
  warnings: string[]
}

/** Parameters of Crop PDF. */
export interface CropPdfInput {
  /** The PDF file. */
  file: FileInput
  /** Points to crop from the top edge, as displayed. Default: 0. */
  top?: number
  /** Points to crop from the right edge, as displayed. Default: 0. */
  right?: number
  /** Points to crop from the bottom edge, as displayed. Default: 0. */
  bottom?: number
  /** Points to crop from the left edge, as displayed. Default: 0. */
  left?: number
  /** Pages to work on, such as 1,3-5,8- or all. Default: all. */
  pages?: string
}

/** Parameters of CSS gradient generator. */
export interface CssGradientGeneratorInput {
  /** A gradient along a line, or in circles around the middle. */
  type: 'linear' | 'radial'
  /** Direction of a linear gradient in degrees: 0 runs upwards, 90 to the right. Default: 90. */
  angle?: number
  /** 2 to 100 objects: color, any CSS colour, and pos, 0 to 100 percent along the gradient. */
  stops: Array<{
    color: string
    pos: number
  }>
}

/** What CSS gradient generator answers. */
export interface CssGradientGeneratorResult {
  /** A declaration to paste: background: …; */
  css: string
  /** The gradient alone. */
  value: string
  type: string
  /** Linear gradients only. */
  angle?: number
  stops: Array<{
    color: string
    pos: number
  }>
}

/** Parameters of CSV cleaner. */
export interface CsvCleanerInput {
  /** The CSV text, at most 10,000 columns; its first row holds the headings. */
  csv: string
  /** What to do, each flag false unless given: trim, deduplicate, drop_empty_rows, drop_empty_columns, normalize_headers, normalize_whitespace, normalize_case (lower or upper), normalize_dates, fill_empty (a text). Left out: trim, deduplicate and drop_empty_rows. */
  options?: {
    /** Trims white space from both ends of every cell. */
    trim?: boolean
    /** Keeps the first of rows that are equal after cleaning. */
    deduplicate?: boolean
    /** Leaves out rows without any content. */
    drop_empty_rows?: boolean
    /** Leaves out columns without any content below the heading. */
    drop_empty_columns?: boolean
    /** Writes headings as snake_case, names empty ones column_N and numbers repeated ones. */
    normalize_headers?: boolean
    /** Turns runs of white space into one space and removes invisible characters. */
    normalize_whitespace?: boolean
    /** Turns every cell into lower or upper case. */
    normalize_case?: 'lower' | 'upper'
    /** Writes dates as ISO 8601; the order of day and month is told from the whole column. */
    normalize_dates?: boolean
    /** Text put into empty cells, at most 1,000 characters. */
    fill_empty?: string
  }
  /** A check as {"column", "rule"}, or a list of up to 100. Rules: required, email, url, number, integer, date, phone, uuid, unique, min:N, max:N, one_of:a|b. Rows that break one are reported and kept. */
  validation?: {
    /** Heading of the column, as in the input or as cleaned. */
    column: string
    /** One of required, email, url, number, integer, date, phone, uuid, unique, min:N, max:N, one_of:a|b. Empty cells break only "required". */
    rule: string
  } | Array<{
    /** Heading of the column, as in the input or as cleaned. */
    column: string
    /** One of required, email, url, number, integer, date, phone, uuid, unique, min:N, max:N, one_of:a|b. Empty cells break only "required". */
    rule: string
  }>
}

/** What CSV cleaner answers. */
export interface CsvCleanerResult {
  csv: string
  /** Rows of the input below its heading, empty ones included. */
  rows_in: number
  rows_out: number
  columns: string[]
  /** The delimiter the input used. */
  delimiter: string
  duplicates_removed: number
  empty_rows_removed: number
  empty_columns_removed: string[]
  /** Cells that trimming and normalizing altered. */
  cells_changed: number
  /** Rows that had too many or too few cells. */
  mended_count: number
  /** The first 10,000 of them. */
  mended_rows: number[]
  /** All broken rules; at most 10,000 are listed. */
  invalid_count: number
  invalid_rows: Array<{
    /** Row of the input, the heading being 1. */
    row: number
    column: string
    value: string
    reason: string
  }>
}

/** Parameters of CSV diff. */
export interface CsvDiffInput {
  /** The table as it was: CSV with a header row, at most 20,000 rows. */
  a: string
  /** The table as it is now: CSV with a header row, at most 20,000 rows. */
  b: string
}

/** What CSV diff answers. */
export interface CsvDiffResult {
  /** Rows only b has. */
  added: Array<{
    /** Row number from 1, the header not counted. */
    row: number
    /** The fields by column. */
    values: Record<string, string>
  }>
  /** Rows only a has. */
  removed: Array<{
    /** Row number from 1, the header not counted. */
    row: number
    /** The fields by column. */
    values: Record<string, string>
  }>
  /** Rows of which some fields changed. */
  changed: Array<{
    /** Row number from 1, the header not counted. */
    row_a: number
    /** Row number from 1, the header not counted. */
    row_b: number
    /** The row as it is now. */
    values: Record<string, string>
    fields: Record<string, {
      from: string
      to: string
    }>
  }>
  /** Equal rows that stand elsewhere among the others. */
  moved: Array<{
    /** Row number from 1, the header not counted. */
    row_a: number
    /** Row number from 1, the header not counted. */
    row_b: number
    /** The fields by column. */
    values: Record<string, string>
  }>
  /** How many rows stayed as and where they were. */
  unchanged: number
  header_changed: boolean
  /** Rows are compared in the common columns. */
  columns: {
    common: string[]
    added: string[]
    removed: string[]
  }
  /** No difference in rows or columns. */
  identical: boolean
}

/** Parameters of CSV and Excel. */
export interface CsvExcelInput {
  /** The CSV text (UTF-8, UTF-16 or what Excel writes in Europe, Russia and East Asia) or the workbook (.xlsx, .ods, .fods). */
  file: FileInput
  /** Output: xlsx from CSV or OpenDocument, csv from a workbook. Default: xlsx. */
  to?: 'xlsx' | 'csv'
  /** Name of the sheet to convert to CSV; the first one that is not hidden when left out. */
  sheet?: string
}

/** Parameters of Query CSV and Excel. */
export interface CsvQueryInput {
  /** The tables. Delimiter, encoding, heading and numbers of CSV are detected. */
  files: readonly FileInput[]
  /** The query, such as SELECT city, count(*) AS people FROM data GROUP BY city ORDER BY people DESC. */
  sql: string
  /** A CSV or Parquet file of at most a million rows, or JSON of at most 10,000. Default: csv. */
  output?: 'csv' | 'json' | 'parquet'
}

/** What Query CSV and Excel answers. */
export interface CsvQueryResult {
  columns: string[]
  rows: Array<Record<string, string | number | null>>
  /** Whether there were more rows than were given. */
  truncated: boolean
}

/** Parameters of Convert data. */
export interface DataConvertInput {
  /** The data, at most 5 MB; or send a file. */
  text?: string
  /** The data as a file: Parquet up to 50 MB, text up to 5 MB. */
  file?: FileInput
  /** What the text is; auto tells it by its first lines. Default: auto. */
  from?: 'auto' | 'json' | 'yaml' | 'toml' | 'xml' | 'csv' | 'ndjson'
  /** What to make of it; parquet answers a file. */
  to: 'json' | 'yaml' | 'toml' | 'xml' | 'csv' | 'ndjson' | 'parquet'
  /** Spaces per level in JSON and YAML, 0 to 8; 0 writes JSON on one line. Default: 2. */
  indent?: number
  /** Name around the data, for XML and TOML, where it has none. Default: root. */
  root?: string
}

/** What Convert data answers. */
export interface DataConvertResult {
  /** The converted text. */
  result: string
  /** What the data was read as. */
  from: 'json' | 'yaml' | 'toml' | 'xml' | 'csv' | 'ndjson' | 'parquet'
  to: 'json' | 'yaml' | 'toml' | 'xml' | 'csv' | 'ndjson'
  /** What got lost or changed its shape. */
  warnings: string[]
}

/** Parameters of E-commerce image batch. */
export interface EcommerceImageBatchInput {
  /** Up to 50 images, 40 MB together. */
  files: readonly FileInput[]
  /** Width of every image in pixels. Default: 2000. */
  width?: number
  /** Height of every image in pixels. Default: 2000. */
  height?: number
  /** contain shows the whole image; cover fills the canvas and crops. Default: contain. */
  mode?: 'contain' | 'cover'
  /** Empty border on each side, as a fraction of the canvas from 0 to 0.5. Default: 0.05. */
  padding?: number
  /** Colour of the canvas. Default: #ffffff. */
  background?: string
  /** Output format. Default: jpeg. */
  format?: 'jpeg' | 'png' | 'webp'
  /** Encoding quality of JPEG and WebP, 1 to 100. Default: 88. */
  quality?: number
}

/** Parameters of Email to PDF. */
export interface EmailToPdfInput {
  /** The email as an .eml file, as mail programs save it, or as a .msg file of Outlook; at most 50 MB. */
  file: FileInput
}

/** Parameters of EPUB to PDF. */
export interface EpubToPdfInput {
  /** The book (.epub), without copy protection. */
  file: FileInput
}

/** Parameters of Excel to PDF. */
export interface ExcelToPdfInput {
  /** The workbook (.xlsx, .xlsm, .ods, .fods, Excel 2003 XML) or CSV file. Hidden sheets, rows and columns are left out. */
  file: FileInput
  /** sheet: the sheets as Excel or LibreOffice would print them. grid: plain monospaced grids. Default: grid. */
  layout?: 'grid' | 'sheet'
  /** Comments of cells in the layout sheet: as the file says, none, on a page at the end of each sheet, or shown beside their cells. Default: file. */
  comments?: 'file' | 'none' | 'end' | 'shown'
}

/** Parameters of Remove EXIF. */
export interface ExifRemoveInput {
  /** The image: JPEG, PNG, WebP, AVIF, GIF, TIFF, HEIC or BMP. */
  file: FileInput
}

/** Parameters of Extract PDF pages. */
export interface ExtractPdfPagesInput {
  /** The PDF file. */
  file: FileInput
  /** Pages to take, such as 1,3-5,8- or all. Default: all. */
  pages?: string
  /** single: one PDF with all chosen pages; zip: one PDF for each. Default: single. */
  mode?: 'single' | 'zip'
}

/** Parameters of Favicon generator. */
export interface FaviconGeneratorInput {
  /** The image: JPEG, PNG, WebP, AVIF, GIF, TIFF, PNM, TGA, HEIC, BMP or SVG. */
  file: FileInput
}

/** Parameters of Flatten PDF. */
export interface FlattenPdfInput {
  /** The PDF file. */
  file: FileInput
}

/** Parameters of GLB to OBJ. */
export interface GlbToObjInput {
  /** The GLB model; Draco and meshopt compression are read. */
  file: FileInput
}

/** Parameters of GLB to STL. */
export interface GlbToStlInput {
  /** The GLB model; Draco and meshopt compression are read. */
  file: FileInput
}

/** Parameters of Hash generator. */
export interface HashGeneratorInput {
  /** The text to hash. The empty text has a digest too. */
  text: string
  /** Digest to compute. SHA-1 is no longer safe against forgery. Default: sha-256. */
  algorithm?: 'sha-1' | 'sha-256' | 'sha-384' | 'sha-512'
}

/** What Hash generator answers. */
export interface HashGeneratorResult {
  /** The digest in lower-case hexadecimal. */
  hash: string
  algorithm: string
  encoding: 'hex'
  input_bytes: number
}

/** Parameters of HEIC to JPG. */
export interface HeicToJpgInput {
  /** The HEIC, HEIF or AVIF photo. */
  file: FileInput
  /** Output format. Default: jpeg. */
  format?: 'jpeg' | 'png' | 'webp'
  /** Encoding quality, 1 to 100. PNG is always exact and ignores it. Default: 88. */
  quality?: number
}

/** Parameters of ICO to PNG. */
export interface IcoToPngInput {
  /** The .ico file. */
  file: FileInput
}

/** Parameters of Blur image regions. */
export interface ImageBlurRegionsInput {
  /** The image: JPEG, PNG, WebP, AVIF, GIF, TIFF, PNM, TGA, HEIC, BMP or SVG. */
  file: FileInput
  /** A JSON list of boxes {"x", "y", "width", "height"} in pixels of the image as displayed. */
  regions: Array<{
    x: number
    y: number
    width: number
    height: number
  }>
  /** Blurred text can sometimes be guessed; fill leaves nothing to guess. Default: pixelate. */
  effect?: 'blur' | 'pixelate' | 'fill'
  /** How coarse, from 1 to 100. Default: 60. */
  strength?: number
  /** Colour of fill. Default: #000000. */
  color?: string
  /** Output format. Default: png. */
  format?: 'png' | 'jpg' | 'webp'
  /** Encoding quality of JPEG and WebP, 1 to 100. Default: 90. */
  quality?: number
}

/** Parameters of Image collage. */
export interface ImageCollageInput {
  /** The images, in the order they should appear. */
  files: readonly FileInput[]
  /** How they are arranged. Default: justified. */
  layout?: 'justified' | 'grid' | 'row' | 'column'
  /** Width of the collage in pixels; in a row, the height of the images follows. Default: 1600. */
  width?: number
  /** Columns of a grid; by default about as many as rows. */
  columns?: number
  /** Pixels between images and around them. Default: 12. */
  gap?: number
  /** Colour behind the images. Default: #ffffff. */
  background?: string
  /** Output format. Default: jpg. */
  format?: 'jpg' | 'png' | 'webp'
  /** Encoding quality of JPEG and WebP, 1 to 100. Default: 90. */
  quality?: number
}

/** Parameters of Compress image. */
export interface ImageCompressInput {
  /** The image: JPEG, PNG, WebP, AVIF, GIF, TIFF, PNM, TGA, HEIC, BMP or SVG. */
  file: FileInput
  /** Encoding quality, 1 to 100. PNG ignores it. Default: 80. */
  quality?: number
  /** Output format. Default: png. */
  format?: 'jpg' | 'png' | 'webp'
}

/** Parameters of Image converter. */
export interface ImageConverterInput {
  /** The image: JPEG, PNG, WebP, AVIF, GIF, TIFF, PNM, TGA, HEIC, BMP or SVG. */
  file: FileInput
  /** Output format. */
  format: 'jpg' | 'png' | 'webp'
  /** Encoding quality, 1 to 100. PNG is always exact and ignores it. Default: 85. */
  quality?: number
  /** Degrees clockwise, a multiple of 90; negative turns the other way. Default: 0. */
  angle?: number
  /** Mirrors the result: horizontal swaps left and right, vertical top and bottom. Default: none. */
  flip?: 'none' | 'horizontal' | 'vertical'
}

/** Parameters of Crop image. */
export interface ImageCropInput {
  /** The image: JPEG, PNG, WebP, AVIF, GIF, TIFF, PNM, TGA, HEIC, BMP or SVG. */
  file: FileInput
  /** Left edge in pixels from the left. Default: 0. */
  x?: number
  /** Top edge in pixels from the top. Default: 0. */
  y?: number
  /** Width in pixels; cut at the edge of the image. */
  width?: number
  /** Height in pixels; cut at the edge of the image. */
  height?: number
  /** Output format. Default: png. */
  format?: 'jpg' | 'png' | 'webp'
  /** Encoding quality of JPEG and WebP, 1 to 100. Default: 90. */
  quality?: number
}

/** Parameters of Image metadata. */
export interface ImageExifInput {
  /** The image: JPEG, PNG, WebP, AVIF, GIF, TIFF, PNM, TGA, HEIC or BMP. */
  file: FileInput
}

/** What Image metadata answers. */
export interface ImageExifResult {
  /** jpeg, png, webp, avif, gif, tiff, heic or bmp. */
  format: string
  /** Pixels as stored; exif.Orientation says how to turn them. */
  width: number
  height: number
  /** EXIF fields by their names; coded values in words, dates as ISO 8601. */
  exif?: Record<string, unknown>
  iptc?: Record<string, unknown>
  xmp?: Record<string, unknown>
  /** Summary of the colour profile. */
  icc?: Record<string, unknown>
  /** Text chunks of a PNG. */
  text?: Record<string, unknown>
  gps?: {
    /** Decimal degrees, south is negative. */
    latitude?: number
    /** Decimal degrees, west is negative. */
    longitude?: number
    /** Metres above sea level. */
    altitude?: number
  }
}

/** Parameters of Resize image. */
export interface ImageResizeInput {
  /** The image: JPEG, PNG, WebP, AVIF, GIF, TIFF, PNM, TGA, HEIC, BMP or SVG. */
  file: FileInput
  /** New width in pixels. */
  width?: number
  /** New height in pixels. */
  height?: number
  /** Output format. Default: png. */
  format?: 'jpg' | 'png' | 'webp'
  /** Encoding quality of JPEG and WebP, 1 to 100. Default: 90. */
  quality?: number
}

/** Parameters of Split image. */
export interface ImageSplitInput {
  /** The image: JPEG, PNG, WebP, AVIF, GIF, TIFF, PNM, TGA, HEIC, BMP or SVG. */
  file: FileInput
  /** Tiles from top to bottom. Default: 1. */
  rows?: number
  /** Tiles from left to right. Default: 3. */
  columns?: number
  /** Width of a tile in pixels, in place of columns; the last may be narrower. */
  tile_width?: number
  /** Height of a tile in pixels, in place of rows; the last may be lower. */
  tile_height?: number
  /** Output format. Default: png. */
  format?: 'png' | 'jpg' | 'webp'
  /** Encoding quality of JPEG and WebP, 1 to 100. Default: 90. */
  quality?: number
}

/** Parameters of Image to Base64. */
export interface ImageToBase64Input {
  /** The image: JPEG, PNG, WebP, AVIF, GIF, TIFF, PNM, TGA, HEIC, BMP or SVG. */
  file: FileInput
}

/** What Image to Base64 answers. */
export interface ImageToBase64Result {
  base64: string
  /** data:image/…;base64,… */
  data_url: string
  /** An <img> element with the image inside. */
  html: string
  /** A background-image declaration with the image inside. */
  css: string
  media_type: string
  bytes: number
  width?: number
  height?: number
}

/** Parameters of Images to PDF. */
export interface ImageToPdfInput {
  /** The images: JPEG, PNG, WebP, AVIF, GIF, TIFF, PNM, TGA, HEIC or BMP, up to 15 MB each. */
  files: readonly FileInput[]
}

/** Parameters of Image to SVG. */
export interface ImageToSvgInput {
  /** The image: JPEG, PNG, WebP, AVIF, GIF, TIFF, PNM, TGA, HEIC or BMP. */
  file: FileInput
  /** Maximum number of colours, 2 to 64. Default: 12. */
  colors?: number
}

/** Parameters of Watermark image. */
export interface ImageWatermarkInput {
  /** The image: JPEG, PNG, WebP, AVIF, GIF, TIFF, PNM, TGA, HEIC, BMP or SVG. */
  file: FileInput
  /** Text to write, up to 200 characters. */
  text: string
  /** Where: top, center or bottom with left, center or right. Default: bottom-right. */
  position?: 'top-left' | 'top-center' | 'top-right' | 'center-left' | 'center' | 'center-right' | 'bottom-left' | 'bottom-center' | 'bottom-right'
  /** Font size in pixels; by default a twentieth of the average side. */
  size?: number
  /** Text colour. Default: #ffffff. */
  color?: string
  /** From 0, invisible, to 1, opaque. Default: 0.5. */
  opacity?: number
  /** Degrees clockwise. Default: 0. */
  rotation?: number
  /** Distance to the edges in pixels; by default three quarters of the font size. */
  margin?: number
  /** Output format. Default: png. */
  format?: 'png' | 'jpg' | 'webp'
  /** Encoding quality of JPEG and WebP, 1 to 100. Default: 90. */
  quality?: number
}

/** Parameters of JSON and CSV. */
export interface JsonCsvInput {
  /** Which way to convert. */
  direction: 'json2csv' | 'csv2json'
  /** A list of JSON objects, or CSV text with a header row. */
  data: string | unknown[]
}

/** What JSON and CSV answers. */
export interface JsonCsvResult {
  /** CSV text, or a list of objects. */
  data: string | Array<Record<string, string>>
  direction: string
  /** Rows without the header. */
  rows: number
  columns: number
}

/** Parameters of JSON diff. */
export interface JsonDiffInput {
  /** The value as it was: any JSON value. */
  a: unknown
  /** The value as it is now: any JSON value. */
  b: unknown
}

/** What JSON diff answers. */
export interface JsonDiffResult {
  /** In an order in which they can be applied one after the other. */
  changes: Array<{
    op: 'add' | 'remove' | 'replace'
    /** JSON pointer; the empty one is the whole value. */
    path: string
    from?: unknown
    to?: unknown
  }>
  added: number
  removed: number
  changed: number
  equal: boolean
}

/** Parameters of JSON formatter. */
export interface JsonFormatterInput {
  /** The JSON text. */
  json: string
  /** Spaces per level, 0 to 8; 0 writes everything on one line. Default: 2. */
  indent?: number
  /** Leave out all white space. Default: false. */
  minify?: boolean
}

/** What JSON formatter answers. */
export interface JsonFormatterResult {
  formatted: string
  /** Bytes of UTF-8 before. */
  size_before: number
  /** Bytes of UTF-8 after. */
  size_after: number
  /** Greatest nesting of lists and objects. */
  depth: number
  /** Keys that an object has more than once (the first 100); all are kept. */
  duplicate_keys?: Array<{
    key: string
    line: number
    column: number
  }>
}

/** Parameters of JSON Schema. */
export interface JsonSchemaInput {
  /** The JSON to validate, or the sample to infer a schema from; at most 2 MB. */
  json: string
  /** The JSON Schema to validate against; when left out, one is inferred. */
  schema?: string
  /** When inferring: the JSON is a list of samples, and the schema is that of each of them. Default: false. */
  list?: boolean
  /** When inferring: also name formats such as date or email, and choices that repeat. Default: true. */
  strict?: boolean
}

/** What JSON Schema answers. */
export interface JsonSchemaResult {
  /** Whether the JSON fits the schema; only with a schema. */
  valid?: boolean
  /** The first 1,000 errors. */
  errors?: Array<{
    /** JSON pointer to the value; the empty one is the whole. */
    path: string
    message: string
    schema_path: string
  }>
  /** The inferred schema; only without one. */
  schema?: Record<string, unknown>
}

/** Parameters of JSON to TypeScript. */
export interface JsonToTsInput {
  /** A JSON sample. */
  json: string
  /** Name of the outermost interface. Default: Root. */
  name?: string
}

/** What JSON to TypeScript answers. */
export interface JsonToTsResult {
  typescript: string
  /** Name of the outermost type. */
  root: string
  /** Names of the interfaces, in the order written. */
  interfaces: string[]
}

/** Parameters of JSONPath query. */
export interface JsonpathQueryInput {
  /** The JSON to search, at most 5 MB. */
  json: string
  /** The JSONPath expression, such as $..author or $.items[?@.price > 10]. */
  query: string
}

/** What JSONPath query answers. */
export interface JsonpathQueryResult {
  /** What was found, in document order; the first 100,000. */
  values: unknown[]
  /** The normalized path of each. */
  paths: string[]
  count: number
}

/** Parameters of JWT decoder. */
export interface JwtDecoderInput {
  /** The token: three parts separated by dots. A leading “Bearer ” and surrounding quotes are ignored. */
  token: string
}

/** What JWT decoder answers. */
export interface JwtDecoderResult {
  header: Record<string, unknown>
  payload: Record<string, unknown>
  /** As written, base64url. */
  signature: string
  algorithm?: string
  issued_at?: string
  not_before?: string
  expires_at?: string
  /** Only where the token has an expiry. */
  is_expired?: boolean
  signature_verified: false
  warnings: string[]
}

/** Parameters of Loan calculator. */
export interface LoanCalculatorInput {
  /** The amount borrowed, in any currency. */
  principal: number
  /** Nominal interest per year in percent, charged monthly; 0 is allowed. */
  annual_rate_percent: number
  /** Time to pay it off. Fractions count to the nearest whole month: 2.5 is 30 payments. */
  years: number
}

/** What Loan calculator answers. */
export interface LoanCalculatorResult {
  monthly_payment: number
  total_interest: number
  total_paid: number
  number_of_payments: number
}

/** Parameters of Lorem ipsum. */
export interface LoremIpsumInput {
  /** How many paragraphs. Default: 3. */
  paragraphs?: number
  /** Sentences in each paragraph. Default: 4. */
  sentences?: number
}

/** What Lorem ipsum answers. */
export interface LoremIpsumResult {
  /** Paragraphs with an empty line between them. */
  text: string
  paragraphs: number
  word_count: number
}

/** Parameters of Markdown to HTML. */
export interface MarkdownHtmlInput {
  /** The Markdown text, at most 1 MB. */
  markdown: string
}

/** What Markdown to HTML answers. */
export interface MarkdownHtmlResult {
  html: string
  /** The outline: level 1 to 6, text, and the anchor GitHub would give it. */
  headings: Array<{
    level: number
    text: string
    slug: string
  }>
  /** Words a reader sees. */
  word_count: number
}

/** Parameters of Markdown table. */
export interface MarkdownTableInput {
  /** One Markdown table with its |---| line, at most 1 million characters. */
  markdown: string
}

/** What Markdown table answers. */
export interface MarkdownTableResult {
  markdown: string
  columns: number
  /** Rows below the header. */
  rows: number
  alignments: Array<'none' | 'left' | 'center' | 'right'>
}

/** Parameters of Markdown to PDF. */
export interface MarkdownToPdfInput {
  /** The Markdown text, as a form field or as an uploaded file; or a ZIP of a text and its images, of which README.md, else the first Markdown file, is set. */
  markdown: string | Blob | Uint8Array | URL | NamedBytes
  /** Images that the text shows, found by their file names. */
  files?: readonly FileInput[]
}

/** Parameters of Meme generator. */
export interface MemeGeneratorInput {
  /** The image: JPEG, PNG, WebP, AVIF, GIF, TIFF, PNM, TGA, HEIC, BMP or SVG. */
  file: FileInput
  /** Caption at the top, up to 120 characters. */
  top?: string
  /** Caption at the bottom, up to 120 characters. */
  bottom?: string
  /** Font size in pixels; by default a tenth of the image height. */
  size?: number
}

/** Parameters of Meta tag generator. */
export interface MetaTagGeneratorInput {
  /** Title of the page; up to 60 characters show in full. */
  title?: string
  /** Summary of the page, under 160 characters. */
  description?: string
  /** Canonical address of the page. */
  url?: string
  /** Address of a preview image, best 1200 × 630 pixels. */
  image?: string
  /** Name of the whole site. */
  site_name?: string
  /** Account on Twitter/X, with or without @. */
  twitter_handle?: string
}

/** What Meta tag generator answers. */
export interface MetaTagGeneratorResult {
  /** The tags, one per line. */
  html: string
  tags: Array<{
    tag: 'title' | 'meta' | 'link'
    attributes: Record<string, string>
    text?: string
  }>
  /** What a page should have and lacks. */
  warnings: string[]
}

/** Parameters of Minifier. */
export interface MinifierInput {
  /** The code, at most 2 MB. */
  code: string
  /** What the code is. Default: js. */
  language?: 'js' | 'css' | 'html'
}

/** What Minifier answers. */
export interface MinifierResult {
  minified: string
  language: string
  /** Bytes of UTF-8 before. */
  original_size: number
  /** Bytes of UTF-8 after. */
  minified_size: number
  saved_bytes: number
  /** To one decimal. */
  saved_percent: number
}

/** Parameters of Model optimizer. */
export interface ModelOptimizerInput {
  /** The model: STL, OBJ or GLB. */
  file: FileInput
}

/** What Model optimizer answers. */
export interface ModelOptimizerResult {
  format: 'stl' | 'obj' | 'glb'
  triangles: number
  vertices: number
  /** Vertices that differ from each other in position or any other data. */
  unique_vertices: number
  duplicate_percent: number
  /** Triangles without an area or with corners that are not numbers. */
  degenerate_triangles: number
  bounds?: {
    min: [number, number, number]
    max: [number, number, number]
    size: [number, number, number]
  }
  meshes: number
  materials: number
  textures: number
  file_size: number
  /** Vertex and index data as stored, or as floats where the file is text. */
  geometry_bytes: number
  /** What joining equal vertices takes off the geometry. */
  estimated_saving_bytes: number
}

/** Parameters of OBJ to GLB. */
export interface ObjToGlbInput {
  /** The OBJ model. */
  file: FileInput
}

/** Parameters of OCR PDF. */
export interface OcrPdfInput {
  /** The PDF file. */
  file: FileInput
  /** Pages to work on, such as 1,3-5,8- or all. Default: all. */
  pages?: string
  /** Languages of the text as codes such as eng, deu or chi_sim, several joined by +: eng+deu; auto finds them out. Default: eng. */
  language?: string
  /** The text, or the PDF made searchable: all its pages, those chosen with a text layer. Default: text. */
  output?: 'text' | 'pdf'
  /** Straightens the crooked pages of the searchable PDF; their pixels stay as they are. Default: false. */
  deskew?: boolean
  /** Writes the searchable PDF as PDF/A-2b, for archiving. Default: false. */
  pdfa?: boolean
  /** Lists the barcodes and checkboxes of each page too, in the JSON answer. Default: false. */
  marks?: boolean
  /** Opens an encrypted PDF. */
  password?: string
}

/** What OCR PDF answers. */
export interface OcrPdfResult {
  text: string
  language: string
  pages: Array<{
    number: number
    text: string
    /** Mean over the words, 0 to 100. */
    confidence: number
    /** Whether the text was recognised or stood in the file. */
    source: 'ocr' | 'text-layer'
    words: Array<{
      text: string
      /** 0 to 100; 100 where the file itself has the text. */
      confidence: number
      /** Left, top, right and bottom in points from the upper left corner of the page. */
      bbox: [number, number, number, number]
    }>
    /** QR codes and barcodes, where `marks` asks for them. */
    codes?: Array<{
      /** The kind of code: QRCode, DataMatrix, EAN13, Code128 and others. */
      format: string
      text: string
      /** Left, top, right and bottom in points from the upper left corner of the page. */
      bbox: [number, number, number, number]
    }>
    /** Squares to be ticked, where `marks` asks for them. */
    checkboxes?: Array<{
      checked: boolean
      /** The words beside it; empty where there are none. */
      label: string
      /** Left, top, right and bottom in points from the upper left corner of the page. */
      bbox: [number, number, number, number]
    }>
  }>
}

/** Parameters of Convert documents. */
export interface OfficeConvertInput {
  /** The document, told by its content; plain text is CSV where its name ends in .csv or a sheet is asked for, else Markdown. HTML and Markdown up to 5 MB. */
  file: FileInput
  /** What to make of it. Only sheets become xlsx, ods and csv; every file becomes one of the others. */
  to: 'docx' | 'odt' | 'rtf' | 'html' | 'md' | 'xlsx' | 'ods' | 'csv'
  /** Name of the only sheet to convert. CSV holds one: without a name, the first. */
  sheet?: string
}

/** Parameters of Password generator. */
export interface PasswordGeneratorInput {
  /** Characters per password. Default: 20. */
  length?: number
  /** How many to make. Default: 1. */
  count?: number
  /** Use a to z. Default: true. */
  lower?: boolean
  /** Use A to Z. Default: true. */
  upper?: boolean
  /** Use 0 to 9. Default: true. */
  digits?: boolean
  /** Use the 32 punctuation characters of ASCII. Default: false. */
  symbols?: boolean
}

/** What Password generator answers. */
export interface PasswordGeneratorResult {
  passwords: string[]
  length: number
  /** Binary logarithm of how many such passwords there are. */
  entropy_bits: number
  charset_size: number
}

/** Parameters of PDF accessibility. */
export interface PdfAccessibilityInput {
  /** The PDF file. */
  file: FileInput
  /** check: a report; tag: the PDF with tags, for a document that has none. Default: check. */
  action?: 'check' | 'tag'
  /** What the figures show, for tag: a JSON list of texts in reading order, such as ["The harbour from above", ""]. An empty text marks decoration. */
  alt_texts?: string[]
  /** Language of the text, for tag, such as en or pt-BR; found out when left out. */
  language?: string
  /** Title of the document, for tag; its own, the first heading or the file name when left out. */
  title?: string
}

/** What PDF accessibility answers. */
export interface PdfAccessibilityResult {
  /** Whether every rule holds. */
  passed: boolean
  rules: Array<{
    rule: 'tagged' | 'all-text-tagged' | 'title' | 'language' | 'identifier' | 'headings' | 'figures' | 'tables' | 'lists' | 'links' | 'tab-order' | 'fields' | 'fonts'
    asks: string
    /** What tags say cannot be checked where there are none. */
    result: 'passed' | 'failed' | 'not-checked'
    findings: number
  }>
  /** At most 500; the counts of the rules are of all. */
  findings: Array<{
    rule: 'tagged' | 'all-text-tagged' | 'title' | 'language' | 'identifier' | 'headings' | 'figures' | 'tables' | 'lists' | 'links' | 'tab-order' | 'fields' | 'fonts'
    page?: number
    problem: string
    fix: string
  }>
}

/** Parameters of PDF attachments. */
export interface PdfAttachmentsInput {
  /** The PDF file. */
  file: FileInput
  /** list answers JSON, extract a ZIP, add and remove the changed PDF, invoice a PDF/A-3 with the invoice XML inside. Default: list. */
  action?: 'list' | 'extract' | 'add' | 'remove' | 'invoice'
  /** With add: the files to attach. With invoice: the XML of the invoice (CII, all profiles). */
  files?: readonly FileInput[]
  /** With extract and remove: names of the attachments, one on each line; * means all. */
  names?: string
  /** With add: what the files are. */
  description?: string
  /** With add: what the files are to the document, as PDF/A-3 asks for (AFRelationship). Default: Unspecified. */
  relationship?: 'Unspecified' | 'Source' | 'Data' | 'Alternative' | 'Supplement'
}

/** What PDF attachments answers. */
export interface PdfAttachmentsResult {
  attachments: Array<{
    name: string
    /** Bytes. */
    size: number
    /** As the PDF says it. */
    media_type?: string
    description?: string
    /** AFRelationship. */
    relationship?: string
    /** The page of its comment, where it belongs to one. */
    page?: number
  }>
}

/** Parameters of Split PDF automatically. */
export interface PdfAutoSplitInput {
  /** The PDF file. */
  file: FileInput
  /** Where to split. Default: pages. */
  by?: 'pages' | 'bookmarks' | 'size' | 'blank' | 'barcode'
  /** With pages: how many go into each file. Default: 10. */
  every?: number
  /** With bookmarks: the deepest level to split at. Default: 1. */
  level?: number
  /** With size: megabytes a file may have. Default: 5. */
  max_mb?: number
  /** With barcode: the text of the separator; any code separates when left out. */
  barcode?: string
  /** With blank and barcode: keeps the separator pages, each at the start of its file. Default: false. */
  keep_separators?: boolean
}

/** Parameters of PDF booklet. */
export interface PdfBookletInput {
  /** The PDF file. */
  file: FileInput
  /** Paper of the sheets, before folding. Default: a4. */
  page_size?: 'a3' | 'a4' | 'a5' | 'a6' | 'b4' | 'b5' | 'letter' | 'legal' | 'tabloid' | 'executive'
  /** right for books that read from right to left. Default: left. */
  binding?: 'left' | 'right'
  /** Sheets folded into each other; 0 folds all of them into one booklet. Default: 0. */
  sheets_per_signature?: number
  /** Points around each page. Default: 18. */
  margin?: number
  /** Points more at the fold. Default: 0. */
  gutter?: number
  /** Draws marks to cut along at the corners of each page. Default: false. */
  crop_marks?: boolean
  /** Pages to work on, such as 1,3-5,8- or all. Default: all. */
  pages?: string
}

/** Parameters of PDF bookmarks. */
export interface PdfBookmarksInput {
  /** The PDF file. */
  file: FileInput
  /** read answers JSON; list writes those of bookmarks, headings those found in the text; none removes all. Default: read. */
  from?: 'read' | 'list' | 'headings' | 'none'
  /** With list: bookmarks in order, each with title, page (from 1) and level (from 1). */
  bookmarks?: Array<{
    title: string
    page: number
    level?: number
  }>
  /** With headings: the deepest level of headings to take. Default: 3. */
  max_level?: number
}

/** What PDF bookmarks answers. */
export interface PdfBookmarksResult {
  /** In order, as from=list takes them. */
  bookmarks: Array<{
    title: string
    /** Left out where it leads to no page of the document. */
    page?: number
    level: number
  }>
}

/** Parameters of Compress PDF. */
export interface PdfCompressInput {
  /** The PDF file. */
  file: FileInput
}

/** Parameters of Extract PDF data. */
export interface PdfExtractInput {
  /** The PDF file. */
  file: FileInput
  /** Pages to work on, such as 1,3-5,8- or all. Default: all. */
  pages?: string
  /** Adds y to each line, x to each cell, and the boxes of both. Default: false. */
  geometry?: boolean
  /** Reads scanned pages by OCR: auto those without usable text, force all of them, at most 10. Slow: some seconds a page. Default: off. */
  ocr?: 'off' | 'auto' | 'force'
  /** Languages of scanned text as codes such as eng, deu or chi_sim, several joined by +: eng+deu; auto finds them out. Default: eng. */
  language?: string
}

/** What Extract PDF data answers. */
export interface PdfExtractResult {
  page_count: number
  metadata: {
    title?: string
    author?: string
    subject?: string
    keywords?: string
    creator?: string
    producer?: string
    created_at?: string
    modified_at?: string
    language?: string
  }
  /** At least one page holds text that only OCR can read. */
  needs_ocr: boolean
  text: string
  pages: Array<{
    number: number
    width: number
    height: number
    needs_ocr: boolean
    text: string
    lines: Array<{
      text: string
      y?: number
      /** Left, top, right and bottom in points from the upper left corner of the page. */
      bbox?: [number, number, number, number]
    }>
    /** Headings, paragraphs, list items, tables and so on, in reading order. */
    blocks: Array<{
      kind: string
      text: string
      level?: number
      /** Left, top, right and bottom in points from the upper left corner of the page. */
      bbox?: [number, number, number, number]
    }>
    tables: Array<{
      page: number
      /** Texts by row; a cell over several stands in its first. */
      rows: Array<string[]>
      cells: Array<{
        row: number
        column: number
        row_span: number
        column_span: number
        text: string
        header?: boolean
        /** Where the text starts, in points from the left. */
        x?: number
        /** Left, top, right and bottom in points from the upper left corner of the page. */
        bbox?: [number, number, number, number]
      }>
      header_rows: number
      /** It goes on from the last table of the page before. */
      continues_previous?: boolean
      /** Left, top, right and bottom in points from the upper left corner of the page. */
      bbox?: [number, number, number, number]
    }>
  }>
  tables: Array<{
    page: number
    /** Texts by row; a cell over several stands in its first. */
    rows: Array<string[]>
    cells: Array<{
      row: number
      column: number
      row_span: number
      column_span: number
      text: string
      header?: boolean
      /** Where the text starts, in points from the left. */
      x?: number
      /** Left, top, right and bottom in points from the upper left corner of the page. */
      bbox?: [number, number, number, number]
    }>
    header_rows: number
    /** It goes on from the last table of the page before. */
    continues_previous?: boolean
    /** Left, top, right and bottom in points from the upper left corner of the page. */
    bbox?: [number, number, number, number]
  }>
}

/** Parameters of Extract images from PDF. */
export interface PdfExtractImagesInput {
  /** The PDF file. */
  file: FileInput
  /** Pages to work on, such as 1,3-5,8- or all. Default: all. */
  pages?: string
  /** Leaves out images with fewer pixels than this on either side, such as lines and dots. Default: 16. */
  min_size?: number
}

/** Parameters of PDF forms. */
export interface PdfFormsInput {
  /** The PDF file. */
  file: FileInput
  /** A JSON object with the value of each field by name. When left out, the fields are listed instead. */
  fields?: string
  /** Turns the filled fields into page content that can no longer be edited. Default: false. */
  flatten?: boolean
}

/** What PDF forms answers. */
export interface PdfFormsResult {
  fields: Array<{
    name: string
    type: 'text' | 'checkbox' | 'radio' | 'choice' | 'list' | 'signature' | 'button'
    value?: string | boolean | string[]
    /** Values the field takes. */
    options?: string[]
    required: boolean
    read_only: boolean
    page?: number
    /** Left, bottom, right, top in points on the page as displayed. */
    rect?: number[]
    max_length?: number
  }>
  count: number
}

/** Parameters of PDF info. */
export interface PdfInfoInput {
  /** The PDF file. */
  file: FileInput
}

/** What PDF info answers. */
export interface PdfInfoResult {
  page_count: number
  pages: Array<{
    number: number
    /** Points, as displayed. */
    width: number
    height: number
    /** A4, Letter and the like. */
    size_name?: string
    rotation: number
  }>
  title?: string
  author?: string
  subject?: string
  keywords?: string
  creator?: string
  producer?: string
  created_at?: string
  modified_at?: string
  pdf_version: string
  encrypted: boolean
  encryption?: string
  permissions: {
    printing: boolean
    high_quality_print: boolean
    copying: boolean
    extraction: boolean
    modifying: boolean
    annotating: boolean
    filling_forms: boolean
    assembly: boolean
  }
  tagged: boolean
  linearized: boolean
  /** Whether the pages themselves hold text, comments and fields aside. */
  has_text: boolean
  outline_count: number
  form_fields: number
  xfa: boolean
  attachments: number
  signatures: number
  fonts: Array<{
    name: string
    type: string
    embedded: boolean
  }>
  /** What the file claims, such as PDF/A-2b. */
  pdfa?: string
  language?: string
  file_size: number
}

/** Parameters of Merge PDFs. */
export interface PdfMergeInput {
  /** Two or more PDF files, in the order they should appear. */
  files: readonly FileInput[]
}

/** Parameters of PDF metadata. */
export interface PdfMetadataInput {
  /** The PDF file. */
  file: FileInput
  /** Title. */
  title?: string
  /** Author. */
  author?: string
  /** Subject. */
  subject?: string
  /** Keywords, separated by commas. */
  keywords?: string
  /** Program the document was written with. */
  creator?: string
  /** Program the PDF was made with. */
  producer?: string
  /** Language of the text, such as en or pt-BR. */
  language?: string
  /** Properties to remove, separated by commas, such as author,keywords. */
  remove?: string
  /** Removes everything else: all properties, dates, the XMP packet and thumbnails. Default: false. */
  clear?: boolean
}

/** What PDF metadata answers. */
export interface PdfMetadataResult {
  title?: string
  author?: string
  subject?: string
  keywords?: string
  creator?: string
  producer?: string
  created_at?: string
  modified_at?: string
  language?: string
  /** What the file claims, such as PDF/A-2b. */
  pdfa?: string
  /** Properties beside the usual ones. */
  custom: Record<string, string>
  /** The XMP packet as it stands in the file. */
  xmp?: string
}

/** Parameters of N-up PDF. */
export interface PdfNUpInput {
  /** The PDF file. */
  file: FileInput
  /** Pages on each sheet. Default: 4. */
  per_sheet?: '2' | '3' | '4' | '6' | '8' | '9' | '12' | '16' | '25'
  /** Paper of the sheets. Default: a4. */
  page_size?: 'a3' | 'a4' | 'a5' | 'a6' | 'b4' | 'b5' | 'letter' | 'legal' | 'tabloid' | 'executive'
  /** auto turns the paper so that the pages get as large as they can. Default: auto. */
  orientation?: 'auto' | 'portrait' | 'landscape'
  /** Row by row or column by column; rtl begins at the right. Default: across. */
  order?: 'across' | 'down' | 'across-rtl' | 'down-rtl'
  /** Points around the sheet. Default: 18. */
  margin?: number
  /** Points between pages. Default: 9. */
  gap?: number
  /** Draws a thin line around each page. Default: false. */
  frame?: boolean
  /** Draws marks to cut along at the corners of each page. Default: false. */
  crop_marks?: boolean
  /** Pages to work on, such as 1,3-5,8- or all. Default: all. */
  pages?: string
}

/** Parameters of PDF overlay. */
export interface PdfOverlayInput {
  /** The PDF file. */
  file: FileInput
  /** The PDF or image to lay over or under the pages; transparency is kept. */
  overlay: FileInput
  /** In front of the content or behind it. Default: over. */
  layer?: 'over' | 'under'
  /** One of nine positions on the page, as displayed. Default: center. */
  position?: 'top-left' | 'top-center' | 'top-right' | 'center-left' | 'center' | 'center-right' | 'bottom-left' | 'bottom-center' | 'bottom-right'
  /** Share of the page the overlay may fill; 1 is the whole page. It keeps its proportions. Default: 1. */
  scale?: number
  /** Points to the edges of the page. Default: 0. */
  margin?: number
  /** From 0, invisible, to 1, opaque. Default: 1. */
  opacity?: number
  /** Pages of the overlay go on the chosen pages in order. When they run out: last repeats the last one, cycle begins anew, once stops. first uses only the first. Default: last. */
  repeat?: 'first' | 'cycle' | 'last' | 'once'
  /** Pages to work on, such as 1,3-5,8- or all. Default: all. */
  pages?: string
}

/** Parameters of Number PDF pages. */
export interface PdfPageNumbersInput {
  /** The PDF file. */
  file: FileInput
  /** Number of the first numbered page. Default: 1. */
  start?: number
  /** Where the number goes on the page, as displayed. Default: bottom-center. */
  position?: 'top-left' | 'top-center' | 'top-right' | 'bottom-left' | 'bottom-center' | 'bottom-right'
  /** Font size in points. Default: 10. */
  font_size?: number
  /** Pages to work on, such as 1,3-5,8- or all. Default: all. */
  pages?: string
}

/** Parameters of Remove PDF password. */
export interface PdfPasswordRemoveInput {
  /** The PDF file. */
  file: FileInput
  /** The user or the owner password; it must open the document. */
  password: string
}

/** Parameters of Remove blank PDF pages. */
export interface PdfRemoveBlankPagesInput {
  /** The PDF file. */
  file: FileInput
  /** Percent of a scanned page that may be inked for it to count as blank. Default: 0.1. */
  threshold?: number
  /** Pages that may be removed, such as 2- or all. Default: all. */
  pages?: string
}

/** Parameters of Reorder PDF pages. */
export interface PdfReorderInput {
  /** The PDF file. */
  file: FileInput
  /** Pages in their new order, counted from 1: 3,1,2 or 2-5,1. What is left out is removed. */
  order: string
}

/** Parameters of Resize PDF pages. */
export interface PdfResizePagesInput {
  /** The PDF file. */
  file: FileInput
  /** The new size, unless width and height are given. Default: a4. */
  page_size?: 'a3' | 'a4' | 'a5' | 'a6' | 'b4' | 'b5' | 'letter' | 'legal' | 'tabloid' | 'executive'
  /** New width in points; needs height too. */
  width?: number
  /** New height in points; needs width too. */
  height?: number
  /** keep lays a wide page on its side and stands a high one up. Default: keep. */
  orientation?: 'keep' | 'portrait' | 'landscape'
  /** fit scales the content to the page, shrink only makes it smaller, center leaves its size alone. Default: fit. */
  mode?: 'fit' | 'shrink' | 'center'
  /** Points to leave empty on every side. Default: 0. */
  margin?: number
  /** Pages to work on, such as 1,3-5,8- or all. Default: all. */
  pages?: string
}

/** Parameters of Rotate PDF. */
export interface PdfRotateInput {
  /** The PDF file. */
  file: FileInput
  /** Degrees clockwise, a multiple of 90; negative turns the other way. Default: 90. */
  angle?: number
  /** Pages to work on, such as 1,3-5,8- or all. Default: all. */
  pages?: string
}

/** Parameters of Sanitize PDF. */
export interface PdfSanitizeInput {
  /** The PDF file. */
  file: FileInput
  /** JavaScript, actions that run or send something, and XFA forms. Default: true. */
  scripts?: boolean
  /** Attachments, sounds, films and 3D models. Default: true. */
  embedded_files?: boolean
  /** Title, author, dates and every XMP packet. Default: true. */
  metadata?: boolean
  /** Thumbnails and data that programs left for themselves. Default: true. */
  private_data?: boolean
  /** Layers that are switched off, with all that is drawn on them. Default: true. */
  hidden_layers?: boolean
  /** Text that is there but not painted; the text layer of scans is such text, which cannot be searched without it. Default: false. */
  hidden_text?: boolean
  /** Comments, marks, stamps and drawings on pages; form fields and links stay. Default: false. */
  annotations?: boolean
  /** Links to web pages and other files. Default: false. */
  external_links?: boolean
}

/** Parameters of Search and redact PDF. */
export interface PdfSearchRedactInput {
  /** The PDF file. */
  file: FileInput
  /** Words, names or phrases, one on each line. */
  words?: string
  /** Regular expressions, one on each line, such as INV-\d{6}. */
  patterns?: string
  /** Kinds of data, with commas between: email, phone, iban, card, ssn, ip, date, name, url. */
  kinds?: string
  /** Tell capital letters from small ones. Default: false. */
  match_case?: boolean
  /** Ann does not find Annual. Default: true. */
  whole_words?: boolean
  /** Pages to work on, such as 1,3-5,8- or all. Default: all. */
  pages?: string
  /** The redacted PDF, or only a list of what would go, to look through first. Default: pdf. */
  output?: 'pdf' | 'hits'
  /** Opens an encrypted PDF. */
  password?: string
}

/** What Search and redact PDF answers. */
export interface PdfSearchRedactResult {
  hits: Array<{
    page: number
    text: string
    /** The word, pattern or kind that found it. */
    by: string
    /** Where it is, as fractions of the page from its upper left corner, as redact-pdf takes them. */
    boxes: Array<{
      x: number
      y: number
      width: number
      height: number
    }>
  }>
  /** Found beside the pages: in bookmarks, comments, tags, metadata. */
  strings: number
}

/** Parameters of Sign PDF with a certificate. */
export interface PdfSignCertificateInput {
  /** The PDF file. */
  file: FileInput
  /** PKCS#12 file (.p12, .pfx) with certificate and key, or the certificate and its issuers as PEM. */
  certificate: FileInput
  /** The private key as PEM, RSA or ECDSA, where the certificate file does not hold it. */
  key?: FileInput
  /** Password of the PKCS#12 file or of the key. */
  password?: string
  /** Why it is signed. */
  reason?: string
  /** Where it is signed. */
  location?: string
  /** How to reach the signer. */
  contact?: string
  /** Adds a timestamp of the service that the operator chose (PAdES B-T), which proves when it was signed. Default: false. */
  timestamp?: boolean
  /** Certificates, CRLs and OCSP responses that go along (PAdES B-LT), so that the signature can be checked years later. */
  validation?: readonly FileInput[]
  /** What may change later, for the first signature of a document: nothing, filling in forms and signing, or comments too. none signs without saying. Default: none. */
  certification?: 'none' | 'no-changes' | 'form-filling' | 'annotations'
  /** Name of the signature field; an empty one of this name is used, else it is made. */
  field?: string
  /** Shows who signed and when on the page. Default: false. */
  visible?: boolean
  /** PNG or JPEG beside the text of a visible signature. */
  image?: FileInput
  /** Page of the signature, counted from 1. Default: last. */
  page?: number | 'last'
  /** Points from the left edge of the page, as displayed; by default it is at the right. */
  x?: number
  /** Points from the bottom edge. Default: 48. */
  y?: number
  /** Width of a visible signature in points. Default: 200. */
  width?: number
  /** Its height in points. Default: 60. */
  height?: number
}

/** Parameters of Split PDF. */
export interface PdfSplitInput {
  /** The PDF file. */
  file: FileInput
}

/** Parameters of PDF to CSV. */
export interface PdfToCsvInput {
  /** The PDF file. */
  file: FileInput
  /** Pages to work on, such as 1,3-5,8- or all. Default: all. */
  pages?: string
  /** What stands between cells. Default: comma. */
  delimiter?: 'comma' | 'semicolon' | 'tab'
}

/** What PDF to CSV answers. */
export interface PdfToCsvResult {
  csv: string
}

/** Parameters of PDF to EPUB. */
export interface PdfToEpubInput {
  /** The PDF file. */
  file: FileInput
  /** Reads scanned pages by OCR: auto those without usable text, force all of them, at most 10. Slow: some seconds a page. Default: off. */
  ocr?: 'off' | 'auto' | 'force'
  /** Languages of scanned text as codes such as eng, deu or chi_sim, several joined by +: eng+deu; auto finds them out. Default: eng. */
  language?: string
}

/** Parameters of PDF to Excel. */
export interface PdfToExcelInput {
  /** The PDF file. */
  file: FileInput
  /** Pages to work on, such as 1,3-5,8- or all. Default: all. */
  pages?: string
  /** Reads scanned pages by OCR: auto those without usable text, force all of them, at most 10. Slow: some seconds a page. Default: off. */
  ocr?: 'off' | 'auto' | 'force'
  /** Languages of scanned text as codes such as eng, deu or chi_sim, several joined by +: eng+deu; auto finds them out. Default: eng. */
  language?: string
}

/** Parameters of PDF to HTML. */
export interface PdfToHtmlInput {
  /** The PDF file. */
  file: FileInput
  /** Pages to work on, such as 1,3-5,8- or all. Default: all. */
  pages?: string
  /** flow: text that fits any screen; page: each page as it looks in the PDF. Default: flow. */
  layout?: 'flow' | 'page'
  /** Reads scanned pages by OCR: auto those without usable text, force all of them, at most 10. Slow: some seconds a page. Default: off. */
  ocr?: 'off' | 'auto' | 'force'
  /** Languages of scanned text as codes such as eng, deu or chi_sim, several joined by +: eng+deu; auto finds them out. Default: eng. */
  language?: string
}

/** Parameters of PDF page to image. */
export interface PdfToImageInput {
  /** The PDF file. */
  file: FileInput
  /** The page to render, counted from 1. Default: 1. */
  page?: number
  /** Pixels per point: 1 gives 72 dpi, 2 gives 144 dpi. At most 100 megapixels a page. Default: 2. */
  scale?: number
  /** Opens an encrypted PDF. */
  password?: string
}

/** Parameters of PDF pages to images. */
export interface PdfToImagesZipInput {
  /** The PDF file. */
  file: FileInput
  /** Pages to work on, such as 1,3-5,8- or all. Default: all. */
  pages?: string
  /** Pixels per point: 1 gives 72 dpi, 2 gives 144 dpi. At most 100 megapixels a page. Default: 2. */
  scale?: number
  /** Opens an encrypted PDF. */
  password?: string
}

/** Parameters of PDF to Markdown. */
export interface PdfToMdInput {
  /** The PDF file. */
  file: FileInput
  /** Pages to work on, such as 1,3-5,8- or all. Default: all. */
  pages?: string
  /** Answer a ZIP of the Markdown file and a folder “images”, which its links lead to. Default: false. */
  images?: boolean
  /** Reads scanned pages by OCR: auto those without usable text, force all of them, at most 10. Slow: some seconds a page. Default: off. */
  ocr?: 'off' | 'auto' | 'force'
  /** Languages of scanned text as codes such as eng, deu or chi_sim, several joined by +: eng+deu; auto finds them out. Default: eng. */
  language?: string
}

/** What PDF to Markdown answers. */
export interface PdfToMdResult {
  /** The chosen pages as one document. */
  markdown: string
  pages: Array<{
    number: number
    markdown: string
  }>
}

/** Parameters of PDF to PDF/A. */
export interface PdfToPdfaInput {
  /** The PDF file. */
  file: FileInput
  /** Title for the metadata; the document keeps its own when left out. */
  title?: string
  /** Keeps attached files, as e-invoices need it; a document that has some becomes PDF/A-3b. Default: false. */
  keep_attachments?: boolean
}

/** Parameters of PDF to SVG. */
export interface PdfToSvgInput {
  /** The PDF file. */
  file: FileInput
  /** Pages to work on, such as 1,3-5,8- or all. Default: all. */
  pages?: string
  /** outlines looks the same everywhere, with the text invisibly over it; text keeps letters in a similar font of the reader, for editing. Default: outlines. */
  text?: 'outlines' | 'text'
}

/** Parameters of PDF to text. */
export interface PdfToTextInput {
  /** The PDF file. */
  file: FileInput
  /** Pages to work on, such as 1,3-5,8- or all. Default: all. */
  pages?: string
}

/** What PDF to text answers. */
export interface PdfToTextResult {
  /** The text of all chosen pages. */
  text: string
  pages: Array<{
    number: number
    text: string
  }>
}

/** Parameters of PDF to Word. */
export interface PdfToWordInput {
  /** The PDF file. */
  file: FileInput
  /** Pages to work on, such as 1,3-5,8- or all. Default: all. */
  pages?: string
  /** Reads scanned pages by OCR: auto those without usable text, force all of them, at most 10. Slow: some seconds a page. Default: off. */
  ocr?: 'off' | 'auto' | 'force'
  /** Languages of scanned text as codes such as eng, deu or chi_sim, several joined by +: eng+deu; auto finds them out. Default: eng. */
  language?: string
}

/** Parameters of Verify PDF signatures. */
export interface PdfVerifySignaturesInput {
  /** The PDF file. */
  file: FileInput
  /** PEM file of the certificates to trust; without it nothing is said about trust. */
  roots?: FileInput
  /** Password of a protected PDF. */
  password?: string
}

/** What Verify PDF signatures answers. */
export interface PdfVerifySignaturesResult {
  signed: boolean
  /** There are signatures, and all of them are intact. */
  intact: boolean
  /** The last signature covers the file to its end. */
  ends_signed: boolean
  signatures: Array<{
    field: string
    kind: 'signature' | 'certification' | 'timestamp'
    /** How it is stored, such as ETSI.CAdES.detached (PAdES). */
    format: string
    /** Digest and signature are right, the signed bytes are told without doubt, and later changes are allowed. */
    intact: boolean
    /** Whether the certificate leads to one of the given roots; unknown without roots. */
    trusted: 'yes' | 'no' | 'unknown'
    signer: {
      name: string
      subject: string
      issuer: string
      serial: string
      valid_from: string
      valid_to: string
      /** Fingerprint of the certificate. */
      sha256: string
    } | null
    /** When the signer says it was signed. */
    claimed_time: string | null
    timestamp: {
      time: string
      authority: string
      valid: boolean
      trusted: 'yes' | 'no' | 'unknown'
      problems: string[]
    } | null
    reason?: string
    location?: string
    contact?: string
    covers: {
      byte_range: number[]
      whole_file: boolean
      /** Bytes that came after it and are not signed by it. */
      bytes_after: number
    }
    /** What a certification allows to change later. */
    allows?: 'no-changes' | 'form-filling' | 'annotations'
    /** Without a certification, filling in forms and signing count as allowed. */
    changed_since: 'no' | 'allowed' | 'not-allowed' | 'unknown'
    changes: Array<{
      kind: string
      what: string
      page?: number
      allowed: boolean
    }>
    digest: string | null
    digest_valid: boolean
    signature_valid: boolean
    /** Names from the signer to the last certificate that was found. */
    chain: string[]
    problems: string[]
  }>
  /** What cannot be known here. */
  not_checked: string[]
}

/** Parameters of Watermark PDF. */
export interface PdfWatermarkInput {
  /** The PDF file. */
  file: FileInput
  /** The text; line breaks begin new lines. */
  text: string
  /** One of nine positions on the page, as displayed. Default: center. */
  position?: 'top-left' | 'top-center' | 'top-right' | 'center-left' | 'center' | 'center-right' | 'bottom-left' | 'bottom-center' | 'bottom-right'
  /** From 0, invisible, to 1, opaque. Default: 0.3. */
  opacity?: number
  /** Font size in points. Default: 48. */
  font_size?: number
  /** Degrees counter-clockwise. Default: 45. */
  rotation?: number
  /** Text colour. Default: #888888. */
  color?: string
  /** Typeface; characters it lacks come from an embedded one. Default: helvetica. */
  font?: 'helvetica' | 'times' | 'courier'
  /** Pages to work on, such as 1,3-5,8- or all. Default: all. */
  pages?: string
}

/** Parameters of Percentage calculator. */
export interface PercentageCalculatorInput {
  /** of: X percent of Y. is_what_percent: X as a percentage of Y. change: from X to Y in percent. */
  mode: 'of' | 'is_what_percent' | 'change'
  /** The first number: the percentage, the part, or the old value. */
  x: number
  /** The second number: the whole, or the new value. The whole may not be 0. */
  y: number
}

/** What Percentage calculator answers. */
export interface PercentageCalculatorResult {
  /** The amount for mode "of", otherwise a percentage. */
  result: number
  mode: string
  x: number
  y: number
  /** The calculation written out. */
  formula: string
}

/** Parameters of Protect PDF. */
export interface ProtectPdfInput {
  /** The PDF file. */
  file: FileInput
  /** Password that opens the document, at least 4 characters. */
  password: string
  /** Password that lifts the restrictions; defaults to the user password, and then anyone who opens the file can lift them. */
  owner_password?: string
  /** aes256 is safe; rc4 (128 bits) only for very old readers. Default: aes256. */
  algorithm?: 'aes256' | 'rc4'
  /** Lets readers print. Default: false. */
  allow_printing?: boolean
  /** Lets readers copy text and pictures. Default: false. */
  allow_copying?: boolean
  /** Lets readers change the content. Default: false. */
  allow_modifying?: boolean
  /** Lets readers add comments. Default: false. */
  allow_annotating?: boolean
  /** Lets readers fill in form fields. Default: false. */
  allow_filling_forms?: boolean
  /** Lets readers extract text for accessibility. Default: false. */
  allow_extraction?: boolean
  /** Lets readers insert, remove and turn pages. Default: false. */
  allow_assembly?: boolean
  /** Lets readers print in full quality; takes effect together with allow_printing. Default: false. */
  allow_high_quality_print?: boolean
}

/** Parameters of QR code generator. */
export interface QrGeneratorInput {
  /** The text to encode, at most 2,953 bytes in UTF-8. */
  text: string
  /** png: a data URL. svg: the source of a drawing. Default: png. */
  format?: 'png' | 'svg'
  /** Width and height in pixels. Must give every module, the margin included, at least one pixel. Default: 256. */
  size?: number
  /** Quiet zone around the code in modules. Scanners ask for 4. Default: 4. */
  margin?: number
}

/** What QR code generator answers. */
export interface QrGeneratorResult {
  format: 'png' | 'svg'
  /** For png: data:image/png;base64,… */
  data_url?: string
  /** For svg. */
  svg?: string
  size: number
  margin: number
  /** Size class of the code, 1 to 40. */
  version: number
  error_correction: 'L' | 'M' | 'Q' | 'H'
  /** Modules on each side, without the margin. */
  modules: number
}

/** Parameters of Redact PDF. */
export interface RedactPdfInput {
  /** The PDF file. */
  file: FileInput
  /** JSON list of boxes. Each has a page, counted from 1, and x, y, width and height as fractions of the page, 0 to 1, from its top left corner. */
  regions: string
  /** Sharpness of the redacted pages in pixels per point: 2 gives 144 dpi. Default: 2. */
  scale?: number
  /** Opens an encrypted PDF. */
  password?: string
}

/** Parameters of Repair PDF. */
export interface RepairPdfInput {
  /** The PDF file. */
  file: FileInput
}

/** Parameters of Sign PDF. */
export interface SignPdfInput {
  /** The PDF file. */
  file: FileInput
  /** The signature as PNG or JPEG; transparency is kept. */
  signature: FileInput
  /** Page to sign, counted from 1. Default: last. */
  page?: number | 'last'
  /** Points from the left edge of the page, as displayed; by default it is at the right. */
  x?: number
  /** Points from the bottom edge; the default shrinks on small pages. Default: 48. */
  y?: number
  /** Width in points; the height follows from the image. Default: 150. */
  width?: number
  /** From 0, invisible, to 1, opaque. Default: 1. */
  opacity?: number
  /** Several places in place of one, as a JSON list: each with its page, and x, y and width as above. */
  places?: string
}

/** Parameters of Slug generator. */
export interface SlugGeneratorInput {
  /** The text to turn into a slug. */
  text: string
  /** The character between words, one of - _ . ~ + Default: -. */
  separator?: string
}

/** What Slug generator answers. */
export interface SlugGeneratorResult {
  slug: string
  original: string
  separator: string
}

/** Parameters of SQL formatter. */
export interface SqlFormatterInput {
  /** One or more statements, at most 200 KB. */
  sql: string
  /** The database the statements are for. Default: sql. */
  dialect?: 'sql' | 'bigquery' | 'clickhouse' | 'db2' | 'db2i' | 'duckdb' | 'hive' | 'mariadb' | 'mysql' | 'n1ql' | 'plsql' | 'postgresql' | 'redshift' | 'singlestoredb' | 'snowflake' | 'spark' | 'sqlite' | 'tidb' | 'transactsql' | 'trino' | 'tsql'
}

/** What SQL formatter answers. */
export interface SqlFormatterResult {
  formatted: string
  dialect: string
}

/** Parameters of STL to GLB. */
export interface StlToGlbInput {
  /** The STL model. */
  file: FileInput
}

/** Parameters of STL to OBJ. */
export interface StlToObjInput {
  /** The STL model. */
  file: FileInput
}

/** Parameters of Subnet calculator. */
export interface SubnetCalculatorInput {
  /** Address and prefix length, or for IPv4 a netmask: 192.168.1.77/24, 10.0.0.0/255.0.0.0, 2001:db8::/48. */
  cidr: string
}

/** What Subnet calculator answers. */
export interface SubnetCalculatorResult {
  network: string
  /** IPv4 only; /31 and /32 have none. */
  broadcast?: string
  /** IPv4 only. */
  netmask?: string
  /** IPv4 only, the netmask turned over. */
  wildcard?: string
  first_host: string
  last_host: string
  /** A number; text of digits for IPv6, where it may pass what numbers hold. */
  total_addresses: number | string
  /** Without network and broadcast address; /31 has 2, /32 has 1. */
  usable_hosts: number | string
  prefix: number
  version: 4 | 6
  /** What the block is set aside for; public where it is not, mixed where parts of it are. */
  type: string
  /** The block in its usual form. */
  cidr: string
}

/** Parameters of SVG to PNG. */
export interface SvgToPngInput {
  /** The SVG drawing. */
  file: FileInput
  /** Width of the PNG in pixels; the height follows. By default the drawing's own size. */
  width?: number
}

/** Parameters of Text diff. */
export interface TextDiffInput {
  /** The text as it was, at most 5,000 lines. */
  a: string
  /** The text as it is now, at most 5,000 lines. */
  b: string
}

/** What Text diff answers. */
export interface TextDiffResult {
  changes: Array<{
    type: 'removed' | 'added'
    /** Line of a, from 1, where it was removed. */
    line_a?: number
    /** Line of b, from 1, where it was added. */
    line_b?: number
    text: string
  }>
  added: number
  removed: number
  unchanged: number
  /** Whether the texts are equal to the last character. */
  identical: boolean
  /** The same as a unified diff with three lines of context; empty without changes. */
  unified: string
  /** Differences that are not in the lines: line endings, a final line break. */
  notes: string[]
}

/** Parameters of Text encryption. */
export interface TextEncryptInput {
  /** Text to encrypt. */
  text?: string
  /** Result of an earlier encryption, to decrypt. */
  ciphertext?: string
  /** The password, at least 8 characters. */
  password: string
}

/** What Text encryption answers. */
export interface TextEncryptResult {
  ciphertext?: string
  text?: string
  algorithm: 'AES-256-GCM'
  kdf: 'scrypt'
}

/** Parameters of Timestamp converter. */
export interface TimestampInput {
  /** A Unix time (also as a JSON number, negative before 1970), a date, or now. */
  value: string
  /** to-date takes only Unix times, to-unix only dates, auto either. Default: auto. */
  mode?: 'auto' | 'to-date' | 'to-unix'
}

/** What Timestamp converter answers. */
export interface TimestampResult {
  /** Rounded down. */
  unix_seconds: number
  unix_milliseconds: number
  iso: string
  /** As HTTP and e-mail write it. */
  utc: string
  /** Seen from now, in the largest fitting unit. */
  relative: string
  input: string
  detected: 'seconds' | 'milliseconds' | 'microseconds' | 'nanoseconds' | 'date'
}

/** Parameters of Time zone converter. */
export interface TimezoneConverterInput {
  /** IANA time zone to convert to, such as Asia/Kathmandu. */
  to: string
  /** ISO 8601 date and time; with Z or an offset such as +05:45, otherwise local time in the zone of from. Default: now. */
  datetime?: string
  /** IANA time zone to compare with. */
  from?: string
}

/** What Time zone converter answers. */
export interface TimezoneConverterResult {
  /** The moment in UTC. */
  instant: string
  from?: {
    timezone: string
    /** ISO 8601 with the offset in force there. */
    datetime: string
    offset: string
    abbreviation: string
    /** Whether summer time is in force. */
    is_dst: boolean
  }
  to: {
    timezone: string
    /** ISO 8601 with the offset in force there. */
    datetime: string
    offset: string
    abbreviation: string
    /** Whether summer time is in force. */
    is_dst: boolean
  }
  /** How far to is ahead of from; negative: behind. */
  difference_hours?: number
  warnings?: string[]
}

/** Parameters of Unit converter. */
export interface UnitConverterInput {
  /** The kind of quantity. */
  category: 'length' | 'weight' | 'volume' | 'area' | 'speed' | 'time' | 'data' | 'pressure' | 'energy' | 'power' | 'angle' | 'frequency' | 'temperature'
  /** Unit to convert from, such as km. */
  from: string
  /** Unit to convert to, such as mi. */
  to: string
  /** The value to convert. Temperatures may not lie below absolute zero. */
  value: number
}

/** What Unit converter answers. */
export interface UnitConverterResult {
  result: number
  value: number
  /** The unit’s symbol. */
  from: string
  to: string
  category: string
  formula: string
}

/** Parameters of Upscale image. */
export interface UpscaleImageInput {
  /** The image: JPEG, PNG, WebP, AVIF, GIF, TIFF, PNM, TGA, HEIC or BMP. */
  file: FileInput
  /** How many times larger: 2, 3 or 4. Default: 2. */
  scale?: number
  /** Output format. Default: png. */
  format?: 'jpg' | 'png' | 'webp'
  /** Encoding quality of JPEG and WebP, 1 to 100. Default: 90. */
  quality?: number
}

/** Parameters of URL encoder. */
export interface UrlEncoderInput {
  /** The text to convert. */
  text: string
  /** Which way to convert. Default: encode. */
  mode?: 'encode' | 'decode'
  /** true: a single value, reserved characters are encoded too. false: a whole address. Default: true. */
  component?: boolean
}

/** What URL encoder answers. */
export interface UrlEncoderResult {
  result: string
  mode: string
  component: boolean
}

/** Parameters of UUID generator. */
export interface UuidGeneratorInput {
  /** How many to make. Default: 1. */
  count?: number
}

/** What UUID generator answers. */
export interface UuidGeneratorResult {
  uuids: string[]
  count: number
  version: 4
}

/** Parameters of vCard generator. */
export interface VcardGeneratorInput {
  /** Given name. */
  first_name?: string
  /** Family name. */
  last_name?: string
  /** Company or organisation. */
  organization?: string
  /** Job title. */
  title?: string
  /** E-mail address. */
  email?: string
  /** Telephone number, best with the country code: +49 30 123456. */
  phone?: string
  /** Web address, http or https. */
  url?: string
  /** Free text; may have several lines. */
  note?: string
}

/** What vCard generator answers. */
export interface VcardGeneratorResult {
  /** The card, its lines ended by CR LF. */
  vcard: string
  filename: string
  version: '3.0'
}

/** Parameters of WebP converter. */
export interface WebpConverterInput {
  /** The image: JPEG, PNG, WebP, AVIF, GIF, TIFF, PNM, TGA, HEIC, BMP or SVG. */
  file: FileInput
  /** Encoding quality, 1 to 100. Default: 82. */
  quality?: number
}

/** Parameters of Word counter. */
export interface WordCounterInput {
  /** The text to count, at most 1 million characters. */
  text: string
}

/** What Word counter answers. */
export interface WordCounterResult {
  /** Unicode characters; a CRLF line break is one. */
  characters: number
  /** The same without white space. */
  characters_no_spaces: number
  /** Characters as a reader sees them: a family emoji is one. */
  graphemes: number
  words: number
  lines: number
  /** Stretches of text between blank lines. */
  paragraphs: number
  sentences: number
  /** At 238 words a minute, to one decimal. */
  reading_time_minutes: number
  reading_time_seconds: number
}

/** Parameters of Word to HTML. */
export interface WordHtmlInput {
  /** The document: .docx, .docm, .dotx, .odt, .fodt or .rtf, told by its content. */
  file: FileInput
}

/** What Word to HTML answers. */
export interface WordHtmlResult {
  /** A whole HTML page. */
  html: string
  /** How many words its text has. */
  words: number
  /** What of the document the page does not show. */
  warnings: string[]
}

/** Parameters of Word to text. */
export interface WordTextInput {
  /** The document: .docx, .docm, .dotx, .odt, .fodt or .rtf, told by its content. */
  file: FileInput
}

/** What Word to text answers. */
export interface WordTextResult {
  text: string
  /** How many words the text has. */
  words: number
  /** What of the document the text does not show. */
  warnings: string[]
}

/** Parameters of Word to PDF. */
export interface WordToPdfInput {
  /** The document: .docx, .docm, .dotx, .odt, .fodt or .rtf, told by its content. */
  file: FileInput
}

/** Parameters of XML and JSON. */
export interface XmlJsonInput {
  /** XML to turn into JSON, at most 5 MB. */
  xml?: string
  /** JSON to turn into XML, at most 5 MB. */
  json?: string
  /** Name of the root element to put around the JSON; needed unless it is an object with one key. */
  root?: string
}

/** What XML and JSON answers. */
export interface XmlJsonResult {
  /** The converted text. */
  result: string
  /** Name of the root element. */
  root: string
  warnings: string[]
}

/** Parameters of YAML and JSON. */
export interface YamlJsonInput {
  /** YAML to turn into JSON, at most 1 MB. */
  yaml?: string
  /** JSON to turn into YAML, at most 1 MB. */
  json?: string
  /** Spaces per level, 0 to 8; 0 writes JSON on one line, YAML needs at least 1. Default: 2. */
  indent?: number
}

/** What YAML and JSON answers. */
export interface YamlJsonResult {
  /** The converted text. */
  result: string
  /** How many YAML documents were read or written. */
  documents: number
  warnings: string[]
}

/** Parameters of ZIP tool. */
export interface ZipToolInput {
  /** Files to pack into a new archive. */
  files?: readonly FileInput[]
  /** A ZIP archive to unpack: up to 10,000 entries, and 64 MB when unpacked. */
  file?: FileInput
  /** auto unpacks a single "file" and packs "files"; extract unpacks under either name. Default: auto. */
  mode?: 'auto' | 'extract'
}

/** What ZIP tool answers. */
export interface ZipToolResult {
  entries: Array<{
    /** Path inside the archive, with forward slashes. */
    name: string
    size: number
    /** Told from the content. */
    media_type: string
    modified?: string
    content_base64: string
  }>
  /** Folders the archive lists itself. */
  folders?: string[]
  count: number
  total_size: number
}

/** The parameters of every tool, by its slug. */
export interface ToolInputs {
  'age-calculator': AgeCalculatorInput
  'audio-metadata': AudioMetadataInput
  'audio-strip': AudioStripInput
  'avif-converter': AvifConverterInput
  'barcode-generator': BarcodeGeneratorInput
  'base-converter': BaseConverterInput
  base64: Base64Input
  'bates-numbering': BatesNumberingInput
  'bmi-calculator': BmiCalculatorInput
  'bulk-rename': BulkRenameInput
  'case-converter': CaseConverterInput
  'color-converter': ColorConverterInput
  'color-palette': ColorPaletteInput
  'compare-pdf': ComparePdfInput
  'contrast-checker': ContrastCheckerInput
  'cron-parser': CronParserInput
  'crop-pdf': CropPdfInput
  'css-gradient-generator': CssGradientGeneratorInput
  'csv-cleaner': CsvCleanerInput
  'csv-diff': CsvDiffInput
  'csv-excel': CsvExcelInput
  'csv-query': CsvQueryInput
  'data-convert': DataConvertInput
  'ecommerce-image-batch': EcommerceImageBatchInput
  'email-to-pdf': EmailToPdfInput
  'epub-to-pdf': EpubToPdfInput
  'excel-to-pdf': ExcelToPdfInput
  'exif-remove': ExifRemoveInput
  'extract-pdf-pages': ExtractPdfPagesInput
  'favicon-generator': FaviconGeneratorInput
  'flatten-pdf': FlattenPdfInput
  'glb-to-obj': GlbToObjInput
  'glb-to-stl': GlbToStlInput
  'hash-generator': HashGeneratorInput
  'heic-to-jpg': HeicToJpgInput
  'ico-to-png': IcoToPngInput
  'image-blur-regions': ImageBlurRegionsInput
  'image-collage': ImageCollageInput
  'image-compress': ImageCompressInput
  'image-converter': ImageConverterInput
  'image-crop': ImageCropInput
  'image-exif': ImageExifInput
  'image-resize': ImageResizeInput
  'image-split': ImageSplitInput
  'image-to-base64': ImageToBase64Input
  'image-to-pdf': ImageToPdfInput
  'image-to-svg': ImageToSvgInput
  'image-watermark': ImageWatermarkInput
  'json-csv': JsonCsvInput
  'json-diff': JsonDiffInput
  'json-formatter': JsonFormatterInput
  'json-schema': JsonSchemaInput
  'json-to-ts': JsonToTsInput
  'jsonpath-query': JsonpathQueryInput
  'jwt-decoder': JwtDecoderInput
  'loan-calculator': LoanCalculatorInput
  'lorem-ipsum': LoremIpsumInput
  'markdown-html': MarkdownHtmlInput
  'markdown-table': MarkdownTableInput
  'markdown-to-pdf': MarkdownToPdfInput
  'meme-generator': MemeGeneratorInput
  'meta-tag-generator': MetaTagGeneratorInput
  minifier: MinifierInput
  'model-optimizer': ModelOptimizerInput
  'obj-to-glb': ObjToGlbInput
  'ocr-pdf': OcrPdfInput
  'office-convert': OfficeConvertInput
  'password-generator': PasswordGeneratorInput
  'pdf-accessibility': PdfAccessibilityInput
  'pdf-attachments': PdfAttachmentsInput
  'pdf-auto-split': PdfAutoSplitInput
  'pdf-booklet': PdfBookletInput
  'pdf-bookmarks': PdfBookmarksInput
  'pdf-compress': PdfCompressInput
  'pdf-extract': PdfExtractInput
  'pdf-extract-images': PdfExtractImagesInput
  'pdf-forms': PdfFormsInput
  'pdf-info': PdfInfoInput
  'pdf-merge': PdfMergeInput
  'pdf-metadata': PdfMetadataInput
  'pdf-n-up': PdfNUpInput
  'pdf-overlay': PdfOverlayInput
  'pdf-page-numbers': PdfPageNumbersInput
  'pdf-password-remove': PdfPasswordRemoveInput
  'pdf-remove-blank-pages': PdfRemoveBlankPagesInput
  'pdf-reorder': PdfReorderInput
  'pdf-resize-pages': PdfResizePagesInput
  'pdf-rotate': PdfRotateInput
  'pdf-sanitize': PdfSanitizeInput
  'pdf-search-redact': PdfSearchRedactInput
  'pdf-sign-certificate': PdfSignCertificateInput
  'pdf-split': PdfSplitInput
  'pdf-to-csv': PdfToCsvInput
  'pdf-to-epub': PdfToEpubInput
  'pdf-to-excel': PdfToExcelInput
  'pdf-to-html': PdfToHtmlInput
  'pdf-to-image': PdfToImageInput
  'pdf-to-images-zip': PdfToImagesZipInput
  'pdf-to-md': PdfToMdInput
  'pdf-to-pdfa': PdfToPdfaInput
  'pdf-to-svg': PdfToSvgInput
  'pdf-to-text': PdfToTextInput
  'pdf-to-word': PdfToWordInput
  'pdf-verify-signatures': PdfVerifySignaturesInput
  'pdf-watermark': PdfWatermarkInput
  'percentage-calculator': PercentageCalculatorInput
  'protect-pdf': ProtectPdfInput
  'qr-generator': QrGeneratorInput
  'redact-pdf': RedactPdfInput
  'repair-pdf': RepairPdfInput
  'sign-pdf': SignPdfInput
  'slug-generator': SlugGeneratorInput
  'sql-formatter': SqlFormatterInput
  'stl-to-glb': StlToGlbInput
  'stl-to-obj': StlToObjInput
  'subnet-calculator': SubnetCalculatorInput
  'svg-to-png': SvgToPngInput
  'text-diff': TextDiffInput
  'text-encrypt': TextEncryptInput
  timestamp: TimestampInput
  'timezone-converter': TimezoneConverterInput
  'unit-converter': UnitConverterInput
  'upscale-image': UpscaleImageInput
  'url-encoder': UrlEncoderInput
  'uuid-generator': UuidGeneratorInput
  'vcard-generator': VcardGeneratorInput
  'webp-converter': WebpConverterInput
  'word-counter': WordCounterInput
  'word-html': WordHtmlInput
  'word-text': WordTextInput
  'word-to-pdf': WordToPdfInput
  'xml-json': XmlJsonInput
  'yaml-json': YamlJsonInput
  'zip-tool': ZipToolInput
}

/** The results of every tool, by its slug. */
export interface ToolResults {
  'age-calculator': AgeCalculatorResult
  'audio-metadata': AudioMetadataResult
  'audio-strip': ResultFile
  'avif-converter': ResultFile
  'barcode-generator': BarcodeGeneratorResult
  'base-converter': BaseConverterResult
  base64: Base64Result
  'bates-numbering': ResultFile
  'bmi-calculator': BmiCalculatorResult
  'bulk-rename': ResultFile
  'case-converter': CaseConverterResult
  'color-converter': ColorConverterResult
  'color-palette': ColorPaletteResult
  'compare-pdf': ComparePdfResult
  'contrast-checker': ContrastCheckerResult
  'cron-parser': CronParserResult
  'crop-pdf': ResultFile
  'css-gradient-generator': CssGradientGeneratorResult
  'csv-cleaner': CsvCleanerResult
  'csv-diff': CsvDiffResult
  'csv-excel': ResultFile
  'csv-query': ResultFile | CsvQueryResult
  'data-convert': ResultFile | DataConvertResult
  'ecommerce-image-batch': ResultFile
  'email-to-pdf': ResultFile
  'epub-to-pdf': ResultFile
  'excel-to-pdf': ResultFile
  'exif-remove': ResultFile
  'extract-pdf-pages': ResultFile
  'favicon-generator': ResultFile
  'flatten-pdf': ResultFile
  'glb-to-obj': ResultFile
  'glb-to-stl': ResultFile
  'hash-generator': HashGeneratorResult
  'heic-to-jpg': ResultFile
  'ico-to-png': ResultFile
  'image-blur-regions': ResultFile
  'image-collage': ResultFile
  'image-compress': ResultFile
  'image-converter': ResultFile
  'image-crop': ResultFile
  'image-exif': ImageExifResult
  'image-resize': ResultFile
  'image-split': ResultFile
  'image-to-base64': ImageToBase64Result
  'image-to-pdf': ResultFile
  'image-to-svg': ResultFile
  'image-watermark': ResultFile
  'json-csv': JsonCsvResult
  'json-diff': JsonDiffResult
  'json-formatter': JsonFormatterResult
  'json-schema': JsonSchemaResult
  'json-to-ts': JsonToTsResult
  'jsonpath-query': JsonpathQueryResult
  'jwt-decoder': JwtDecoderResult
  'loan-calculator': LoanCalculatorResult
  'lorem-ipsum': LoremIpsumResult
  'markdown-html': MarkdownHtmlResult
  'markdown-table': MarkdownTableResult
  'markdown-to-pdf': ResultFile
  'meme-generator': ResultFile
  'meta-tag-generator': MetaTagGeneratorResult
  minifier: MinifierResult
  'model-optimizer': ModelOptimizerResult
  'obj-to-glb': ResultFile
  'ocr-pdf': ResultFile | OcrPdfResult
  'office-convert': ResultFile
  'password-generator': PasswordGeneratorResult
  'pdf-accessibility': ResultFile | PdfAccessibilityResult
  'pdf-attachments': ResultFile | PdfAttachmentsResult
  'pdf-auto-split': ResultFile
  'pdf-booklet': ResultFile
  'pdf-bookmarks': ResultFile | PdfBookmarksResult
  'pdf-compress': ResultFile
  'pdf-extract': PdfExtractResult
  'pdf-extract-images': ResultFile
  'pdf-forms': ResultFile | PdfFormsResult
  'pdf-info': PdfInfoResult
  'pdf-merge': ResultFile
  'pdf-metadata': ResultFile | PdfMetadataResult
  'pdf-n-up': ResultFile
  'pdf-overlay': ResultFile
  'pdf-page-numbers': ResultFile
  'pdf-password-remove': ResultFile
  'pdf-remove-blank-pages': ResultFile
  'pdf-reorder': ResultFile
  'pdf-resize-pages': ResultFile
  'pdf-rotate': ResultFile
  'pdf-sanitize': ResultFile
  'pdf-search-redact': ResultFile | PdfSearchRedactResult
  'pdf-sign-certificate': ResultFile
  'pdf-split': ResultFile
  'pdf-to-csv': ResultFile | PdfToCsvResult
  'pdf-to-epub': ResultFile
  'pdf-to-excel': ResultFile
  'pdf-to-html': ResultFile
  'pdf-to-image': ResultFile
  'pdf-to-images-zip': ResultFile
  'pdf-to-md': ResultFile | PdfToMdResult
  'pdf-to-pdfa': ResultFile
  'pdf-to-svg': ResultFile
  'pdf-to-text': PdfToTextResult
  'pdf-to-word': ResultFile
  'pdf-verify-signatures': PdfVerifySignaturesResult
  'pdf-watermark': ResultFile
  'percentage-calculator': PercentageCalculatorResult
  'protect-pdf': ResultFile
  'qr-generator': QrGeneratorResult
  'redact-pdf': ResultFile
  'repair-pdf': ResultFile
  'sign-pdf': ResultFile
  'slug-generator': SlugGeneratorResult
  'sql-formatter': SqlFormatterResult
  'stl-to-glb': ResultFile
  'stl-to-obj': ResultFile
  'subnet-calculator': SubnetCalculatorResult
  'svg-to-png': ResultFile
  'text-diff': TextDiffResult
  'text-encrypt': TextEncryptResult
  timestamp: TimestampResult
  'timezone-converter': TimezoneConverterResult
  'unit-converter': UnitConverterResult
  'upscale-image': ResultFile
  'url-encoder': UrlEncoderResult
  'uuid-generator': UuidGeneratorResult
  'vcard-generator': VcardGeneratorResult
  'webp-converter': ResultFile
  'word-counter': WordCounterResult
  'word-html': WordHtmlResult
  'word-text': WordTextResult
  'word-to-pdf': ResultFile
  'xml-json': XmlJsonResult
  'yaml-json': YamlJsonResult
  'zip-tool': ResultFile | ZipToolResult
}

export type Slug = keyof ToolInputs

/** A file in a step: what another step made, one of the files of the run, a kept file, or an address. */
export type StepFile = { step: number } | { input: number } | { url: string } | string

/** Parameters in a step: files come from the step before unless they are named. */
export type StepInput<I> = {
  [K in keyof I]?: [FileInput] extends [I[K]] ? StepFile : I[K] extends readonly FileInput[] ? StepFile[] : I[K]
}

/** One tool of a chain with its parameters. */
export type Step = { [K in Slug]: { tool: K; input?: StepInput<ToolInputs[K]> } }[Slug]

/** File parameters of the tools that have some. */
export const FILE_PARAMETERS: Partial<Record<Slug, readonly string[]>> = {
  'audio-metadata': ['file'],
  'audio-strip': ['file'],
  'avif-converter': ['file'],
  'bates-numbering': ['file'],
  'bulk-rename': ['files'],
  'color-palette': ['file'],
  'compare-pdf': ['file_a', 'file_b'],
  'crop-pdf': ['file'],
  'csv-excel': ['file'],
  'csv-query': ['files'],
  'data-convert': ['file'],
  'ecommerce-image-batch': ['files'],
  'email-to-pdf': ['file'],
  'epub-to-pdf': ['file'],
  'excel-to-pdf': ['file'],
  'exif-remove': ['file'],
  'extract-pdf-pages': ['file'],
  'favicon-generator': ['file'],
  'flatten-pdf': ['file'],
  'glb-to-obj': ['file'],
  'glb-to-stl': ['file'],
  'heic-to-jpg': ['file'],
  'ico-to-png': ['file'],
  'image-blur-regions': ['file'],
  'image-collage': ['files'],
  'image-compress': ['file'],
  'image-converter': ['file'],
  'image-crop': ['file'],
  'image-exif': ['file'],
  'image-resize': ['file'],
  'image-split': ['file'],
  'image-to-base64': ['file'],
  'image-to-pdf': ['files'],
  'image-to-svg': ['file'],
  'image-watermark': ['file'],
  'markdown-to-pdf': ['files'],
  'meme-generator': ['file'],
  'model-optimizer': ['file'],
  'obj-to-glb': ['file'],
  'ocr-pdf': ['file'],
  'office-convert': ['file'],
  'pdf-accessibility': ['file'],
  'pdf-attachments': ['file', 'files'],
  'pdf-auto-split': ['file'],
  'pdf-booklet': ['file'],
  'pdf-bookmarks': ['file'],
  'pdf-compress': ['file'],
  'pdf-extract': ['file'],
  'pdf-extract-images': ['file'],
  'pdf-forms': ['file'],
  'pdf-info': ['file'],
  'pdf-merge': ['files'],
  'pdf-metadata': ['file'],
  'pdf-n-up': ['file'],
  'pdf-overlay': ['file', 'overlay'],
  'pdf-page-numbers': ['file'],
  'pdf-password-remove': ['file'],
  'pdf-remove-blank-pages': ['file'],
  'pdf-reorder': ['file'],
  'pdf-resize-pages': ['file'],
  'pdf-rotate': ['file'],
  'pdf-sanitize': ['file'],
  'pdf-search-redact': ['file'],
  'pdf-sign-certificate': ['file', 'certificate', 'key', 'validation', 'image'],
  'pdf-split': ['file'],
  'pdf-to-csv': ['file'],
  'pdf-to-epub': ['file'],
  'pdf-to-excel': ['file'],
  'pdf-to-html': ['file'],
  'pdf-to-image': ['file'],
  'pdf-to-images-zip': ['file'],
  'pdf-to-md': ['file'],
  'pdf-to-pdfa': ['file'],
  'pdf-to-svg': ['file'],
  'pdf-to-text': ['file'],
  'pdf-to-word': ['file'],
  'pdf-verify-signatures': ['file', 'roots'],
  'pdf-watermark': ['file'],
  'protect-pdf': ['file'],
  'redact-pdf': ['file'],
  'repair-pdf': ['file'],
  'sign-pdf': ['file', 'signature'],
  'stl-to-glb': ['file'],
  'stl-to-obj': ['file'],
  'svg-to-png': ['file'],
  'upscale-image': ['file'],
  'webp-converter': ['file'],
  'word-html': ['file'],
  'word-text': ['file'],
  'word-to-pdf': ['file'],
  'zip-tool': ['files', 'file'],
}

/** A Toolwright service: a function for every tool, `files`, `jobs`, `pipelines`. */
export class Toolwright extends Client<Step> {
  /** Calls a tool by its slug. */
  run<S extends Slug>(slug: S, input: ToolInputs[S], options?: CallOptions): Promise<ToolResults[S]> {
    return this.call(slug, input, FILE_PARAMETERS[slug], options) as Promise<ToolResults[S]>
  }

  /** Counts the time between two dates in years, months and days, in totals of each unit, and names the next birthday. Born on 29 February, the birthday of a common year is 28 February. Free, needs no key. */
  ageCalculator(input: AgeCalculatorInput, options?: CallOptions): Promise<AgeCalculatorResult> {
    return this.run('age-calculator', input, options)
  }

  /** Reads the tags of an audio file (ID3, Vorbis comments, MP4, APE, RIFF, AIFF, ASF) with duration, bit rate and codec. Cover images are described, not included. Costs 1 credit. */
  audioMetadata(input: AudioMetadataInput, options?: CallOptions): Promise<AudioMetadataResult> {
    return this.run('audio-metadata', input, options)
  }

  /** Removes every tag from an MP3 file: ID3v1, ID3v2, APE and Lyrics3, cover images included. The audio itself stays byte for byte. Costs 1 credit. */
  audioStrip(input: AudioStripInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('audio-strip', input, options)
  }

  /** Converts an image to AVIF. An AVIF that would only get larger comes back unchanged, without its metadata. Costs 2 credits. */
  avifConverter(input: AvifConverterInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('avif-converter', input, options)
  }

  /** Draws a Code 128 barcode as SVG, with the shortest encoding and the quiet zone scanners need. Takes 1 to 80 printable ASCII characters. Free, needs no key. */
  barcodeGenerator(input: BarcodeGeneratorInput, options?: CallOptions): Promise<BarcodeGeneratorResult> {
    return this.run('barcode-generator', input, options)
  }

  /** Converts whole numbers of any size between the bases 2 to 36 without losing a digit. Up to 10,000 digits. Free, needs no key. */
  baseConverter(input: BaseConverterInput, options?: CallOptions): Promise<BaseConverterResult> {
    return this.run('base-converter', input, options)
  }

  /** Encodes text as base64 of its UTF-8 bytes, or decodes it. Decoding takes base64url, missing padding, line breaks and data URLs, and refuses anything else that is not base64. Up to 500,000 characters. Free, needs no key. */
  base64(input: Base64Input, options?: CallOptions): Promise<Base64Result> {
    return this.run('base64', input, options)
  }

  /** Stamps a sequential label such as CASE-000001 at the bottom right of every page. Costs 3 credits. */
  batesNumbering(input: BatesNumberingInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('bates-numbering', input, options)
  }

  /** Calculates the body mass index from weight and height, its WHO category for adults, and the normal weight range for that height. Free, needs no key. */
  bmiCalculator(input: BmiCalculatorInput, options?: CallOptions): Promise<BmiCalculatorResult> {
    return this.run('bmi-calculator', input, options)
  }

  /** Renames files by one rule and packs them into a ZIP: find and replace, then prefix, number and suffix. Names that would collide get a number. Costs 2 credits. */
  bulkRename(input: BulkRenameInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('bulk-rename', input, options)
  }

  /** Rewrites text in another letter case: lower, upper, title or sentence case, or as a name for code in camel, pascal, snake, kebab or constant case. Lines are converted one by one. Up to 30,000 characters. Free, needs no key. */
  caseConverter(input: CaseConverterInput, options?: CallOptions): Promise<CaseConverterResult> {
    return this.run('case-converter', input, options)
  }

  /** Converts a colour between hexadecimal, RGB and HSL, and gives it in HSV, CMYK and OKLCH, ready for CSS and by name too. Supply exactly one of hex, rgb and hsl. Free, needs no key. */
  colorConverter(input: ColorConverterInput = {}, options?: CallOptions): Promise<ColorConverterResult> {
    return this.run('color-converter', input, options)
  }

  /** Finds the main colours of an image, most common first: hex, RGB and HSL, the share of the image each covers, the nearest CSS colour name, and whether black or white text reads better on it. Costs 1 credit. */
  colorPalette(input: ColorPaletteInput, options?: CallOptions): Promise<ColorPaletteResult> {
    return this.run('color-palette', input, options)
  }

  /** Compares the text of two PDFs line by line: what was removed, added, moved to another place or edited, with page and line. Costs 3 credits. */
  comparePdf(input: ComparePdfInput, options?: CallOptions): Promise<ComparePdfResult> {
    return this.run('compare-pdf', input, options)
  }

  /** Measures the WCAG 2 contrast ratio of text on its background and says which levels it passes, for normal and for large text. Free, needs no key. */
  contrastChecker(input: ContrastCheckerInput, options?: CallOptions): Promise<ContrastCheckerResult> {
    return this.run('contrast-checker', input, options)
  }

  /** Explains a cron expression in plain English and lists its next runs in UTC. Takes five fields, six with seconds first, those of Quartz and EventBridge with a year, @daily and the like, and L, W and # for days. Free, needs no key. */
  cronParser(input: CronParserInput, options?: CallOptions): Promise<CronParserResult> {
    return this.run('cron-parser', input, options)
  }

  /** Crops the margins of a PDF. The page boxes shrink; what lies outside is hidden, not erased. Costs 2 credits. */
  cropPdf(input: CropPdfInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('crop-pdf', input, options)
  }

  /** Writes a linear or radial CSS gradient from colour stops. Colours are read and written anew, and stops are put in order of their positions. Free, needs no key. */
  cssGradientGenerator(input: CssGradientGeneratorInput, options?: CallOptions): Promise<CssGradientGeneratorResult> {
    return this.run('css-gradient-generator', input, options)
  }

  /** Cleans CSV text: detects the delimiter and quotes, repairs rows of the wrong width, trims, removes duplicate and empty rows, normalizes headings, case and dates, and reports cells that break a rule. The result is comma-separated. Costs 1 credit. */
  csvCleaner(input: CsvCleanerInput, options?: CallOptions): Promise<CsvCleanerResult> {
    return this.run('csv-cleaner', input, options)
  }

  /** Compares two CSV texts row by row and lists rows that were added, removed, changed or moved. Quoting, delimiters, line endings and the order of columns make no difference; columns are matched by name. Up to 20,000 rows, 10,000 columns and 2 million cells a side. Free, needs no key. */
  csvDiff(input: CsvDiffInput, options?: CallOptions): Promise<CsvDiffResult> {
    return this.run('csv-diff', input, options)
  }

  /** Converts CSV into an Excel workbook, or a sheet of an Excel or OpenDocument workbook into CSV. The delimiter, encoding and heading of a CSV are detected; numbers, dates and booleans become typed cells where the whole column agrees. Costs 2 credits. */
  csvExcel(input: CsvExcelInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('csv-excel', input, options)
  }

  /** Runs SQL over CSV, Excel, OpenDocument, JSON and Parquet files: one SELECT in the dialect of SQLite, which sees the files sent and nothing else. Each file is a table called as the file, each sheet of a workbook as the sheet; the first is also called data. Costs 3 credits. */
  csvQuery(input: CsvQueryInput, options?: CallOptions): Promise<ResultFile | CsvQueryResult> {
    return this.run('csv-query', input, options)
  }

  /** Converts between JSON, YAML, TOML, XML, CSV, NDJSON (JSON Lines) and Parquet files. Large integers keep every digit, values of CSV and XML stay text, and what a format cannot hold is told as a warning. Attributes of XML are keys such as @id. Free, needs no key. */
  dataConvert(input: DataConvertInput, options?: CallOptions): Promise<ResultFile | DataConvertResult> {
    return this.run('data-convert', input, options)
  }

  /** Fits up to 50 product images to one size, format and background, and returns them as a ZIP in the order they were sent. Costs 3 credits. */
  ecommerceImageBatch(input: EcommerceImageBatchInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('ecommerce-image-batch', input, options)
  }

  /** Sets an email (.eml, or .msg of Outlook) as a tagged PDF: subject, sender, recipients and date above the text, pictures inside it, and a list of what is attached. Pictures on other servers are not downloaded, so nobody learns that the email was read. Costs 3 credits. */
  emailToPdf(input: EmailToPdfInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('email-to-pdf', input, options)
  }

  /** Typesets an EPUB 2 or 3 book as a tagged PDF in its reading order, with its own fonts, cover, images, notes, tables, formulas, fixed pages and working links; the table of contents becomes the outline. Books with copy protection are refused. Costs 4 credits. */
  epubToPdf(input: EpubToPdfInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('epub-to-pdf', input, options)
  }

  /** Prints the sheets of an Excel or OpenDocument workbook, or a CSV file. The layout sheet prints them as Excel or LibreOffice would: fonts, colours, borders, charts, pictures, conditional formats, page setup, headers and footers. The layout grid sets plain monospaced grids: values as Excel shows them, header row and column letters on every page. Costs 4 credits. */
  excelToPdf(input: ExcelToPdfInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('excel-to-pdf', input, options)
  }

  /** Removes location, time, camera and all other metadata from an image without touching its pixels. Orientation and colour profile stay, so it looks the same. Costs 1 credit. */
  exifRemove(input: ExifRemoveInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('exif-remove', input, options)
  }

  /** Copies pages of a PDF into one new PDF, or into a ZIP with one PDF per page. Costs 3 credits. */
  extractPdfPages(input: ExtractPdfPagesInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('extract-pdf-pages', input, options)
  }

  /** Makes an .ico file with 16, 32, 48, 64, 128 and 256 pixel icons from one image. An image that is not square is centred on a transparent background. Costs 2 credits. */
  faviconGenerator(input: FaviconGeneratorInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('favicon-generator', input, options)
  }

  /** Turns the form fields of a PDF into ordinary page content that looks the same. Annotations and links stay. Costs 2 credits. */
  flattenPdf(input: FlattenPdfInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('flatten-pdf', input, options)
  }

  /** Converts the first mesh of a binary glTF model into Wavefront OBJ, at the size and place the scene shows it. Geometry only, without materials and animations; a warning says what else of the scene was left out. Costs 3 credits. */
  glbToObj(input: GlbToObjInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('glb-to-obj', input, options)
  }

  /** Converts the first mesh of a binary glTF model into binary STL, at the size and place the scene shows it, with facet normals computed. Geometry only, without materials and animations; a warning says what else of the scene was left out. Costs 3 credits. */
  glbToStl(input: GlbToStlInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('glb-to-stl', input, options)
  }

  /** Computes the SHA-1 or SHA-2 digest of a text, as hexadecimal digits of its UTF-8 bytes. Up to 1,000,000 characters. Free, needs no key. */
  hashGenerator(input: HashGeneratorInput, options?: CallOptions): Promise<HashGeneratorResult> {
    return this.run('hash-generator', input, options)
  }

  /** Converts phone photos (HEIC, HEIF, AVIF) to JPEG, PNG or WebP: upright, with Display P3 colours converted to sRGB. Costs 2 credits. */
  heicToJpg(input: HeicToJpgInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('heic-to-jpg', input, options)
  }

  /** Extracts the largest PNG from an icon file, unchanged. Old icons that hold only bitmaps give their largest bitmap. Costs 2 credits. */
  icoToPng(input: IcoToPngInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('ico-to-png', input, options)
  }

  /** Makes parts of an image unreadable, such as faces, number plates or names: blurred, pixelated or covered. The result has no metadata, so no thumbnail shows them either. Costs 2 credits. */
  imageBlurRegions(input: ImageBlurRegionsInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('image-blur-regions', input, options)
  }

  /** Puts several images into one: as a grid, in a row, in a column, or justified like a photo wall, where every image is shown whole and rows are filled to the edge. Costs 3 credits. */
  imageCollage(input: ImageCollageInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('image-collage', input, options)
  }

  /** Makes an image smaller: JPEG with mozjpeg, WebP, or PNG, which stays exact or, where nobody can tell, drops to 256 colours. The same format never gets larger. Costs 2 credits. */
  imageCompress(input: ImageCompressInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('image-compress', input, options)
  }

  /** Converts any common image to JPEG, PNG or WebP, and turns or mirrors it. The result is upright and in sRGB; transparency becomes white where the format has none, and animations stay animated in WebP. Costs 2 credits. */
  imageConverter(input: ImageConverterInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('image-converter', input, options)
  }

  /** Crops an image, as displayed, to a rectangle. Without a width or height it runs to the edge; a rectangle that goes beyond the edge is cut there. Costs 2 credits. */
  imageCrop(input: ImageCropInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('image-crop', input, options)
  }

  /** Reads the metadata of an image: EXIF, IPTC and XMP fields, colour profile, size and where it was taken. Costs 1 credit. */
  imageExif(input: ImageExifInput, options?: CallOptions): Promise<ImageExifResult> {
    return this.run('image-exif', input, options)
  }

  /** Makes an image larger or smaller. With one side given, the other follows; with both, the image is stretched to fit exactly. Give width, height or both. Costs 2 credits. */
  imageResize(input: ImageResizeInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('image-resize', input, options)
  }

  /** Cuts an image into a grid of tiles, as for carousels, posters on several sheets or map tiles, and returns them as a ZIP. Tiles are numbered by row and column. Costs 2 credits. */
  imageSplit(input: ImageSplitInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('image-split', input, options)
  }

  /** Encodes an image as Base64 and as a data URL, ready to paste into HTML, CSS or JSON. The bytes of the file are not changed. Costs 1 credit. */
  imageToBase64(input: ImageToBase64Input, options?: CallOptions): Promise<ImageToBase64Result> {
    return this.run('image-to-base64', input, options)
  }

  /** Puts images into one PDF, a page each, in the order sent. JPEG goes in unchanged; transparency, CMYK and colour profiles are kept, a TIFF gives all its pages. Page sizes follow from pixels and resolution. Costs 3 credits. */
  imageToPdf(input: ImageToPdfInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('image-to-pdf', input, options)
  }

  /** Traces an image into an SVG of flat colours. Logos get smooth curves and sharp corners, photographs become posters; neighbouring areas share their edges. Costs 3 credits. */
  imageToSvg(input: ImageToSvgInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('image-to-svg', input, options)
  }

  /** Writes text over an image, in any script and at any angle. Text that is too long is broken into lines and set smaller. Costs 2 credits. */
  imageWatermark(input: ImageWatermarkInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('image-watermark', input, options)
  }

  /** Turns a list of JSON objects into CSV, or CSV into a list of objects. When reading CSV, it detects the delimiter (comma, semicolon, tab, pipe) and keeps every value as text, so 007 stays 007; up to 10,000 columns and 50 MB of result. When writing CSV, nested objects become columns such as address.city and nested lists become JSON text; up to 10 million cells. Free, needs no key. */
  jsonCsv(input: JsonCsvInput, options?: CallOptions): Promise<JsonCsvResult> {
    return this.run('json-csv', input, options)
  }

  /** Compares two JSON values by structure and lists what was added, removed or replaced, each with its JSON pointer. The order of keys does not matter; list items are aligned so that the fewest changes remain. Nesting of up to 500 levels. Free, needs no key. */
  jsonDiff(input: JsonDiffInput, options?: CallOptions): Promise<JsonDiffResult> {
    return this.run('json-diff', input, options)
  }

  /** Checks JSON and writes it indented or as small as possible. Numbers, strings and the order of keys stay exactly as written, however large. Nesting of up to 500 levels. Free, needs no key. */
  jsonFormatter(input: JsonFormatterInput, options?: CallOptions): Promise<JsonFormatterResult> {
    return this.run('json-formatter', input, options)
  }

  /** Validates JSON against a JSON Schema and lists every error with its place, or, without a schema, infers one from a sample. Drafts 2020-12, 2019-09 and 7; nothing is fetched from other addresses. Free, needs no key. */
  jsonSchema(input: JsonSchemaInput, options?: CallOptions): Promise<JsonSchemaResult> {
    return this.run('json-schema', input, options)
  }

  /** Writes TypeScript interfaces for a sample of JSON. Objects of the same list are merged: keys that some lack become optional, values of several types become unions. Up to 500 levels of nesting and 20,000 interfaces. Free, needs no key. */
  jsonToTs(input: JsonToTsInput, options?: CallOptions): Promise<JsonToTsResult> {
    return this.run('json-to-ts', input, options)
  }

  /** Finds values in JSON by a JSONPath expression as RFC 9535 defines it, filters and functions included: $.store.book[?@.price < 10].title. Each value comes with its place. Free, needs no key. */
  jsonpathQuery(input: JsonpathQueryInput, options?: CallOptions): Promise<JsonpathQueryResult> {
    return this.run('jsonpath-query', input, options)
  }

  /** Shows what a JSON Web Token says: header, payload and expiry. The signature is not verified, so nothing shown is proven. Up to 50,000 characters. Free, needs no key. */
  jwtDecoder(input: JwtDecoderInput, options?: CallOptions): Promise<JwtDecoderResult> {
    return this.run('jwt-decoder', input, options)
  }

  /** Calculates the equal monthly payment of a loan, with the interest and the sum of all payments. Amounts are rounded to cents; the last payment makes up for the rounding. Free, needs no key. */
  loanCalculator(input: LoanCalculatorInput, options?: CallOptions): Promise<LoanCalculatorResult> {
    return this.run('loan-calculator', input, options)
  }

  /** Writes placeholder text in the usual Latin: 1 to 50 paragraphs of 1 to 20 sentences. It begins with “Lorem ipsum dolor sit amet” and is different in every call. Free, needs no key. */
  loremIpsum(input: LoremIpsumInput = {}, options?: CallOptions): Promise<LoremIpsumResult> {
    return this.run('lorem-ipsum', input, options)
  }

  /** Turns Markdown (CommonMark with tables, strikethrough, task lists, footnotes and bare addresses as links) into HTML that is safe to show: raw HTML in the text is escaped, and links to scripts stay text. Up to 1 MB, 100,000 marks of emphasis or links, 2,000 footnotes and 200,000 cell borders. Free, needs no key. */
  markdownHtml(input: MarkdownHtmlInput, options?: CallOptions): Promise<MarkdownHtmlResult> {
    return this.run('markdown-html', input, options)
  }

  /** Aligns the columns of a Markdown table for a fixed-width font, East Asian characters and emoji included. Short rows are filled; escaped pipes and pipes in code stay in their cell. Up to 1 million characters, 200,000 cells and 20 MB of result. Free, needs no key. */
  markdownTable(input: MarkdownTableInput, options?: CallOptions): Promise<MarkdownTableResult> {
    return this.run('markdown-table', input, options)
  }

  /** Typesets Markdown as a tagged PDF: tables, footnotes, formulas, highlighted code, task lists, an outline and links. A YAML block at the top may set title, author, date, lang, papersize, orientation, description and keywords. Costs 3 credits. */
  markdownToPdf(input: MarkdownToPdfInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('markdown-to-pdf', input, options)
  }

  /** Puts white captions with a black outline at the top and bottom of an image. Long captions are broken into lines and set smaller. Give top, bottom or both. Costs 2 credits. */
  memeGenerator(input: MemeGeneratorInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('meme-generator', input, options)
  }

  /** Writes the tags that search engines and social networks read from the head of a page: title, description, canonical address, Open Graph and Twitter Card. Everything is escaped for HTML; addresses must be http or https. Free, needs no key. */
  metaTagGenerator(input: MetaTagGeneratorInput = {}, options?: CallOptions): Promise<MetaTagGeneratorResult> {
    return this.run('meta-tag-generator', input, options)
  }

  /** Makes JavaScript, CSS or HTML smaller without changing what it does. Licence comments in scripts stay. Up to 2 MB, 500 levels of nesting, 2,000 operators or calls in one statement and 100,000 tags. Free, needs no key. */
  minifier(input: MinifierInput, options?: CallOptions): Promise<MinifierResult> {
    return this.run('minifier', input, options)
  }

  /** Counts the triangles, vertices, repeated vertices, materials and textures of an STL, OBJ or GLB model and estimates what joining equal vertices would save. The model is not changed. Costs 2 credits. */
  modelOptimizer(input: ModelOptimizerInput, options?: CallOptions): Promise<ModelOptimizerResult> {
    return this.run('model-optimizer', input, options)
  }

  /** Converts a Wavefront OBJ model into binary glTF. Polygons become triangles; texture coordinates are kept, normals and vertex colours where every face or vertex has them; groups are joined; materials and textures are not converted. Costs 3 credits. */
  objToGlb(input: ObjToGlbInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('obj-to-glb', input, options)
  }

  /** Reads the text of scanned pages by optical character recognition, as text or as a searchable PDF: the pages as they are, with the text invisibly in its place, to search, select and copy. Pages that already have good text keep it. At most 10 pages per call, 500 as a job. Costs 5 credits. */
  ocrPdf(input: OcrPdfInput, options?: CallOptions): Promise<ResultFile | OcrPdfResult> {
    return this.run('ocr-pdf', input, options)
  }

  /** Turns text documents (.docx, .odt, .rtf, .html, .md) into Word, OpenDocument, RTF, HTML or Markdown, and sheets (.xlsx, .ods, .csv) into Excel, OpenDocument or CSV, with formulas and looks, or into tables of a document. What gets lost is told as warnings. Nothing outside the file is opened. Costs 3 credits. */
  officeConvert(input: OfficeConvertInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('office-convert', input, options)
  }

  /** Makes random passwords from the system’s secure random source. Each holds at least one character of every chosen class, and every password of that kind is equally likely. Free, needs no key. */
  passwordGenerator(input: PasswordGeneratorInput = {}, options?: CallOptions): Promise<PasswordGeneratorResult> {
    return this.run('password-generator', input, options)
  }

  /** Checks a PDF against the rules of PDF/UA-1 that a program can check, each finding with its page and what to do; or tags a PDF without tags: headings, paragraphs, lists, tables, figures, links and reading order, found by its layout. Pages look the same. People still have to judge whether texts and order make sense. Costs 2 credits. */
  pdfAccessibility(input: PdfAccessibilityInput, options?: CallOptions): Promise<ResultFile | PdfAccessibilityResult> {
    return this.run('pdf-accessibility', input, options)
  }

  /** Lists the files inside a PDF, takes them out as a ZIP, attaches more, or removes them; or makes an e-invoice (Factur-X, ZUGFeRD) of a PDF and its XML. Files of comments on pages count too. Costs 2 credits. */
  pdfAttachments(input: PdfAttachmentsInput, options?: CallOptions): Promise<ResultFile | PdfAttachmentsResult> {
    return this.run('pdf-attachments', input, options)
  }

  /** Splits a PDF into several, in a ZIP: every so many pages, at bookmarks, below a file size, at blank pages, or at separator pages with a QR code or barcode, as scanning offices use. Costs 3 credits. */
  pdfAutoSplit(input: PdfAutoSplitInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('pdf-auto-split', input, options)
  }

  /** Arranges the pages of a PDF so that the printed sheets fold into a booklet. Print on both sides, flipped on the short edge, then fold; long documents can be split into several signatures. Costs 2 credits. */
  pdfBooklet(input: PdfBookletInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('pdf-booklet', input, options)
  }

  /** Reads the bookmarks of a PDF with the pages they lead to, writes new ones from a list, makes them from the headings of the text, or removes them. Costs 3 credits. */
  pdfBookmarks(input: PdfBookmarksInput, options?: CallOptions): Promise<ResultFile | PdfBookmarksResult> {
    return this.run('pdf-bookmarks', input, options)
  }

  /** Makes a PDF smaller without visible loss: it uses object streams and better compression, removes duplicates, metadata and unused glyphs, packs scans tighter, and downsamples images that have far more pixels than anyone can see. Costs 2 credits. */
  pdfCompress(input: PdfCompressInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('pdf-compress', input, options)
  }

  /** Extracts text, lines, tables with their cells, and metadata from a PDF as JSON, and says which pages need OCR. Costs 5 credits. */
  pdfExtract(input: PdfExtractInput, options?: CallOptions): Promise<PdfExtractResult> {
    return this.run('pdf-extract', input, options)
  }

  /** Takes the images out of a PDF in full size, in a ZIP: JPEGs as they stand in the file, others as PNG with their transparency. An image that is used more than once comes once. Costs 3 credits. */
  pdfExtractImages(input: PdfExtractImagesInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('pdf-extract-images', input, options)
  }

  /** Lists the form fields of a PDF, or fills them in. Filled values are drawn, so every viewer shows them. Costs 3 credits. */
  pdfForms(input: PdfFormsInput, options?: CallOptions): Promise<ResultFile | PdfFormsResult> {
    return this.run('pdf-forms', input, options)
  }

  /** Describes a PDF: pages and their sizes, properties, version, protection, fonts, forms, signatures, tags. Costs 1 credit. */
  pdfInfo(input: PdfInfoInput, options?: CallOptions): Promise<PdfInfoResult> {
    return this.run('pdf-info', input, options)
  }

  /** Joins PDF files into one, in the order sent. Bookmarks go under one entry per file; links, form fields, attachments, page labels, layers and tags are kept. Costs 3 credits. */
  pdfMerge(input: PdfMergeInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('pdf-merge', input, options)
  }

  /** Reads the metadata of a PDF, sets its title, author, subject, keywords and language, or clears all of it. The document information and the XMP packet always say the same afterwards. Costs 1 credit. */
  pdfMetadata(input: PdfMetadataInput, options?: CallOptions): Promise<ResultFile | PdfMetadataResult> {
    return this.run('pdf-metadata', input, options)
  }

  /** Puts several pages of a PDF on each sheet, for handouts and saving paper. Pages keep their proportions and stay sharp; bookmarks lead to the sheets. Costs 2 credits. */
  pdfNUp(input: PdfNUpInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('pdf-n-up', input, options)
  }

  /** Lays a PDF or an image over or under the pages of a PDF: a letterhead, a background, a stamp, a logo. Text and drawings of the overlay stay sharp. Costs 3 credits. */
  pdfOverlay(input: PdfOverlayInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('pdf-overlay', input, options)
  }

  /** Writes page numbers at the top or bottom of the pages of a PDF. Costs 2 credits. */
  pdfPageNumbers(input: PdfPageNumbersInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('pdf-page-numbers', input, options)
  }

  /** Decrypts a PDF with its user or owner password; the result opens without one. Costs 3 credits. */
  pdfPasswordRemove(input: PdfPasswordRemoveInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('pdf-password-remove', input, options)
  }

  /** Removes the blank pages of a PDF, empty sides of scans included. A page with text never counts as blank; a scanned one does when its share of ink is below the limit, specks and the shadow at its edge aside. Costs 2 credits. */
  pdfRemoveBlankPages(input: PdfRemoveBlankPagesInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('pdf-remove-blank-pages', input, options)
  }

  /** Puts the pages of a PDF into a new order. Pages left out are removed; pages named twice repeat. Costs 3 credits. */
  pdfReorder(input: PdfReorderInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('pdf-reorder', input, options)
  }

  /** Gives the pages of a PDF another size: A4 to Letter, or any width and height. Content is scaled to fit or centred as it is; links, form fields and annotations move with it. Costs 2 credits. */
  pdfResizePages(input: PdfResizePagesInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('pdf-resize-pages', input, options)
  }

  /** Rotates all pages of a PDF, or some of them, in steps of 90 degrees. Costs 2 credits. */
  pdfRotate(input: PdfRotateInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('pdf-rotate', input, options)
  }

  /** Removes what a PDF carries beside its pages and what nobody sees on them: scripts, embedded files, metadata, hidden text and layers, annotations, links. Each has a switch, and warnings tell what went. Costs 3 credits. */
  pdfSanitize(input: PdfSanitizeInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('pdf-sanitize', input, options)
  }

  /** Finds words, patterns and kinds of personal data and removes them for good, also from bookmarks, comments, fields, tags and metadata. The rest of the text stays text. The result is searched again before it is delivered. Costs 5 credits. */
  pdfSearchRedact(input: PdfSearchRedactInput, options?: CallOptions): Promise<ResultFile | PdfSearchRedactResult> {
    return this.run('pdf-search-redact', input, options)
  }

  /** Signs a PDF digitally (PAdES) with a certificate and its private key, visibly or not. Earlier signatures stay valid. The key is used in memory only, and never stored or logged. Costs 3 credits. */
  pdfSignCertificate(input: PdfSignCertificateInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('pdf-sign-certificate', input, options)
  }

  /** Splits a PDF into one file per page, in a ZIP archive. Costs 3 credits. */
  pdfSplit(input: PdfSplitInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('pdf-split', input, options)
  }

  /** Finds the tables of a PDF, ruled or not, and writes them as CSV in UTF-8: one table as text, several as a ZIP with a file for each. Cells keep their text as printed, and a table that continues on the next page is joined. The fields of a filled form are one more table. Costs 4 credits. */
  pdfToCsv(input: PdfToCsvInput, options?: CallOptions): Promise<ResultFile | PdfToCsvResult> {
    return this.run('pdf-to-csv', input, options)
  }

  /** Turns a PDF that holds text into an e-book whose text reflows: one chapter per page, with headings, lists, tables, pictures and a table of contents. Costs 4 credits. */
  pdfToEpub(input: PdfToEpubInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('pdf-to-epub', input, options)
  }

  /** Finds the tables of a PDF, ruled or not, and writes each to a sheet of its own: numbers and dates are typed, headings bold and frozen, and a table that continues on the next page is joined. The fields of a filled form go to a sheet of their own. Costs 4 credits. */
  pdfToExcel(input: PdfToExcelInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('pdf-to-excel', input, options)
  }

  /** Turns a PDF into one web page that needs no other file and runs no script: flowing text with headings, lists, tables, links, footnotes and pictures, or the pages as they look, sharp at any size and with text that can be selected. Costs 4 credits. */
  pdfToHtml(input: PdfToHtmlInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('pdf-to-html', input, options)
  }

  /** Renders one page of a PDF as a PNG image, with its annotations and form values. Costs 3 credits. */
  pdfToImage(input: PdfToImageInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('pdf-to-image', input, options)
  }

  /** Renders the chosen pages of a PDF as PNG images, one per page, in a ZIP archive. Costs 4 credits. */
  pdfToImagesZip(input: PdfToImagesZipInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('pdf-to-images-zip', input, options)
  }

  /** Turns a PDF into Markdown: headings by level, lists, tables, emphasis, links, code, quotations and footnotes, on demand with its images. Page headers, page footers and page numbers are left out; a table that continues on the next page becomes one. Costs 3 credits. */
  pdfToMd(input: PdfToMdInput, options?: CallOptions): Promise<ResultFile | PdfToMdResult> {
    return this.run('pdf-to-md', input, options)
  }

  /** Converts a PDF to PDF/A-2b for archiving: metadata, an sRGB output intent and embedded fonts. The header x-warning names anything that still breaks the standard. Costs 4 credits. */
  pdfToPdfa(input: PdfToPdfaInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('pdf-to-pdfa', input, options)
  }

  /** Writes pages of a PDF as SVG drawings that stay sharp at any size: lines, curves, clips and glyphs as vectors, pictures embedded, text that can be selected. One page is an SVG, several are a ZIP. What SVG cannot say (gradients, soft masks, blending) becomes a picture, and warnings tell where. Costs 4 credits. */
  pdfToSvg(input: PdfToSvgInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('pdf-to-svg', input, options)
  }

  /** Reads the text of a PDF in the order a person would: column by column, tables row by row, footnotes last. Pages are separated by a form feed. Costs 2 credits. */
  pdfToText(input: PdfToTextInput, options?: CallOptions): Promise<PdfToTextResult> {
    return this.run('pdf-to-text', input, options)
  }

  /** Turns a PDF into an editable Word document that looks like the original: flowing paragraphs, columns, real headings, lists, tables, footnotes, pictures and links, with the page size and distances of the original. Costs 4 credits. */
  pdfToWord(input: PdfToWordInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('pdf-to-word', input, options)
  }

  /** Checks every digital signature of a PDF: who signed and when, which bytes are signed, what changed since, whether digest and signature are right, and whether the certificate leads to roots you trust. Costs 2 credits. */
  pdfVerifySignatures(input: PdfVerifySignaturesInput, options?: CallOptions): Promise<PdfVerifySignaturesResult> {
    return this.run('pdf-verify-signatures', input, options)
  }

  /** Writes text across the pages of a PDF, in any script, at any angle and opacity. Costs 3 credits. */
  pdfWatermark(input: PdfWatermarkInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('pdf-watermark', input, options)
  }

  /** Answers three everyday questions: what X percent of Y is, what percent of Y the number X is, and by how many percent a value changed from X to Y. Results keep 12 significant digits. Free, needs no key. */
  percentageCalculator(input: PercentageCalculatorInput, options?: CallOptions): Promise<PercentageCalculatorResult> {
    return this.run('percentage-calculator', input, options)
  }

  /** Encrypts a PDF with a password. Whoever opens it with the user password has only the permissions allowed here. Costs 3 credits. */
  protectPdf(input: ProtectPdfInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('protect-pdf', input, options)
  }

  /** Makes a QR code from text or a link, as a PNG data URL or SVG. It picks the smallest code and uses spare room for stronger error correction. At most 2,953 bytes of text. Free, needs no key. */
  qrGenerator(input: QrGeneratorInput, options?: CallOptions): Promise<QrGeneratorResult> {
    return this.run('qr-generator', input, options)
  }

  /** Blacks out boxes for good: pages with boxes become images without any text, and metadata, attachments, tags and earlier versions are removed. Costs 4 credits. */
  redactPdf(input: RedactPdfInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('redact-pdf', input, options)
  }

  /** Rebuilds a damaged PDF in several ways, reads each result again, and returns the one that keeps the most pages and text. Costs 3 credits. */
  repairPdf(input: RepairPdfInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('repair-pdf', input, options)
  }

  /** Puts an image of a signature on a page of a PDF. It is a drawing, not a digital signature with a certificate. Costs 3 credits. */
  signPdf(input: SignPdfInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('sign-pdf', input, options)
  }

  /** Turns a title into the part of a URL: lower-case letters and digits with one separator between words. Accents are removed and other scripts transliterated. Up to 5,000 characters. Free, needs no key. */
  slugGenerator(input: SlugGeneratorInput, options?: CallOptions): Promise<SlugGeneratorResult> {
    return this.run('slug-generator', input, options)
  }

  /** Formats and indents SQL, in 21 dialects. Up to 200 KB, 30,000 tokens and 100 levels of nesting. Free, needs no key. */
  sqlFormatter(input: SqlFormatterInput, options?: CallOptions): Promise<SqlFormatterResult> {
    return this.run('sql-formatter', input, options)
  }

  /** Converts an STL model, binary or ASCII, into binary glTF with shared vertices. Geometry only; coordinates stay as they are. Costs 3 credits. */
  stlToGlb(input: StlToGlbInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('stl-to-glb', input, options)
  }

  /** Converts an STL model, binary or ASCII, into Wavefront OBJ with shared vertices. Geometry only; coordinates stay as they are. Costs 3 credits. */
  stlToObj(input: StlToObjInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('stl-to-obj', input, options)
  }

  /** Describes an IPv4 or IPv6 block: network and broadcast address, masks, the range of hosts and how many there are. Bits beyond the prefix may be set in the address given. Free, needs no key. */
  subnetCalculator(input: SubnetCalculatorInput, options?: CallOptions): Promise<SubnetCalculatorResult> {
    return this.run('subnet-calculator', input, options)
  }

  /** Renders an SVG as PNG, at its own size or a given width, with the bundled fonts. Nothing outside the file is loaded: no links, no local files, no external entities. Costs 2 credits. */
  svgToPng(input: SvgToPngInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('svg-to-png', input, options)
  }

  /** Compares two texts line by line and gives the fewest added and removed lines, also as a patch. Up to 5,000 lines a side. Free, needs no key. */
  textDiff(input: TextDiffInput, options?: CallOptions): Promise<TextDiffResult> {
    return this.run('text-diff', input, options)
  }

  /** Encrypts text with a password, or decrypts it again: AES-256-GCM with a key that scrypt derives. The format is documented, so other programs can open it. Costs 1 credit. */
  textEncrypt(input: TextEncryptInput, options?: CallOptions): Promise<TextEncryptResult> {
    return this.run('text-encrypt', input, options)
  }

  /** Converts between Unix times and dates. Numbers are taken as seconds, milliseconds, microseconds or nanoseconds by their size; dates as ISO 8601, as 15 Nov 2022 or Nov 15, 2022, and as e-mail, Git, JavaScript and web servers write them. A date without offset is in UTC. Free, needs no key. */
  timestamp(input: TimestampInput, options?: CallOptions): Promise<TimestampResult> {
    return this.run('timestamp', input, options)
  }

  /** Shows a moment as the clocks of another time zone show it, and compares two zones. A time without offset is read as local time in the zone of from. Free, needs no key. */
  timezoneConverter(input: TimezoneConverterInput, options?: CallOptions): Promise<TimezoneConverterResult> {
    return this.run('timezone-converter', input, options)
  }

  /** Converts a value between units of one kind. Takes symbols and English names (km, kilometers). KB is 1000 bytes, KiB 1024; gal is the US gallon, gal_uk the imperial one. Results keep 12 significant digits. Free, needs no key. */
  unitConverter(input: UnitConverterInput, options?: CallOptions): Promise<UnitConverterResult> {
    return this.run('unit-converter', input, options)
  }

  /** Enlarges an image two, three or four times with bilinear interpolation. Costs 2 credits. */
  upscaleImage(input: UpscaleImageInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('upscale-image', input, options)
  }

  /** Percent-encodes text for use in a URL, or decodes it. Component encoding is for one value; whole-address encoding leaves : / ? # & = and the like alone. Up to 500,000 characters. Free, needs no key. */
  urlEncoder(input: UrlEncoderInput, options?: CallOptions): Promise<UrlEncoderResult> {
    return this.run('url-encoder', input, options)
  }

  /** Makes random (version 4) UUIDs from the system’s secure random source, 1 to 1,000 at a time. Free, needs no key. */
  uuidGenerator(input: UuidGeneratorInput = {}, options?: CallOptions): Promise<UuidGeneratorResult> {
    return this.run('uuid-generator', input, options)
  }

  /** Writes a contact as a vCard 3.0 file, which phones and mail programs import. Needs at least one of first_name and last_name; special characters are escaped and long lines folded as the format asks. Free, needs no key. */
  vcardGenerator(input: VcardGeneratorInput = {}, options?: CallOptions): Promise<VcardGeneratorResult> {
    return this.run('vcard-generator', input, options)
  }

  /** Converts an image to WebP, animations included. A WebP that would only get larger comes back unchanged, without its metadata. Costs 2 credits. */
  webpConverter(input: WebpConverterInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('webp-converter', input, options)
  }

  /** Counts the characters, words, lines, paragraphs and sentences of a text in any language, and estimates how long it takes to read. Up to 1 million characters. Free, needs no key. */
  wordCounter(input: WordCounterInput, options?: CallOptions): Promise<WordCounterResult> {
    return this.run('word-counter', input, options)
  }

  /** Turns a Word document (.docx, .docm, .dotx, .odt, .rtf) into clean HTML5: headings, nested lists, tables with spans and header rows, links, footnotes, formulas as MathML, pictures as data URLs. No styling, no scripts. Costs 2 credits. */
  wordHtml(input: WordHtmlInput, options?: CallOptions): Promise<WordHtmlResult> {
    return this.run('word-html', input, options)
  }

  /** Extracts the text of a Word document (.docx, .docm, .dotx, .odt, .rtf): list items with their markers, tables as lines of tab-separated cells, footnotes and endnotes at the end. Deleted text, comments, headers and footers are left out. Costs 2 credits. */
  wordText(input: WordTextInput, options?: CallOptions): Promise<WordTextResult> {
    return this.run('word-text', input, options)
  }

  /** Sets a Word document (.docx, .docm, .dotx, .odt, .rtf) as a tagged PDF: styles, numbering, tables, pictures, headers and footers, footnotes, sections, columns, links and formulas. Macros and anything outside the file are never opened. Costs 4 credits. */
  wordToPdf(input: WordToPdfInput, options?: CallOptions): Promise<ResultFile> {
    return this.run('word-to-pdf', input, options)
  }

  /** Turns XML into JSON or JSON into XML. Attributes are keys with an @ before their name, text beside attributes or elements is #text, repeated elements are lists. Documents whose DOCTYPE declares or loads anything are refused. Up to 5 MB and 500 levels. Free, needs no key. */
  xmlJson(input: XmlJsonInput = {}, options?: CallOptions): Promise<XmlJsonResult> {
    return this.run('xml-json', input, options)
  }

  /** Turns YAML into JSON or JSON into YAML. YAML is read as version 1.2 (yes and no are text) with merge keys; several documents become a list. YAML is written so that readers of versions 1.1 and 1.2 agree. Large integers keep every digit. Up to 1 MB and 500 levels. Free, needs no key. */
  yamlJson(input: YamlJsonInput = {}, options?: CallOptions): Promise<YamlJsonResult> {
    return this.run('yaml-json', input, options)
  }

  /** Packs files into a ZIP archive, or unpacks one and returns the contents as base64. Archives with paths outside their folder, links, encryption or a zip bomb are refused. Costs 2 credits. */
  zipTool(input: ZipToolInput = {}, options?: CallOptions): Promise<ResultFile | ZipToolResult> {
    return this.run('zip-tool', input, options)
  }
}
