/** Image tools beside ImageMagick, vips, heif-convert, rsvg-convert and vtracer: time, size and likeness. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import vectorizer from '@neplex/vectorizer'
import { Resvg } from '@resvg/resvg-js'
import sharp from 'sharp'
import type { AnyTool } from '../../src/tool.ts'
import avif from '../../src/tools/image/avif-converter.ts'
import heic from '../../src/tools/image/heic-to-jpg.ts'
import compress from '../../src/tools/image/image-compress/image-compress.ts'
import converter from '../../src/tools/image/image-converter.ts'
import resize from '../../src/tools/image/image-resize.ts'
import trace from '../../src/tools/image/image-to-svg/image-to-svg.ts'
import svg from '../../src/tools/image/svg-to-png.ts'
import { FIXTURES, fixture, runTool } from '../../test/support/run-tool.ts'
import { compare, program, table, type Way } from '../support/compare.ts'
import { report } from '../support/results.ts'

const folder = mkdtempSync(join(tmpdir(), 'toolwright-image-bench-'))
const at = (name: string) => join(folder, name)

const REPEATS = 3

/** A 12-megapixel photograph: the fixture enlarged, with grain that no encoder gets for nothing. */
const noise = await sharp({
  create: {
    width: 4000,
    height: 3000,
    channels: 3,
    background: '#808080',
    noise: { type: 'gaussian', mean: 128, sigma: 12 },
  },
})
  .png({ compressionLevel: 1 })
  .toBuffer()
await sharp(join(FIXTURES, 'photo.jpg'), { autoOrient: true })
  .resize(4000, 3000)
  .composite([{ input: noise, blend: 'soft-light' }])
  .removeAlpha()
  .jpeg({ quality: 92 })
  .toFile(at('photo.jpg'))
await sharp(at('photo.jpg')).resize(1200, 900).png().toFile(at('small.png'))
await sharp(at('photo.jpg')).resize(1200, 900).tiff({ compression: 'deflate' }).toFile(at('small.tif'))

/** Mean likeness of two pictures in dB. */
async function psnr(one: string | Buffer, other: string | Buffer): Promise<string> {
  const read = (input: string | Buffer) =>
    sharp(input, { autoOrient: true }).flatten({ background: '#fff' }).toColourspace('srgb').raw().toBuffer()
  const [a, b] = await Promise.all([read(one), read(other)])
  if (a.length !== b.length) return 'another size'
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += (a[i]! - b[i]!) ** 2
  return sum === 0 ? 'equal' : `${(10 * Math.log10((255 * 255) / (sum / a.length))).toFixed(1)} dB`
}

const kb = (bytes: number) => `${(bytes / 1024).toFixed(0)} KB`

const ours = (tool: AnyTool, params: Record<string, unknown>): Way => ({
  name: 'Toolwright',
  run: async () => (await runTool(tool, params)).bytes,
})

const peer = (name: string, needs: string, args: string[], out: string): Way => ({
  name,
  needs,
  run: () => {
    program(needs, args)
    return out
  },
})

/** Measures ways whose results are bytes or files, and says size and likeness to a reference. */
async function measure(title: string, ways: Way[], reference: string): Promise<string> {
  const results = new Map<string, string | Buffer>()
  const timed = ways.map(way => ({
    ...way,
    run: async () => {
      results.set(way.name, (await way.run()) as string | Buffer)
    },
  }))
  const measured = await compare(timed, REPEATS)
  for (const row of measured.rows) {
    const result = results.get(row.name)!
    const bytes = typeof result === 'string' ? statSync(result).size : result.length
    row.note = `${kb(bytes)}, ${await psnr(result, reference)}`
  }
  return table(title, measured)
}

/** The same from a shell, where starting the program counts: a picture of this width made small. */
async function onCommandLine(width: number): Promise<string> {
  const [name, out] = [`photo-${width}.jpg`, `out-${width}.jpg`]
  await sharp(at('photo.jpg')).resize(width).jpeg({ quality: 88 }).toFile(at(name))
  const small = [at(name), '-resize', '100', '-quality', '80']
  const command = join(import.meta.dirname, '../../bin/toolwright.js')
  const params = ['--width', '100', '--format', 'jpg', '--quality', '80', '--force', '--quiet']
  return measure(
    `toolwright run image-resize: a photograph of ${width} px to 100 px`,
    [
      {
        name: 'Toolwright',
        run: () => {
          program(process.execPath, [command, 'run', 'image-resize', at(name), ...params, '-o', at(out)])
          return at(out)
        },
      },
      peer('ImageMagick', 'convert', [...small, at('im-small.jpg')], at('im-small.jpg')),
      peer(
        'vips',
        'vipsthumbnail',
        [at(name), '-s', '100', '-o', `${at('v-small.jpg')}[Q=80]`],
        at('v-small.jpg'),
      ),
    ],
    at(out),
  )
}

