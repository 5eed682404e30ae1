const DEGREE = 60_000
const radians = (angle: number): number => (angle / DEGREE / 180) * Math.PI
const angleOf = (y: number, x: number): number => (Math.atan2(y, x) / Math.PI) * 180 * DEGREE

const OPERATIONS: Record<string, (x: number, y: number, z: number) => number> = {
  val: x => x,
  '*/': (x, y, z) => (x * y) / z,
  '+-': (x, y, z) => x + y - z,
  '+/': (x, y, z) => (x + y) / z,
  '?:': (x, y, z) => (x > 0 ? y : z),
  abs: x => Math.abs(x),
  at2: (x, y) => angleOf(y, x),
  cos: (x, y) => x * Math.cos(radians(y)),
  sin: (x, y) => x * Math.sin(radians(y)),
  tan: (x, y) => x * Math.tan(radians(y)),
  cat2: (x, y, z) => x * Math.cos(Math.atan2(z, y)),
  sat2: (x, y, z) => x * Math.sin(Math.atan2(z, y)),
  max: (x, y) => Math.max(x, y),
  min: (x, y) => Math.min(x, y),
  mod: (x, y, z) => Math.hypot(x, y, z),
  pin: (x, y, z) => Math.max(x, Math.min(y, z)),
  sqrt: x => Math.sqrt(x),
}

/** The values that a DrawingML shape is drawn by: its box, its adjustments, and formulas of both. */
export class Guides {
  private readonly values = new Map<string, number>()

  constructor(width: number, height: number) {
    const [short, long] = [Math.min(width, height), Math.max(width, height)]
    const box = { l: 0, t: 0, r: width, b: height, w: width, h: height, hc: width / 2, vc: height / 2 }
    const turns = { cd2: 180, cd4: 90, cd8: 45, '3cd4': 270, '3cd8': 135, '5cd8': 225, '7cd8': 315 }
    for (const [name, value] of Object.entries({ ...box, ss: short, ls: long })) this.values.set(name, value)
    for (const [name, degrees] of Object.entries(turns)) this.values.set(name, degrees * DEGREE)
    for (const part of [2, 3, 4, 5, 6, 8, 10, 12, 16, 32]) {
      this.values.set(`wd${part}`, width / part)
      this.values.set(`hd${part}`, height / part)
      this.values.set(`ssd${part}`, short / part)
    }
  }

  /** A number, or what a name stands for. */
  value(text: string): number {
    return this.values.get(text) ?? Number(text)
  }

  /** Keeps the value of a formula, as `*\/ w adj 100000`. */
  set(name: string, formula: string): void {
    const [operation = '', ...given] = formula.trim().split(/\s+/)
    const [x = 0, y = 0, z = 0] = given.map(one => this.value(one))
    const compute = Object.hasOwn(OPERATIONS, operation) ? OPERATIONS[operation] : undefined
    if (compute) this.values.set(name, compute(x, y, z))
  }
}
