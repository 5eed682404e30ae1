import type { QuickLoop } from './quick-loops.ts'
import {
  ADD,
  AND,
  add,
  code,
  get,
  I32,
  LESS,
  loop,
  MULTIPLY,
  number,
  SUBTRACT,
  set,
  when,
} from './wasm-code.ts'

/**
 * Copies a pixel and those around it to the inputs of the layer that looks for strokes. The engine asks of each of them
 * anew where it lies and whether it is on the picture, and copies it by itself; here that is asked once of all of them.
 */

/** Where the engine keeps what is needed, in bytes from the beginning of each thing. */
const LAYER = { inputs: 20, halfWidth: 56, halfHeight: 60 }
/** Rows of numbers, one for each pixel, and whether these are bytes. */
const NUMBERS = { start: 28, rowLength: 40, areBytes: 48 }
/** Of the layer's locals in memory: the place of a pixel. */
const PLACE = { map: 44, pixel: 48, picture: 52, y: 56, x: 60 }
/** How pixels of pictures follow each other; pictures may be smaller than the room they have. */
const MAP = { height: 4, width: 8, heights: 24, widths: 36, nextY: 16, nextX: 20 }

const word = (from: number, offset: number): number[] => [...get(from), 0x28, 2, offset]
const SUBTRACTED_IS_NEGATIVE = [...SUBTRACT, ...number(0), ...LESS]
const AT_LEAST_UNSIGNED = [0x4f]
const LESS_UNSIGNED = [0x49]
const NOT_EQUAL = [0x47]
const IS_ZERO = [0x45]
const SELECT = [0x1b]
const SHIFT_LEFT = 0x74
const SHIFT_RIGHT = 0x76
const RETURN = 0x0f

const [LAYER_AT, FROM, TO, PLACE_AT] = [0, 1, 2, 3] as const
const [MAP_AT, SIZE, SOURCE, TARGET, ACROSS, DOWN, PIXEL, LEFT] = [4, 5, 6, 7, 8, 9, 10, 11] as const

const unless = (condition: number[]): number[] => when(condition, [...number(1), RETURN])

/** Leaves where the pixel lies so close to the picture's edge that some of those around it lie outside. */
function leaveAtEdge(at: number, half: number, most: number, sizes: number): number[] {
  const own = [...word(MAP_AT, sizes), ...word(PLACE_AT, PLACE.picture), ...number(2), SHIFT_LEFT, ...ADD]
  const known = [...word(MAP_AT, sizes + 4), ...word(MAP_AT, sizes), ...SUBTRACT, ...number(2), SHIFT_RIGHT]
  return [
    ...unless([...word(PLACE_AT, at), ...word(LAYER_AT, half), ...SUBTRACTED_IS_NEGATIVE]),
    ...[...word(MAP_AT, most), ...set(SIZE)],
    ...when(
      [...word(PLACE_AT, PLACE.picture), ...known, ...LESS_UNSIGNED],
      [
        ...[...own, 0x28, 2, 0, ...set(PIXEL)],
        ...[...get(PIXEL), ...get(SIZE), ...get(PIXEL), ...get(SIZE), ...LESS, ...SELECT, ...set(SIZE)],
      ],
    ),
    ...unless([
      ...[...word(PLACE_AT, at), ...word(LAYER_AT, half), ...ADD, ...get(SIZE)],
      ...AT_LEAST_UNSIGNED,
    ]),
  ]
}

const aBackBy = (half: number, next: number): number[] => [
  ...word(LAYER_AT, half),
  ...word(MAP_AT, next),
  ...MULTIPLY,
  ...SUBTRACT,
]
const twiceAndOne = (half: number): number[] => [
  ...word(LAYER_AT, half),
  ...number(2),
  ...MULTIPLY,
  ...number(1),
  ...ADD,
]

/** Gives 0 where it has copied them, and 1 where the engine is to do it. */
function copyAround(): number[] {
  return code(
    [[8, I32]],
    [
      ...unless([...word(LAYER_AT, LAYER.inputs), ...number(1), ...NOT_EQUAL]),
      ...unless([
        ...get(FROM),
        0x2d,
        0,
        NUMBERS.areBytes,
        ...get(TO),
        0x2d,
        0,
        NUMBERS.areBytes,
        ...AND,
        ...IS_ZERO,
      ]),
      ...[...word(PLACE_AT, PLACE.map), ...set(MAP_AT)],
      ...leaveAtEdge(PLACE.x, LAYER.halfWidth, MAP.width, MAP.widths),
      ...leaveAtEdge(PLACE.y, LAYER.halfHeight, MAP.height, MAP.heights),
      ...[...word(PLACE_AT, PLACE.pixel), ...aBackBy(LAYER.halfWidth, MAP.nextX)],
      ...[...aBackBy(LAYER.halfHeight, MAP.nextY), ...word(FROM, NUMBERS.rowLength), ...MULTIPLY],
      ...[...word(FROM, NUMBERS.start), ...ADD, ...set(SOURCE)],
      ...[...word(PLACE_AT, PLACE.pixel), ...word(TO, NUMBERS.rowLength), ...MULTIPLY],
      ...[...word(TO, NUMBERS.start), ...ADD, ...set(TARGET)],
      ...[...twiceAndOne(LAYER.halfWidth), ...set(ACROSS)],
      ...loop(
        [
          ...[...twiceAndOne(LAYER.halfHeight), ...set(DOWN), ...get(SOURCE), ...set(LEFT)],
          ...loop(
            [
              ...[...get(TARGET), ...get(LEFT), 0x2d, 0, 0, 0x3a, 0, 0],
              ...add(TARGET, number(1)),
              ...add(LEFT, [...word(MAP_AT, MAP.nextY), ...word(FROM, NUMBERS.rowLength), ...MULTIPLY]),
              ...add(DOWN, number(-1)),
            ],
            get(DOWN),
          ),
          ...add(SOURCE, [...word(MAP_AT, MAP.nextX), ...word(FROM, NUMBERS.rowLength), ...MULTIPLY]),
          ...add(ACROSS, number(-1)),
        ],
        get(ACROSS),
      ),
      ...number(0),
    ],
  )
}

/** From the call that gives the outputs their size to the question whether there are pixels on either side. */
export const QUICK_CONVOLUTION: QuickLoop = {
  written: `20 <to> 20 <from> 2d 00 30 20 <from> 41 34 6a 20 <layer> 28 02 18 10 <number> 20 <layer> 28 02 3c
    20 <place> 42 00 37 02 38 20 <place> 42 00 37 02 30 20 <place> 20 <to> 41 34 6a 36 02 2c
    41 01 74 41 01 72 21 <high> 03 40 20 <layer> 28 02 38 22 <x> 41 00 4e`,
  takes: ['layer', 'from', 'to', 'place'],
  body: copyAround,
}
