import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { svelte, vitePreprocess } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, type Plugin } from 'vite'
import { pdfjsFiles } from './vite-pdfjs.ts'

/** Writes .br and .gz beside what compresses, so that the server only has to pick one. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle({ dir }) {
      const assets = join(dir!, 'assets')
      for (const name of readdirSync(assets)) {
        if (!/\.(m?js|css|svg|json|wasm)$/.test(name)) continue
        const bytes = readFileSync(join(assets, name))
        const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
        writeFileSync(join(assets, `${name}.br`), brotliCompressSync(bytes, { params }))
        writeFileSync(join(assets, `${name}.gz`), gzipSync(bytes, { level: 9 }))
      }
    },
  }
}

const server = process.env['TOOLWRIGHT'] ?? 'http://127.0.0.1:8080'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [svelte({ preprocess: vitePreprocess(), configFile: false }), compressed(), pdfjsFiles()],
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
    // What readers that run in the server too ask of Node.
    alias: {
      'node:zlib': join(import.meta.dirname, 'src/node/zlib.ts'),
      'node:fs/promises': join(import.meta.dirname, 'src/node/fs.ts'),
      'node:fs': join(import.meta.dirname, 'src/node/fs.ts'),
    },
  },
  // The contract with the server lies beside this folder.
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': server, '/app': server, '/docs': server, '/examples': server },
  },
})
