import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fixture, refusal } from '../../test/support/run-tool.ts'
import { createCatalog } from '../catalog.ts'
import { KINDS } from '../lib/files/file-kinds.ts'
import resize from '../tools/image/image-resize.ts'
import rotate from '../tools/pdf/pdf-rotate.ts'
import { WAYS_OUT } from './files.ts'
import type { Param } from './param.ts'

test('a file of another kind is answered with the tool that takes it', async () => {
  assert.equal(
    await refusal(rotate, { file: fixture('photo.jpg') }),
    '400 file: expected a PDF file, but the content (photo.jpg) is JPEG; image-to-pdf makes a PDF of it.',
  )
  assert.match(await refusal(rotate, { file: fixture('report.docx') }), /; word-to-pdf makes a PDF of it\.$/)
  assert.match(await refusal(resize, { file: fixture('three-pages.pdf'), width: 9 }), /; pdf-to-image makes/)
})

test('every tool that is named there takes what was sent', async () => {
  const catalog = createCatalog()
  for (const { sent, way } of WAYS_OUT) {
    const slug = /^[a-z]+(-[a-z0-9]+)+/.exec(way)?.[0]
    if (slug === undefined || / on the page/.test(way)) continue
    const tool = await catalog.load(slug)
    const accepted = Object.values<Param<unknown>>(tool?.params ?? {}).flatMap(
      ({ spec }) => spec.accept ?? [],
    )
    for (const kind of sent) assert.ok(accepted.includes(KINDS[kind].media), `${slug}: ${kind}`)
  }
})
