import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CORNERS, glbFacts } from '../../../test/support/models.ts'
import { fixture, refusal, runTool } from '../../../test/support/run-tool.ts'
import tool from './obj-to-glb.ts'

const convert = async (content: string | Buffer) => {
  const run = await runTool(tool, { file: { name: 'm.obj', content } })
  const facts = await glbFacts(run.bytes)
  assert.equal(facts.errors, 0, JSON.stringify(facts.issues))
  return { ...run, facts }
}

const vertices = Array.from({ length: 8 }, (_, i) => `v ${CORNERS.slice(i * 3, i * 3 + 3).join(' ')}`).join(
  '\n',
)

test('quads become triangles that still face outwards', async () => {
  const run = await runTool(tool, { file: fixture('cube.obj') })
  assert.equal(run.name, 'cube.glb')
  const { triangles, vertices, area, volume, errors } = await glbFacts(run.bytes)
  assert.deepEqual(
    { triangles, vertices, area, volume, errors },
    { triangles: 12, vertices: 8, area: 6, volume: 1, errors: 0 },
  )
})

test('concave polygons keep their area and direction, whichever way they face', async () => {
  // A U of area 7, drawn in each of the three planes and in both directions.
  const u = [
    [0, 0],
    [3, 0],
    [3, 3],
    [2, 3],
    [2, 1],
    [1, 1],
    [1, 3],
    [0, 3],
  ]
  for (const plane of [0, 1, 2]) {
    for (const reversed of [false, true]) {
      const points = (reversed ? [...u].reverse() : u).map(([a, b]) => {
        const point = [0, 0, 0]
        point[plane] = a!
        point[(plane + 1) % 3] = b!
        return `v ${point.join(' ')}`
      })
      const axis = (plane + 2) % 3
      const { bytes, facts } = await convert(`${points.join('\n')}\nf 1 2 3 4 5 6 7 8\n`)
      assert.equal(facts.area, 7)
      assert.equal(facts.triangles, 6)
      const facing = await directionOf(bytes, axis)
      assert.equal(facing, reversed ? -7 : 7)
    }
  }
})

/** Area as seen along an axis: negative where triangles face the other way. */
async function directionOf(bytes: Buffer, axis: number): Promise<number> {
  const { modelIO } = await import('../../../test/support/models.ts')
  const document = await (await modelIO()).readBinary(Uint8Array.from(bytes))
  const primitive = document.getRoot().listMeshes()[0]!.listPrimitives()[0]!
  const p = primitive.getAttribute('POSITION')!.getArray()!
  const index = primitive.getIndices()!.getArray()!
  const [u, v] = [(axis + 1) % 3, (axis + 2) % 3]
  let area = 0
  for (let i = 0; i < index.length; i += 3) {
    const [a, b, c] = [index[i]! * 3, index[i + 1]! * 3, index[i + 2]! * 3]
    area +=
      ((p[b + u]! - p[a + u]!) * (p[c + v]! - p[a + v]!) -
        (p[b + v]! - p[a + v]!) * (p[c + u]! - p[a + u]!)) /
      2
  }
  return Math.round(area * 1e4) / 1e4
}

test('negative indices, groups, continued lines, tabs, comments and Windows line ends', async () => {
  const text = [
    '# a comment that ends in a backslash \\',
    'mtllib C:\\models\\',
    vertices,
    'g bottom',
    'f -8 -5 \\',
    '  -6 -7 # face',
    'g top',
    'f\t5 6  7\t8',
  ].join('\r\n')
  const { facts } = await convert(text)
  assert.equal(facts.triangles, 4)
  assert.equal(facts.area, 2)
  assert.equal(facts.volume, 0.3333)
  assert.deepEqual(facts.max, [1, 1, 1])
})

test('normals are kept as unit vectors; a face without one drops them all, which is said', async () => {
  const normals = 'vn 0 0 -5\nvn 0 0 2\n'
  const withNormals = await convert(`${vertices}\n${normals}f 1//1 4//1 3//1 2//1\nf 5/9/2 6//2 7//2 8//2\n`)
  assert.equal(withNormals.facts.hasNormals, true)
  assert.equal(withNormals.facts.vertices, 8)
  assert.deepEqual(withNormals.warnings, [])
  const mixed = await convert(`${vertices}\n${normals}f 1//1 4//1 3//1 2//1\nf 5 6 7 8\n`)
  assert.equal(mixed.facts.hasNormals, false)
  assert.match(mixed.warnings[0]!, /^left out: the normals/)
  const broken = await convert(`${vertices}\nvn 0 0 0\nf 1//1 4//1 3//1 2//1\n`)
  assert.equal(broken.facts.hasNormals, false)
  assert.match(broken.warnings[0]!, /^left out: the normals/)
})

test('equal vertices are joined, unused ones dropped, colours and weights after them ignored', async () => {
  const { facts } = await convert(
    'v 0 0 0 1 0 0\nv 1 0 0 1.0\nv 0 1 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\nv 9 9 9\nf 1 2 3\nf 4 6 5\n',
  )
  assert.equal(facts.vertices, 4)
  assert.deepEqual(facts.max, [1, 1, 0])
})

/** The values of an attribute, vertex by vertex, as another reader sees them. */
async function attribute(bytes: Buffer, name: string): Promise<number[][] | undefined> {
  const { modelIO } = await import('../../../test/support/models.ts')
  const document = await (await modelIO()).readBinary(Uint8Array.from(bytes))
  const accessor = document.getRoot().listMeshes()[0]!.listPrimitives()[0]!.getAttribute(name)
  if (!accessor) return undefined
  return Array.from({ length: accessor.getCount() }, (_, i) =>
    accessor.getElement(i, []).map(value => Math.round(value * 1000) / 1000),
  )
}

