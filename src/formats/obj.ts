import earcut from 'earcut'
import { badInput } from '../fault.ts'
import { utf16Mark } from '../lib/utf16-mark.ts'
import type { Mesh } from './mesh.ts'

export interface ObjModel {
  mesh: Mesh
  /** Lines, points and free-form surfaces, which are no triangles and were left out. */
  skipped: number
  /** Materials the faces name. */
  materials: number
  /** Normals were left out, because some faces have none, or one that points nowhere. */
  lostNormals: boolean
}

/** Numbers that grow by doubling. */
class Floats {
  data = new Float32Array(1 << 14)
  length = 0

  push3(x: number, y: number, z: number): void {
    if (this.length + 3 > this.data.length) {
      const larger = new Float32Array(this.data.length * 2)
      larger.set(this.data)
      this.data = larger
    }
    this.data[this.length] = x
    this.data[this.length + 1] = y
    this.data[this.length + 2] = z
    this.length += 3
  }
}

const SPACE = 32
const TAB = 9
const LF = 10
const CR = 13
const BACKSLASH = 92
const HASH = 35
/** Of a face that has to be cut: where it crosses itself, the time grows faster than the square of its corners. */
const MOST_CORNERS = 5000
const POWERS = Array.from({ length: 23 }, (_, i) => 10 ** i)

/** Reads the faces of an OBJ model as triangles; polygons of any shape are cut, groups are taken together. */
export function readObj(source: Buffer, param = 'file', keep = { normals: true }): ObjModel {
  return new ObjReader(utf8Of(source), param, keep.normals).read()
}

/** Some programs write UTF-16; everything else is ASCII where it matters. */
function utf8Of(bytes: Buffer): Buffer {
  const marked = utf16Mark(bytes)
  if (marked) return Buffer.from(new TextDecoder(marked).decode(bytes))
  return bytes[0] === 0xef && bytes[1] === 0xbb ? bytes.subarray(3) : bytes
}

class ObjReader {
  private readonly bytes: Buffer
  private readonly param: string
  private readonly positions = new Floats()
  private readonly normals = new Floats()
  /** Corners of all triangles: index of the position, and of the normal or -1. */
  private corners = new Int32Array(1 << 14)
  private used = 0
  private readonly keepNormals: boolean
  private allNormals = true
  private at = 0
  private line = 1
  private skipped = 0
  private readonly materials = new Set<string>()
  private face: number[] = []
  private faceNormals: number[] = []

  constructor(bytes: Buffer, param: string, keepNormals: boolean) {
    this.bytes = bytes
    this.param = param
    this.keepNormals = keepNormals
  }

  read(): ObjModel {
    const { bytes } = this
    while (this.at < bytes.length) {
      this.skipBlanks()
      const keyword = this.word()
      if (keyword === 'v') this.vector(this.positions)
      else if (keyword === 'vn') this.vector(this.normals)
      else if (keyword === 'f' || keyword === 'fo') this.polygon()
      else if (keyword === 'l' || keyword === 'p' || keyword === 'curv' || keyword === 'surf') this.skipped++
      else if (keyword === 'usemtl') {
        this.skipBlanks()
        this.materials.add(this.word())
      }
      this.endLine(/^(v|vn|vt|f|fo|l|p)$/.test(keyword))
    }
    if (this.used === 0) {
      const why = this.skipped > 0 ? 'only lines, points or curves' : 'no faces'
      throw badInput(`${this.param}: there is no geometry in the model, it has ${why}.`)
    }
    const mesh = this.mesh()
    return {
      mesh,
      skipped: this.skipped,
      materials: this.materials.size,
      lostNormals: this.keepNormals && this.normals.length > 0 && !mesh.normals,
    }
  }

  /** To the next character of the line; a backslash at its end goes on with the next one. */
  private skipBlanks(): void {
    const { bytes } = this
    for (;;) {
      const byte = bytes[this.at]
      if (byte === SPACE || byte === TAB) this.at++
      else if (byte === BACKSLASH && (bytes[this.at + 1] === LF || bytes[this.at + 1] === CR)) {
        this.at += bytes[this.at + 1] === CR && bytes[this.at + 2] === LF ? 3 : 2
        this.line++
      } else return
    }
  }

  private word(): string {
    const start = this.at
    while (!this.isBreak(this.bytes[this.at])) this.at++
    return this.bytes.toString('latin1', start, Math.min(this.at, start + 200))
  }

  private isBreak(byte: number | undefined): boolean {
    return (
      byte === undefined || byte <= SPACE || (byte === BACKSLASH && (this.bytes[this.at + 1] ?? LF) <= CR)
    )
  }

  /** A backslash at the end of a comment or of a path does not go on with the next line. */
  private endLine(mayContinue: boolean): void {
    const { bytes } = this
    while (this.at < bytes.length) {
      const byte = bytes[this.at]!
      if (byte === LF || byte === CR) {
        this.at += byte === CR && bytes[this.at + 1] === LF ? 2 : 1
        this.line++
        return
      }
      const before = this.at
      if (byte === BACKSLASH && mayContinue) this.skipBlanks()
      if (this.at === before) this.at++
    }
  }

