import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { svelte, vitePreprocess } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, type Plugin } from 'vite'
import { ipCountries } from './vite-ip.ts'
import { messages } from './vite-messages.ts'
import { pdfjsFiles } from './vite-pdfjs.ts'
import { serviceWorker } from './vite-worker.ts'

/** Writes .br and .gz beside what compresses, so that the server only has to pick one. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir }) {
      const assets = join(dir!, 'assets')
      const names = (await readdir(assets)).filter(name => /\.(m?js|css|svg|json|wasm|bin)$/.test(name))
      // All at once, on as many cores as there are.
      await Promise.all(names.map(name => compress(join(assets, name))))
    },
  }
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path)
  // The best takes a tenth off scripts; engines would take a minute of it.
  const quality = bytes.length < 3e5 ? constants.BROTLI_MAX_QUALITY : 9
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }))
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}

const standIn = (file: string): string => join(import.meta.dirname, `src/node/${file}.ts`)
const STAND_INS = {
  'node:zlib': 'zlib',
  'node:fs/promises': 'fs',
  'node:fs': 'fs',
  'node:path': 'path',
  'node:crypto': 'crypto',
  'node:module': 'module',
  'node:v8': 'v8',
  koffi: 'none',
  fontkit: 'fontkit',
  '@napi-rs/canvas': 'canvas',
}

const server = process.env['TOOLWRIGHT'] ?? 'http://127.0.0.1:8080'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    svelte({ preprocess: vitePreprocess(), configFile: false }),
    ipCountries(),
    messages(),
    compressed(),
    pdfjsFiles(),
    serviceWorker(),
  ],
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    // Inlined files would be data: addresses, which the page's policy allows for pictures only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1500,
  },
  worker: { format: 'es' },
  resolve: {
    // What readers and engines that run in the server too ask of Node.
    alias: [
      ...Object.entries(STAND_INS).map(([find, file]) => ({
        find: new RegExp(`^${find}$`),
        replacement: standIn(file),
      })),
      {
        find: 'fontkit-in-browsers',
        replacement: join(import.meta.dirname, '../node_modules/fontkit/dist/browser-module.mjs'),
      },
      // Without the parts for graphics cards, which are twice as large.
      { find: /^onnxruntime-web\/webgpu$/, replacement: 'onnxruntime-web/wasm' },
      { find: /^.*\/files\/installation\.ts$/, replacement: standIn('installation') },
    ],
  },
  // The contract with the server lies beside this folder.
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': server, '/app': server, '/docs': server, '/examples': server },
  },
})
