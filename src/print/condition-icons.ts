import type { Canvas } from './canvas.ts'

const [RED, AMBER, GREEN, GREY, BLACK] = ['#d9413c', '#f2b63c', '#4aa564', '#8c8c8c', '#404040']

type Draw = (canvas: Canvas, x: number, y: number, size: number) => void

const path =
  (d: (s: number) => string, color: string): Draw =>
  (canvas, x, y, size) =>
    canvas.path(d(size), x, y, { color }, undefined)

const circle = (color: string): Draw =>
  path(s => `M0 ${s / 2}A${s / 2} ${s / 2} 0 1 1 ${s} ${s / 2}A${s / 2} ${s / 2} 0 1 1 0 ${s / 2}Z`, color)
const diamond = (color: string): Draw =>
  path(s => `M${s / 2} 0L${s} ${s / 2}L${s / 2} ${s}L0 ${s / 2}Z`, color)
const triangle = (color: string, down: boolean): Draw =>
  path(
    s =>
      down
        ? `M0 ${s * 0.2}L${s} ${s * 0.2}L${s / 2} ${s * 0.85}Z`
        : `M0 ${s * 0.8}L${s} ${s * 0.8}L${s / 2} ${s * 0.15}Z`,
    color,
  )
const dash = (color: string): Draw =>
  path(s => `M0 ${s * 0.35}L${s} ${s * 0.35}L${s} ${s * 0.65}L0 ${s * 0.65}Z`, color)

/** An arrow, degrees clockwise from up. */
const arrow = (color: string, degrees: number): Draw =>
  path(s => {
    const turn = (degrees * Math.PI) / 180
    const points: [number, number][] = [
      [0, -0.5],
      [0.45, 0],
      [0.18, 0],
      [0.18, 0.5],
      [-0.18, 0.5],
      [-0.18, 0],
      [-0.45, 0],
    ]
    const at = points.map(([x, y]) => [
      s / 2 + s * (x * Math.cos(turn) - y * Math.sin(turn)),
      s / 2 + s * (x * Math.sin(turn) + y * Math.cos(turn)),
    ])
    return `${at.map(([x, y], i) => `${i ? 'L' : 'M'}${x!.toFixed(2)} ${y!.toFixed(2)}`).join('')}Z`
  }, color)

const flag =
  (color: string): Draw =>
  (canvas, x, y, s) => {
    canvas.path(`M0 0L${s * 0.9} ${s * 0.25}L0 ${s * 0.55}Z`, x + s * 0.1, y, { color }, undefined)
    canvas.fillRect(x, y, s * 0.12, s, BLACK)
  }

const both =
  (a: Draw, b: Draw): Draw =>
  (canvas, x, y, s) => {
    a(canvas, x, y, s)
    b(canvas, x, y, s)
  }

const white =
  (d: (s: number) => string): Draw =>
  (canvas, x, y, s) =>
    canvas.path(d(s), x, y, undefined, { color: '#ffffff', width: s * 0.14 })
const colored =
  (d: (s: number) => string, color: string): Draw =>
  (canvas, x, y, s) =>
    canvas.path(d(s), x, y, undefined, { color, width: s * 0.2 })
const CHECK = (s: number) => `M${s * 0.22} ${s * 0.52}L${s * 0.42} ${s * 0.72}L${s * 0.78} ${s * 0.3}`
const CROSS = (s: number) =>
  `M${s * 0.28} ${s * 0.28}L${s * 0.72} ${s * 0.72}M${s * 0.72} ${s * 0.28}L${s * 0.28} ${s * 0.72}`
const BANG = (s: number) =>
  `M${s / 2} ${s * 0.22}L${s / 2} ${s * 0.58}M${s / 2} ${s * 0.68}L${s / 2} ${s * 0.8}`

/** A circle filled by so many quarters. */
const quarters =
  (count: number): Draw =>
  (canvas, x, y, s) => {
    circle('#e0e0e0')(canvas, x, y, s)
    const r = s / 2
    if (count === 4) circle(BLACK)(canvas, x, y, s)
    else if (count > 0) {
      const end = (count * Math.PI) / 2
      const d = `M${r} ${r}L${r} 0A${r} ${r} 0 ${count > 2 ? 1 : 0} 1 ${(r + r * Math.sin(end)).toFixed(2)} ${(r - r * Math.cos(end)).toFixed(2)}Z`
      canvas.path(d, x, y, { color: BLACK }, undefined)
    }
  }

