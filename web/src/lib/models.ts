import * as three from 'three'
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js'
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js'
import { OBJLoader } from 'three/examples/jsm/loaders/OBJLoader.js'
import { STLLoader } from 'three/examples/jsm/loaders/STLLoader.js'

import { addDecoders } from './model-decoders.ts'

export type ModelKind = 'glb' | 'stl' | 'obj' | 'usdz'

export interface ModelFacts {
  triangles: number
  vertices: number
  size: [number, number, number]
}

export interface ModelScene {
  facts: ModelFacts
  /** Turns the model by these angles, for the keyboard. */
  turn: (right: number, up: number) => void
  zoom: (factor: number) => void
  reset: () => void
  setWireframe: (on: boolean) => void
  setSpin: (on: boolean) => void
  dispose: () => void
}

/** Shows a model on a canvas: drag turns, the wheel zooms, the right button moves. */
export async function showModel(file: Blob, kind: ModelKind, canvas: HTMLCanvasElement): Promise<ModelScene> {
  const model = await readModel(file, kind)
  const renderer = new three.WebGLRenderer({ canvas, antialias: true, alpha: true })
  const scene = new three.Scene()
  const box = new three.Box3().setFromObject(model)
  const size = box.getSize(new three.Vector3())
  const radius = Math.max(size.length() / 2, 1e-6)
  model.position.sub(box.getCenter(new three.Vector3()))
  scene.add(model)
  scene.add(new three.HemisphereLight(0xffffff, 0x8899aa, 1.6))
  const camera = new three.PerspectiveCamera(40, 1, radius / 100, radius * 100)
  const lamp = new three.DirectionalLight(0xffffff, 2)
  lamp.position.set(1, 1.5, 2)
  camera.add(lamp)
  scene.add(camera)
  const controls = new OrbitControls(camera, canvas)
  controls.enableDamping = true
  const reset = () => {
    camera.position.set(1, 0.75, 1.4).setLength(radius * 3.1)
    controls.target.set(0, 0, 0)
    controls.update()
  }
  reset()

  let frame = 0
  const draw = () => {
    frame = 0
    const moved = controls.update()
    renderer.render(scene, camera)
    if (moved || controls.autoRotate) change()
  }
  /** Draws once more, and on while something moves: a model that stands still costs nothing. */
  const change = () => {
    frame ||= requestAnimationFrame(draw)
  }
  controls.addEventListener('change', change)
  const fit = () => {
    const { clientWidth: width, clientHeight: height } = canvas
    if (width === 0 || height === 0) return
    renderer.setPixelRatio(Math.min(devicePixelRatio, 2))
    renderer.setSize(width, height, false)
    camera.aspect = width / height
    camera.updateProjectionMatrix()
    change()
  }
  const watcher = new ResizeObserver(fit)
  watcher.observe(canvas)
  fit()
  change()

  return {
    facts: { ...countOf(model), size: [size.x, size.y, size.z] },
    turn(right, up) {
      const offset = new three.Spherical().setFromVector3(camera.position.clone().sub(controls.target))
      offset.theta -= right
      offset.phi = Math.min(Math.PI - 0.01, Math.max(0.01, offset.phi - up))
      camera.position.setFromSpherical(offset).add(controls.target)
      change()
    },
    zoom(factor) {
      camera.position.sub(controls.target).multiplyScalar(factor).add(controls.target)
      change()
    },
    reset,
    setWireframe(on) {
      eachMaterial(model, material => (material.wireframe = on))
      change()
    },
    setSpin(on) {
      controls.autoRotate = on
      change()
    },
    dispose() {
      cancelAnimationFrame(frame)
      watcher.disconnect()
      controls.dispose()
      renderer.dispose()
    },
  }
}

/** A model as a scene, standing as its format means it. */
export async function readModel(file: Blob, kind: ModelKind): Promise<three.Object3D> {
  const plain = () =>
    new three.MeshStandardMaterial({
      color: 0x8fb3ad,
      roughness: 0.65,
      metalness: 0.05,
      side: three.DoubleSide,
    })
  if (kind === 'stl') {
    const geometry = new STLLoader().parse(await file.arrayBuffer())
    geometry.computeVertexNormals()
    const mesh = new three.Mesh(geometry, plain())
    // STL files stand on their Z axis by custom.
    mesh.rotation.x = -Math.PI / 2
    return wrapped(mesh)
  }
  if (kind === 'obj') {
    const model = new OBJLoader().parse(await file.text())
    model.traverse(one => {
      if (!(one instanceof three.Mesh)) return
      if (!one.geometry.attributes.normal) one.geometry.computeVertexNormals()
      one.material = plain()
    })
    return wrapped(model)
  }
  const bytes = await file.arrayBuffer()
  if (kind === 'usdz') {
    const { USDLoader } = await import('three/examples/jsm/loaders/USDLoader.js')
    return wrapped(new USDLoader().parse(bytes as never) as three.Object3D)
  }
  const loader = new GLTFLoader()
  await addDecoders(loader, bytes)
  const { scene } = await loader.parseAsync(bytes, '')
  scene.traverse(one => {
    if (one instanceof three.Mesh && !one.geometry.attributes.normal) one.geometry.computeVertexNormals()
  })
  return wrapped(scene)
}

/** In a group of its own, so that it can be moved to the middle whatever turns it has. */
function wrapped(model: three.Object3D): three.Group {
  const group = new three.Group()
  group.add(model)
  return group
}

function countOf(model: three.Object3D): { triangles: number; vertices: number } {
  let triangles = 0
  let vertices = 0
  model.traverse(one => {
    if (!(one instanceof three.Mesh)) return
    const { index, attributes } = one.geometry as three.BufferGeometry
    const points = attributes['position']?.count ?? 0
    vertices += points
    triangles += Math.floor((index ? index.count : points) / 3)
  })
  return { triangles, vertices }
}

function eachMaterial(model: three.Object3D, change: (material: three.MeshStandardMaterial) => void): void {
  model.traverse(one => {
    if (!(one instanceof three.Mesh)) return
    for (const material of Array.isArray(one.material) ? one.material : [one.material]) change(material)
  })
}