const photo = { path: at('photo.jpg') }
const tables = [
  await onCommandLine(400),
  await onCommandLine(1600),
  await onCommandLine(4000),
  await measure(
    'image-resize: 12 MP JPEG to 1200 px, JPEG quality 80',
    [
      ours(resize, { file: photo, width: 1200, format: 'jpg', quality: 80 }),
      peer(
        'ImageMagick',
        'convert',
        [at('photo.jpg'), '-resize', '1200', '-quality', '80', at('im.jpg')],
        at('im.jpg'),
      ),
      peer(
        'vips',
        'vipsthumbnail',
        [at('photo.jpg'), '-s', '1200', '-o', `${at('vips.jpg')}[Q=80]`],
        at('vips.jpg'),
      ),
    ],
    at('small.png'),
  ),
  await measure(
    'image-converter: 1 MP TIFF to WebP, quality 80',
    [
      ours(converter, { file: { path: at('small.tif') }, format: 'webp', quality: 80 }),
      peer('ImageMagick', 'convert', [at('small.tif'), '-quality', '80', at('im.webp')], at('im.webp')),
      peer('vips', 'vips', ['webpsave', at('small.tif'), at('vips.webp'), '--Q', '80'], at('vips.webp')),
    ],
    at('small.png'),
  ),
  await measure(
    'image-compress: 1 MP to JPEG, quality 80',
    [
      ours(compress, { file: { path: at('small.tif') }, format: 'jpg', quality: 80 }),
      peer('ImageMagick', 'convert', [at('small.tif'), '-quality', '80', at('im2.jpg')], at('im2.jpg')),
      peer('vips', 'vips', ['jpegsave', at('small.tif'), at('vips2.jpg'), '--Q', '80'], at('vips2.jpg')),
    ],
    at('small.png'),
  ),
  await measure(
    'image-compress: 1 MP to PNG',
    [
      ours(compress, { file: { path: at('small.tif') } }),
      peer(
        'ImageMagick',
        'convert',
        [at('small.tif'), '-define', 'png:compression-level=9', at('im.png')],
        at('im.png'),
      ),
      peer(
        'vips',
        'vips',
        ['pngsave', at('small.tif'), at('vips.png'), '--compression', '9'],
        at('vips.png'),
      ),
    ],
    at('small.png'),
  ),
  await measure(
    'avif-converter: 1 MP, quality 50',
    [
      ours(avif, { file: { path: at('small.tif') } }),
      peer(
        'heif-enc',
        'heif-enc',
        ['-A', '-q', '50', at('small.png'), '-o', at('heif.avif')],
        at('heif.avif'),
      ),
    ],
    at('small.png'),
  ),
  await heicTable(),
  await svgTable(),
  await traceTable('image-to-svg: logo of 600 x 360, 6 colours', await logo(), 6),
  await traceTable('image-to-svg: photograph of 1 MP, 12 colours', readFileSync(at('small.png')), 12),
]
report('Images', tables)
rmSync(folder, { recursive: true, force: true })

async function heicTable(): Promise<string> {
  const made = join(FIXTURES, 'photo.heic')
  const reference = at('heic.png')
  await sharp(join(FIXTURES, 'photo.jpg'), { autoOrient: true }).resize(320, 240).png().toFile(reference)
  return measure(
    'heic-to-jpg: 320 x 240',
    [
      ours(heic, { file: fixture('photo.heic'), quality: 90 }),
      peer('heif-convert', 'heif-convert', ['-q', '90', made, at('heif.jpg')], at('heif.jpg')),
    ],
    reference,
  )
}

async function svgTable(): Promise<string> {
  const path = join(FIXTURES, 'logo.svg')
  writeFileSync(
    at('resvg.png'),
    new Resvg(readFileSync(path, 'utf8'), { fitTo: { mode: 'width', value: 2000 } }).render().asPng(),
  )
  return measure(
    'svg-to-png: 2000 px wide, likeness to the native resvg',
    [
      ours(svg, { file: fixture('logo.svg'), width: 2000 }),
      peer('rsvg-convert', 'rsvg-convert', ['-w', '2000', path, '-o', at('rsvg.png')], at('rsvg.png')),
    ],
    at('resvg.png'),
  )
}

async function logo(): Promise<Buffer> {
  const drawn = new Resvg(readFileSync(join(FIXTURES, 'logo.svg'), 'utf8'), {
    fitTo: { mode: 'width', value: 600 },
  })
  return Buffer.from(drawn.render().asPng())
}

/** Traced drawings are rendered back by a third program and compared with the picture. */
async function traceTable(title: string, picture: Buffer, colors: number): Promise<string> {
  writeFileSync(at('trace.png'), picture)
  const drawings = new Map<string, string>()
  const ways: Way[] = [
    {
      name: 'Toolwright',
      run: async () => {
        drawings.set(
          'Toolwright',
          (await runTool(trace, { file: { path: at('trace.png') }, colors })).bytes.toString(),
        )
      },
    },
    {
      name: 'vtracer',
      run: async () => {
        const settings = {
          colorMode: 0,
          colorPrecision: 6,
          filterSpeckle: 4,
          spliceThreshold: 45,
          cornerThreshold: 60,
        }
        const shape = {
          hierarchical: 1,
          mode: 2,
          layerDifference: 16,
          lengthThreshold: 4,
          maxIterations: 10,
          pathPrecision: 1,
        }
        drawings.set('vtracer', await vectorizer.vectorize(picture, { ...settings, ...shape }))
      },
    },
  ]
  const measured = await compare(ways, REPEATS)
  const { width } = await sharp(picture).metadata()
  for (const row of measured.rows) {
    const drawing = drawings.get(row.name)!
    const back = new Resvg(drawing, { fitTo: { mode: 'width', value: width } }).render().asPng()
    const used = new Set(
      [...drawing.matchAll(/fill="(#[0-9a-f]{6})"/gi)].map(match => match[1]!.toLowerCase()),
    ).size
    row.note = `${kb(drawing.length)}, ${await psnr(Buffer.from(back), picture)}, ${used} colours`
  }
  return table(title, measured)
}
