import { Fault } from '../fault.ts'

interface NativePart {
  name: string
  /** Found in what its own loader says where there is no build for this system. */
  said: RegExp
  load: () => Promise<unknown>
  /** How to add it. */
  add: string
}

/** What is no JavaScript and has no other build that is always there; docs/platforms.md lists them for operators. */
const PARTS: NativePart[] = [
  {
    name: 'libvips (sharp)',
    said: /Could not load the "sharp" module/,
    load: () => import('sharp'),
    add: '"npm install --cpu=wasm32 sharp" adds its WebAssembly build',
  },
  {
    name: 'Skia (@napi-rs/canvas)',
    said: /native binding[\s\S]*@napi-rs.canvas/,
    load: () => import('@napi-rs/canvas'),
    add: '"npm install --include=optional @napi-rs/canvas" adds it where there is one',
  },
  {
    name: 'Oxc (oxc-minify)',
    said: /native binding[\s\S]*oxc-minify/,
    load: () => import('oxc-minify'),
    add: '"npm install --cpu=wasm32 oxc-minify" adds its WebAssembly build',
  },
  {
    name: 'Lightning CSS',
    said: /Cannot find module '[^']*lightningcss/,
    load: () => import('lightningcss'),
    add: '"npm install --include=optional lightningcss" adds it where there is one',
  },
]

/** What to tell where a tool failed because a native part has no build here: its own loader's words help nobody. */
export function missingBuild(error: unknown): Fault | undefined {
  if (!(error instanceof Error)) return undefined
  const part = PARTS.find(({ said }) => said.test(error.stack ?? error.message))
  return part && new Fault('failed', `${sentence(part)}.`, { cause: error })
}

/** The native parts that cannot be loaded on this machine, each with what to do. */
export async function missingParts(): Promise<string[]> {
  const found = await Promise.all(
    PARTS.map(part =>
      part.load().then(
        () => [],
        () => [sentence(part)],
      ),
    ),
  )
  return found.flat()
}

const sentence = ({ name, add }: NativePart): string =>
  `${name} has no build for ${process.platform} ${process.arch} in this installation; ${add}`
