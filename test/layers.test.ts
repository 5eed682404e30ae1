import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { test } from 'node:test'

const SRC = join(import.meta.dirname, '../src')

/** The floors of the house, from the top down. A file imports only from its own room or from floors below. */
const FLOORS = [
  ['main'],
  ['http', 'cli'],
  ['service'],
  ['runner', 'store'],
  ['catalog'],
  ['tools'],
  ['engines'],
  ['formats', 'layout'],
  ['document'],
  ['tool'],
  ['params'],
  ['param'],
  ['config'],
  ['lib'],
  ['fault'],
]
const floorOf = (room: string): number => FLOORS.findIndex(rooms => rooms.includes(room))

/** Rooms whose inhabitants do not know each other: no tool imports a tool, no engine an engine. */
const STRANGERS = ['tools', 'engines']

interface Import {
  from: string
  to: string
}

function imports(): Import[] {
  const found: Import[] = []
  for (const name of readdirSync(SRC, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue
    const text = readFileSync(join(SRC, name), 'utf8')
    for (const match of text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)) {
      const to = relative(SRC, join(SRC, dirname(name), match[1]!))
      if (!to.startsWith('..')) found.push({ from: name.split(sep).join('/'), to: to.split(sep).join('/') })
    }
  }
  return found
}

const roomOf = (file: string): string => file.split('/')[0]!.replace(/\.ts$/, '')

test('every folder and file of src has its floor', () => {
  const rooms = new Set(readdirSync(SRC).map(name => name.replace(/\.ts$/, '')))
  for (const room of rooms) assert.notEqual(floorOf(room), -1, `src/${room} is on no floor`)
})

test('imports run downhill', () => {
  const uphill = imports().filter(({ from, to }) => {
    // The command line and the server are neighbours: one starts the other.
    if (roomOf(from) === 'cli' && roomOf(to) === 'http') return false
    const [a, b] = [floorOf(roomOf(from)), floorOf(roomOf(to))]
    return a > b || (a === b && roomOf(from) !== roomOf(to))
  })
  assert.deepEqual(uphill, [])
})

test('no tool imports a tool, no engine an engine', () => {
  const nosy = imports().filter(({ from, to }) => {
    if (!STRANGERS.includes(roomOf(from)) || roomOf(from) !== roomOf(to)) return false
    // An engine may be a folder of several files; within it they are one.
    const own = (file: string) => file.split('/').slice(0, 2).join('/')
    return roomOf(from) === 'tools' ? true : own(from) !== own(to)
  })
  assert.deepEqual(nosy, [])
})

test('no file imports itself round about', () => {
  let left = imports()
  for (let before = Number.POSITIVE_INFINITY; left.length < before; ) {
    before = left.length
    const importers = new Set(left.map(({ from }) => from))
    // What imports nothing more is on no circle, and neither is the way to it.
    left = left.filter(({ to }) => importers.has(to))
  }
  assert.deepEqual(left, [])
})