/** Bars of which so many are filled. */
const bars =
  (count: number, of: number): Draw =>
  (canvas, x, y, s) => {
    for (let i = 0; i < of; i++) {
      const height = (s * (i + 1)) / of
      canvas.fillRect(
        x + (s / of) * i,
        y + s - height,
        s / of - 0.6,
        height,
        i < count ? '#3b72b8' : '#c8c8c8',
      )
    }
  }

const boxes =
  (count: number): Draw =>
  (canvas, x, y, s) => {
    for (let i = 0; i < 4; i++)
      canvas.fillRect(
        x + (i % 2) * (s / 2),
        y + (i < 2 ? s / 2 : 0),
        s / 2 - 0.6,
        s / 2 - 0.6,
        i < count ? '#3b72b8' : '#c8c8c8',
      )
  }

const star =
  (share: number): Draw =>
  (canvas, x, y, s) => {
    const d = Array.from({ length: 10 }, (_, i) => {
      const angle = (Math.PI * i) / 5 - Math.PI / 2
      const r = (i % 2 ? 0.2 : 0.5) * s
      return `${i ? 'L' : 'M'}${(s / 2 + r * Math.cos(angle)).toFixed(2)} ${(s / 2 + r * Math.sin(angle)).toFixed(2)}`
    }).join('')
    canvas.path(`${d}Z`, x, y, { color: share > 0 ? '#f2c43c' : '#e6e6e6' }, { color: '#b58a1c', width: 0.4 })
  }

/** From the lowest to the highest. */
const SETS: Record<string, Draw[]> = {
  '3Arrows': [arrow(RED, 180), arrow(AMBER, 90), arrow(GREEN, 0)],
  '3ArrowsGray': [arrow(GREY, 180), arrow(GREY, 90), arrow(GREY, 0)],
  '3Flags': [flag(RED), flag(AMBER), flag(GREEN)],
  '3TrafficLights1': [circle(RED), circle(AMBER), circle(GREEN)],
  '3TrafficLights2': [circle(RED), circle(AMBER), circle(GREEN)],
  '3Signs': [diamond(RED), triangle(AMBER, false), circle(GREEN)],
  '3Symbols': [
    both(circle(RED), white(CROSS)),
    both(circle(AMBER), white(BANG)),
    both(circle(GREEN), white(CHECK)),
  ],
  '3Symbols2': [colored(CROSS, RED), colored(BANG, AMBER), colored(CHECK, GREEN)],
  '3Stars': [star(0), star(0.5), star(1)],
  '3Triangles': [triangle(RED, true), dash(AMBER), triangle(GREEN, false)],
  '4Arrows': [arrow(RED, 180), arrow(AMBER, 135), arrow(AMBER, 45), arrow(GREEN, 0)],
  '4ArrowsGray': [arrow(GREY, 180), arrow(GREY, 135), arrow(GREY, 45), arrow(GREY, 0)],
  '4RedToBlack': [circle(BLACK), circle('#b0b0b0'), circle('#f0a0a0'), circle(RED)],
  '4Rating': [bars(1, 4), bars(2, 4), bars(3, 4), bars(4, 4)],
  '4TrafficLights': [circle(BLACK), circle(RED), circle(AMBER), circle(GREEN)],
  '5Arrows': [arrow(RED, 180), arrow(AMBER, 135), arrow(AMBER, 90), arrow(AMBER, 45), arrow(GREEN, 0)],
  '5ArrowsGray': [arrow(GREY, 180), arrow(GREY, 135), arrow(GREY, 90), arrow(GREY, 45), arrow(GREY, 0)],
  '5Rating': [bars(0, 4), bars(1, 4), bars(2, 4), bars(3, 4), bars(4, 4)],
  '5Quarters': [quarters(0), quarters(1), quarters(2), quarters(3), quarters(4)],
  '5Boxes': [boxes(0), boxes(1), boxes(2), boxes(3), boxes(4)],
}

export function drawIcon(
  canvas: Canvas,
  icon: { set: string; index: number },
  x: number,
  y: number,
  height: number,
): void {
  const size = Math.min(9.5, height - 2)
  SETS[icon.set]?.[icon.index]?.(canvas, x, y + (height - size) / 2, size)
}
