import earcut from 'earcut'
import { badInput } from '../../fault.ts'
import { utf16Mark } from '../../lib/text/utf16-mark.ts'
import type { Mesh } from './mesh.ts'
import { Floats, meshOf } from './obj-mesh.ts'
import { flattened, isConvex, turn } from './obj-polygons.ts'

export interface ObjModel {
  mesh: Mesh
  /** Lines, points and free-form surfaces, which are no triangles and were left out. */
  skipped: number
  /** Materials the faces name. */
  materials: number
  /** Normals were left out, because some faces have none, or one that points nowhere. */
  lostNormals: boolean
  /** Some faces have no places on a texture, others do. */
  missingPlaces: boolean
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
export function readObj(source: Buffer, param = 'file', keep = { looks: true }): ObjModel {
  return new ObjReader(utf8Of(source), param, keep.looks).read()
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
  private readonly places = new Floats()
  /** One for each position, where all of them have one. */
  private readonly colors = new Floats()
  /** Corners of all triangles: index of the position, of the normal and of the place on a texture, or -1. */
  private corners = new Int32Array(1 << 14)
  private used = 0
  private readonly keepLooks: boolean
  private allNormals = true
  private allPlaces = true
  private anyPlace = false
  private at = 0
  private line = 1
  private skipped = 0
  private readonly materials = new Set<string>()
  private face: number[] = []
  private faceNormals: number[] = []
  private facePlaces: number[] = []

  constructor(bytes: Buffer, param: string, keepLooks: boolean) {
    this.bytes = bytes
    this.param = param
    this.keepLooks = keepLooks
  }

  read(): ObjModel {
    const { bytes } = this
    while (this.at < bytes.length) {
      this.skipBlanks()
      const keyword = this.word()
      if (keyword === 'v') this.vertex()
      else if (keyword === 'vn') this.vector(this.normals)
      else if (keyword === 'vt') this.place()
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
    const { positions, normals, places, colors, keepLooks } = this
    const has = { normals: keepLooks && this.allNormals, places: keepLooks && this.anyPlace }
    const corners = this.corners.subarray(0, this.used)
    const mesh = meshOf({ positions, normals, places, colors, corners, has })
    return {
      mesh,
      skipped: this.skipped,
      materials: this.materials.size,
      lostNormals: keepLooks && normals.length > 0 && !mesh.normals,
      missingPlaces: keepLooks && this.anyPlace && !this.allPlaces,
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

  /** A position, and the colour some programs write behind it. */
  private vertex(): void {
    this.vector(this.positions)
    this.skipBlanks()
    if (!this.keepLooks || !this.isNumber()) return
    const [red, green, blue] = [this.number(), this.numberHere(), this.numberHere()]
    if (blue !== undefined && this.colors.length === this.positions.length - 3)
      this.colors.push3(red, green!, blue)
  }

  private place(): void {
    this.skipBlanks()
    const [u, v] = [this.number(), this.numberHere() ?? 0]
    const isPlace = Number.isFinite(u + v)
    this.places.push2(isPlace ? u : 0, isPlace ? v : 0)
    if (!isPlace) this.allPlaces = false
  }

  /** The next number of the line, where there is one. */
  private numberHere(): number | undefined {
    this.skipBlanks()
    return this.isNumber() ? this.number() : undefined
  }

  private isNumber(): boolean {
    const byte = this.bytes[this.at]!
    return (byte >= 48 && byte <= 57) || byte === 45 || byte === 46
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
    this.facePlaces.length = 0
    for (;;) {
      this.skipBlanks()
      const byte = this.bytes[this.at]
      if (byte === undefined || byte === LF || byte === CR || byte === HASH) break
      this.face.push(this.reference(this.positions.length / 3, 'vertex')!)
      let normal: number | undefined
      let place: number | undefined
      if (this.bytes[this.at] === 47) {
        this.at++
        place = this.reference(this.places.length / 2, 'place')
        if (this.bytes[this.at] === 47) {
          this.at++
          normal = this.reference(this.normals.length / 3, 'normal')
        }
      }
      if (!this.isBreak(this.bytes[this.at])) this.badFace()
      this.faceNormals.push(normal ?? -1)
      this.facePlaces.push(place ?? -1)
      if (normal === undefined) this.allNormals = false
      if (place === undefined) this.allPlaces = false
      else this.anyPlace = true
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

  private reference(count: number, what: 'vertex' | 'normal' | 'place'): number | undefined {
    const number = this.integer()
    if (number === undefined) {
      if (what !== 'vertex') return undefined
      this.badFace()
    }
    const index = number! < 0 ? count + number! : number! - 1
    if (index < 0 || index >= count) {
      if (what !== 'vertex') return undefined
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
    if (this.used + 9 > this.corners.length) {
      const larger = new Int32Array(this.corners.length * 2)
      larger.set(this.corners)
      this.corners = larger
    }
    for (const corner of corners) {
      this.corners[this.used++] = this.face[corner]!
      this.corners[this.used++] = this.faceNormals[corner]!
      this.corners[this.used++] = this.facePlaces[corner]!
    }
  }
}