test('places on a texture are kept, counted from its other corner', async () => {
  const corners = 'v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nvt 0 0\nvt 0.5 0.25\nvt 1 1 0\nvt 0\n'
  const { bytes, facts, warnings } = await convert(`${corners}f 1/1 2/2 3/3\nf 1/-1 3/3 4/1\n`)
  assert.deepEqual(warnings, [])
  assert.equal(facts.vertices, 4)
  assert.deepEqual(await attribute(bytes, 'TEXCOORD_0'), [
    [0, 1],
    [0.5, 0.75],
    [1, 0],
    [0, 1],
  ])
  const both = await convert(`${corners}vn 0 0 1\nf 1/1/1 2/2/1 3/3/1\n`)
  assert.deepEqual((await attribute(both.bytes, 'NORMAL'))![2], [0, 0, 1])
  assert.deepEqual((await attribute(both.bytes, 'TEXCOORD_0'))![2], [1, 0])
  const some = await convert(`${corners}f 1/1 2/2 3/3\nf 1 3 4\n`)
  assert.deepEqual(await attribute(some.bytes, 'TEXCOORD_0'), [
    [0, 1],
    [0.5, 0.75],
    [1, 0],
    [0, 1],
    [0, 1],
  ])
  assert.deepEqual(some.warnings, ['some faces have no texture coordinates; theirs are 0'])
  for (const faces of ['vt nan 0\nf 1/1 2/2 3/5\n', 'f 1/1 2/2 3/9\n']) {
    const { bytes, warnings } = await convert(corners + faces)
    assert.deepEqual((await attribute(bytes, 'TEXCOORD_0'))![1], [0.5, 0.75])
    assert.deepEqual(warnings, ['some faces have no texture coordinates; theirs are 0'])
  }
  assert.equal(await attribute((await convert(`${corners}f 1 2 3\n`)).bytes, 'TEXCOORD_0'), undefined)
})

test('colours of vertices are kept where all have one', async () => {
  const { bytes, warnings } = await convert('v 0 0 0 1 0 0\nv 1 0 0 0 0.5 0\nv 1 1 0 0 0 2 # blue\nf 1 2 3\n')
  assert.deepEqual(warnings, [])
  assert.deepEqual(await attribute(bytes, 'COLOR_0'), [
    [1, 0, 0],
    [0, 0.214, 0],
    [0, 0, 1],
  ])
})

test('UTF-16 and a byte-order mark', async () => {
  const text = `${vertices}\nf 1 2 3\n`
  for (const bytes of [
    Buffer.from(`\uFEFF${text}`),
    Buffer.from(`\uFEFF${text}`, 'utf16le'),
    Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
  ]) {
    assert.equal((await convert(bytes)).facts.triangles, 1)
  }
})

test('what is left out is said', async () => {
  const { warnings } = await convert(`${vertices}\nusemtl red\nf 1 2 3\nf 1 1 2\nl 1 2\np 3\n`)
  assert.deepEqual(warnings, [
    'left out: 1 triangle without an area',
    'left out: 2 lines, points or curves',
    'left out: 1 material',
  ])
})

test('a face of any number of corners where it is convex, of 5,000 where it has to be cut', async () => {
  const face = (count: number, place: (i: number) => string) =>
    `${Array.from({ length: count }, (_, i) => `v ${place(i)} 0\n`).join('')}f ${Array.from({ length: count }, (_, i) => i + 1).join(' ')}\n`
  const round = face(
    6000,
    i => `${Math.cos((i * Math.PI) / 3000) * 1e4} ${Math.sin((i * Math.PI) / 3000) * 1e4}`,
  )
  assert.equal((await convert(round)).facts.triangles, 5998)
  // Teeth of a saw, all on one parabola so that no three corners stand in a line, and back along the bottom.
  const saw = (count: number) =>
    face(count, i => (i < 2 ? `${i * count} -9` : `${count - i} ${(i % 2) + ((count - i) / count) ** 2}`))
  assert.equal((await convert(saw(5000))).facts.triangles, 4998)
  assert.equal(
    await refusal(tool, { file: { name: 'saw.obj', content: saw(5001) } }),
    '400 file: the face that ends on line 5002 of the OBJ model has 5,001 corners and is not convex, the limit for such faces is 5,000; export the model as triangles.',
  )
})

test('refusals', async () => {
  const said = (content: string) => refusal(tool, { file: { name: 'm.obj', content } })
  assert.match(
    await said('v 0 0 0\nv 1 0 0\nf 1 2 9\n'),
    /^400 file: line 3 .* uses vertex 9, there are 2 before it/,
  )
  assert.match(await said('v 0 0 0\nf 1 0 1\n'), /line 2 .* uses vertex 0/)
  assert.match(await said('v 0 zero 0\n'), /line 1 .* has "zero" where a number should be/)
  assert.match(await said('v 0 0\n'), /line 1 .* has "" where a number/)
  assert.match(await said(`${vertices}\nf 1 2 three\n`), /line 9 .* face that cannot be read/)
  assert.match(await said(`${vertices}\nl 1 2\n`), /no geometry.*only lines/)
  assert.match(await said('hello world\n'), /no geometry.*no faces/)
  assert.match(await said('glTF\u0002\0\0\0'), /^400 file: expected an OBJ file/)
})
