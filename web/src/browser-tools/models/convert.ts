import * as three from 'three'
import { GLTFExporter } from 'three/examples/jsm/exporters/GLTFExporter.js'
import { USDZExporter } from 'three/examples/jsm/exporters/USDZExporter.js'
import { FBXLoader } from 'three/examples/jsm/loaders/FBXLoader.js'
import { TGALoader } from 'three/examples/jsm/loaders/TGALoader.js'
import { USDLoader } from 'three/examples/jsm/loaders/USDLoader.js'
import { readModel } from '../../lib/models.ts'
import { asTrouble } from '../../lib/trouble.ts'
import type { Task } from '../frame/job.svelte.ts'
import { t } from '../texts.ts'
import { tidyFbx, withoutSkeletonRoots, withRisingTimes } from './tidy.ts'

export interface Facts {
  meshes: number
  triangles: number
  animations: string[]
  /** Pictures that the model names and nobody brought along. */
  absent: string[]
}

export interface Scene {
  scene: three.Object3D
  animations: three.AnimationClip[]
  absent: string[]
  close: () => void
}

const endingOf = (name: string): string => /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
const lastOf = (path: string): string => decodeURIComponent(path.split(/[\\/]/).at(-1) ?? '').toLowerCase()
/** A clear picture for those that are missing; an address that fails would stop the whole model. */
const CLEAR =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

/** Opens a model with the pictures that came along, found by their names. */
export async function openModel(file: File, beside: readonly File[]): Promise<Scene> {
  const addresses: string[] = []
  const absent = new Set<string>()
  const manager = new three.LoadingManager()
  manager.setURLModifier(path => {
    if (/^(data|blob):/.test(path)) return path
    const found = beside.find(one => one.name.toLowerCase() === lastOf(path))
    if (!found) {
      absent.add(lastOf(path))
      return CLEAR
    }
    const address = URL.createObjectURL(found)
    addresses.push(address)
    return address
  })
  manager.addHandler(/\.tga$/i, new TGALoader(manager))
  const loaded = new Promise<void>(resolve => {
    manager.onLoad = resolve
    // Models without pictures load nothing.
    setTimeout(resolve, 8000)
  })
  const close = () => {
    for (const address of addresses) URL.revokeObjectURL(address)
  }
  try {
    const kind = endingOf(file.name)
    let scene: three.Object3D
    let waits = false
    if (kind === 'fbx') {
      manager.itemStart('model')
      scene = new FBXLoader(manager).parse(tidyFbx(await file.arrayBuffer()), '')
      manager.itemEnd('model')
      waits = true
    } else if (kind === 'usdz' || kind === 'usd' || kind === 'usda' || kind === 'usdc') {
      manager.itemStart('model')
      scene = new USDLoader(manager).parse((await file.arrayBuffer()) as never) as three.Object3D
      manager.itemEnd('model')
      waits = true
    } else scene = await readModel(file, kind === 'stl' ? 'stl' : kind === 'obj' ? 'obj' : 'glb')
    if (waits) await loaded
    const animations = (scene as { animations?: three.AnimationClip[] }).animations ?? []
    return { scene, animations, absent: [...absent], close }
  } catch (error) {
    close()
    if ((error as Error).name === 'Trouble') throw error
    throw asTrouble(t('convert.cannotBeReadDamaged', { name: file.name }))
  }
}

export function factsOf({ scene, animations, absent }: Scene): Facts {
  let [meshes, triangles] = [0, 0]
  scene.traverse(one => {
    if (!(one instanceof three.Mesh || one instanceof three.Points || one instanceof three.Line)) return
    const { index, attributes } = one.geometry as three.BufferGeometry
    if (!attributes['position']?.count) return
    meshes++
    if (one instanceof three.Mesh)
      triangles += Math.floor((index ? index.count : (attributes['position']?.count ?? 0)) / 3)
  })
  return { meshes, triangles, animations: animations.map(one => one.name || 'unnamed'), absent }
}

/** Materials that neither format knows are told by those of today's renderers. */
function withStandardMaterials(scene: three.Object3D): void {
  const made = new Map<three.Material, three.Material>()
  const standard = (material: three.Material): three.Material => {
    if (material instanceof three.MeshStandardMaterial) return material
    const known = made.get(material)
    if (known) return known
    const old = material as three.MeshPhongMaterial
    const next = new three.MeshStandardMaterial({
      name: material.name,
      color: old.color ?? 0xffffff,
      map: old.map ?? null,
      normalMap: old.normalMap ?? null,
      emissive: old.emissive ?? 0x000000,
      emissiveMap: old.emissiveMap ?? null,
      alphaMap: null,
      aoMap: old.aoMap ?? null,
      transparent: material.transparent,
      opacity: material.opacity,
      side: material.side,
      alphaTest: material.alphaTest,
      vertexColors: material.vertexColors,
      metalness: 0,
      roughness: old.shininess === undefined ? 0.8 : Math.sqrt(2 / (old.shininess + 2)),
    })
    made.set(material, next)
    return next
  }
  scene.traverse(one => {
    if (!(one instanceof three.Mesh)) return
    one.material = Array.isArray(one.material) ? one.material.map(standard) : standard(one.material)
    const { attributes } = one.geometry as three.BufferGeometry
    if (!attributes['normal']) one.geometry.computeVertexNormals()
  })
}

export async function toGlb(opened: Scene, task: Task): Promise<Blob> {
  task.progress(undefined, t('convert.writing'))
  withStandardMaterials(opened.scene)
  // How the loader came to its matrices is nothing to keep.
  opened.scene.traverse(one => void delete one.userData['transformData'])
  for (const clip of opened.animations) clip.tracks.forEach(withRisingTimes)
  const root = new three.Scene()
  root.add(opened.scene)
  const bytes = (await new GLTFExporter().parseAsync(root, {
    binary: true,
    animations: opened.animations,
    onlyVisible: false,
    maxTextureSize: 4096,
  })) as ArrayBuffer
  return new Blob([withoutSkeletonRoots(bytes)], { type: 'model/gltf-binary' })
}

export async function toUsdz(opened: Scene, task: Task): Promise<Blob> {
  task.progress(undefined, t('convert.writing'))
  withStandardMaterials(opened.scene)
  opened.scene.updateMatrixWorld(true)
  const root = new three.Scene()
  root.add(opened.scene)
  const bytes = await new USDZExporter().parseAsync(root, { quickLookCompatible: true, maxTextureSize: 2048 })
  return new Blob([new Uint8Array(bytes)], { type: 'model/vnd.usdz+zip' })
}