  private vector(into: Floats): void {
    this.skipBlanks()
    const x = this.number()
    this.skipBlanks()
    const y = this.number()
    this.skipBlanks()
    into.push3(x, y, this.number())
  }

  /** A decimal number; read digit by digit, which is several times as fast as making a text of it first. */
  private number(): number {
    const { bytes } = this
    const start = this.at
    let sign = 1
    if (bytes[this.at] === 45) {
      sign = -1
      this.at++
    } else if (bytes[this.at] === 43) this.at++
    let value = 0
    let digits = 0
    let scale = 0
    for (let seenPoint = false; ; this.at++) {
      const byte = bytes[this.at]!
      if (byte >= 48 && byte <= 57) {
        value = value * 10 + byte - 48
        digits++
        if (seenPoint) scale++
      } else if (byte === 46 && !seenPoint) seenPoint = true
      else break
    }
    if (this.isBreak(bytes[this.at]) && digits > 0 && digits <= 15 && scale <= 22) {
      return (sign * value) / POWERS[scale]!
    }
    this.at = start
    const text = this.word()
    // Some programs write odd exponents; what can be read of the number is taken.
    const exact = Number.isNaN(Number(text)) ? Number.parseFloat(text) : Number(text)
    if (text === '' || (Number.isNaN(exact) && !/^[+-]?(nan|inf)/i.test(text))) {
      throw badInput(
        `${this.param}: line ${this.line} of the OBJ model has "${text.slice(0, 20)}" where a number should be.`,
      )
    }
    return exact
  }

  /** `f 1/2/3 4//5 -1`: positions and normals count from 1, or backwards from the last with a minus. */
  private polygon(): void {
    this.face.length = 0
    this.faceNormals.length = 0
    for (;;) {
      this.skipBlanks()
      const byte = this.bytes[this.at]
      if (byte === undefined || byte === LF || byte === CR || byte === HASH) break
      this.face.push(this.reference(this.positions.length / 3, 'vertex')!)
      let normal: number | undefined
      if (this.bytes[this.at] === 47) {
        this.at++
        this.integer() // the place on a texture, of no use without one
        if (this.bytes[this.at] === 47) {
          this.at++
          normal = this.reference(this.normals.length / 3, 'normal')
        }
      }
      if (!this.isBreak(this.bytes[this.at])) this.badFace()
      this.faceNormals.push(normal ?? -1)
      if (normal === undefined) this.allNormals = false
    }
    if (this.face.length < 3) {
      this.skipped++
      return
    }
    this.triangulate()
  }

  private integer(): number | undefined {
    const { bytes } = this
    let sign = 1
    if (bytes[this.at] === 45) {
      sign = -1
      this.at++
    }
    let value = 0
    let digits = 0
    for (let byte = bytes[this.at]!; byte >= 48 && byte <= 57; byte = bytes[++this.at]!) {
      value = value * 10 + byte - 48
      digits++
    }
    return digits > 0 ? sign * value : undefined
  }

  private reference(count: number, what: string): number | undefined {
    const number = this.integer()
    if (number === undefined) {
      if (what === 'normal') return undefined
      this.badFace()
    }
    const index = number! < 0 ? count + number! : number! - 1
    if (index < 0 || index >= count) {
      if (what === 'normal') return undefined
      throw badInput(
        `${this.param}: line ${this.line} of the OBJ model uses vertex ${number}, there are ${count} before it.`,
      )
    }
    return index
  }

  private badFace(): never {
    throw badInput(`${this.param}: line ${this.line} of the OBJ model has a face that cannot be read.`)
  }

  private triangulate(): void {
    const { face } = this
    const flat = face.length > 3 ? flattened(face, this.positions.data) : undefined
    if (!flat || isConvex(flat)) {
      for (let i = 1; i + 1 < face.length; i++) this.triangle(0, i, i + 1)
      return
    }
    if (face.length > MOST_CORNERS) {
      throw badInput(
        `${this.param}: the face that ends on line ${this.line} of the OBJ model has ${face.length.toLocaleString('en-US')} corners and is not convex, the limit for such faces is ${MOST_CORNERS.toLocaleString('en-US')}; export the model as triangles.`,
      )
    }
    const cut = earcut(flat)
    for (let i = 0; i < cut.length; i += 3) {
      const [a, b, c] = [cut[i]!, cut[i + 1]!, cut[i + 2]!]
      // The cutter does not keep the direction in which the polygon runs.
      if (turn(flat, a, b, c) >= 0) this.triangle(a, b, c)
      else this.triangle(a, c, b)
    }
  }

  private triangle(...corners: [number, number, number]): void {
    if (this.used + 6 > this.corners.length) {
      const larger = new Int32Array(this.corners.length * 2)
      larger.set(this.corners)
      this.corners = larger
    }
    for (const corner of corners) {
      this.corners[this.used++] = this.face[corner]!
      this.corners[this.used++] = this.faceNormals[corner]!
    }
  }

  /** One vertex for each corner where normals are kept, else the file's own vertices; welding joins them. */
  private mesh(): Mesh {
    const count = this.used / 2
    const normals = this.keepNormals && this.allNormals ? this.cornerNormals(count) : undefined
    const indices = new Uint32Array(count)
    if (!normals) {
      for (let i = 0; i < count; i++) indices[i] = this.corners[i * 2]!
      return { positions: this.positions.data.slice(0, this.positions.length), indices }
    }
    const positions = new Float32Array(count * 3)
    for (let i = 0; i < count; i++) {
      indices[i] = i
      const from = this.corners[i * 2]! * 3
      for (let k = 0; k < 3; k++) positions[i * 3 + k] = this.positions.data[from + k]!
    }
    return { positions, indices, normals }
  }

  /** Unit vectors; undefined where one has no direction, for then the file's normals are of no use. */
  private cornerNormals(count: number): Float32Array | undefined {
    const normals = new Float32Array(count * 3)
    for (let i = 0; i < count; i++) {
      const from = this.corners[i * 2 + 1]! * 3
      const [x, y, z] = [this.normals.data[from]!, this.normals.data[from + 1]!, this.normals.data[from + 2]!]
      const length = Math.sqrt(x * x + y * y + z * z)
      if (!(length > 1e-6 && length < 1e12)) return undefined
      normals[i * 3] = x / length
      normals[i * 3 + 1] = y / length
      normals[i * 3 + 2] = z / length
    }
    return normals
  }
}

/** The polygon seen from straight above; undefined where it has no area to be seen. */
function flattened(face: number[], positions: Float32Array): number[] | undefined {
  let [nx, ny, nz] = [0, 0, 0]
  for (let i = 0; i < face.length; i++) {
    const p = face[i]! * 3
    const q = face[(i + 1) % face.length]! * 3
    const [px, py, pz] = [positions[p]!, positions[p + 1]!, positions[p + 2]!]
    const [qx, qy, qz] = [positions[q]!, positions[q + 1]!, positions[q + 2]!]
    nx += (py - qy) * (pz + qz)
    ny += (pz - qz) * (px + qx)
    nz += (px - qx) * (py + qy)
  }
  const [ax, ay, az] = [Math.abs(nx), Math.abs(ny), Math.abs(nz)]
  if (!(ax + ay + az > 0)) return undefined
  // Dropping the axis the polygon faces most keeps its shape; the sign keeps it from being mirrored.
  const [u, v, flip] = az >= ax && az >= ay ? [0, 1, nz < 0] : ax >= ay ? [1, 2, nx < 0] : [2, 0, ny < 0]
  const flat: number[] = []
  for (const vertex of face) {
    flat.push(positions[vertex * 3 + u]! * (flip ? -1 : 1), positions[vertex * 3 + v]!)
  }
  return flat
}

function isConvex(flat: number[]): boolean {
  const count = flat.length / 2
  for (let i = 0; i < count; i++) if (turn(flat, i, (i + 1) % count, (i + 2) % count) < 0) return false
  return true
}

/** Above zero where the way from a over b to c turns left. */
const turn = (flat: number[], a: number, b: number, c: number): number =>
  (flat[b * 2]! - flat[a * 2]!) * (flat[c * 2 + 1]! - flat[b * 2 + 1]!) -
  (flat[b * 2 + 1]! - flat[a * 2 + 1]!) * (flat[c * 2]! - flat[b * 2]!)

/** Writes a mesh as OBJ text, piece by piece. */
export function* writeObj({ positions, indices }: Mesh, name: string): Generator<Buffer> {
  let text = `# Toolwright\no ${name.replace(/[^\x21-\x7e]+/g, '_') || 'model'}\n`
  for (let i = 0; i < positions.length; i += 3) {
    text += `v ${shortest(positions[i]!)} ${shortest(positions[i + 1]!)} ${shortest(positions[i + 2]!)}\n`
    if (text.length > 1 << 18) {
      yield Buffer.from(text, 'latin1')
      text = ''
    }
  }
  for (let i = 0; i < indices.length; i += 3) {
    text += `f ${indices[i]! + 1} ${indices[i + 1]! + 1} ${indices[i + 2]! + 1}\n`
    if (text.length > 1 << 18) {
      yield Buffer.from(text, 'latin1')
      text = ''
    }
  }
  yield Buffer.from(text, 'latin1')
}

/** The shortest decimal that reads back as the same 32-bit number: 0.1, not 0.10000000149011612. */
function shortest(value: number): string {
  const rounded = Math.round(value * 1e5) / 1e5
  if (Math.fround(rounded) === value) return String(rounded)
  for (let digits = 7; digits < 9; digits++) {
    const candidate = Number(value.toPrecision(digits))
    if (Math.fround(candidate) === value) return String(candidate)
  }
  return String(Number(value.toPrecision(9)))
}
