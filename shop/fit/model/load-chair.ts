import { type Group, Mesh, type MeshStandardMaterial } from 'three'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'

/** Fetches the model itself rather than through the loader, so that closing the view stops the download. */
export async function loadChair(address: string, signal: AbortSignal): Promise<Group> {
  const answer = await fetch(address, { signal })
  if (!answer.ok) throw new Error(`The model answers ${answer.status}`)
  const { scene } = await new GLTFLoader().parseAsync(await answer.arrayBuffer(), '')
  for (const mesh of meshesOf(scene)) mesh.castShadow = mesh.receiveShadow = true
  return scene
}

export function meshesOf(chair: Group): Mesh<Mesh['geometry'], MeshStandardMaterial>[] {
  const meshes: Mesh<Mesh['geometry'], MeshStandardMaterial>[] = []
  chair.traverse((thing) => {
    if (thing instanceof Mesh) meshes.push(thing)
  })
  return meshes
}

export function disposeChair(chair: Group): void {
  for (const { geometry, material } of meshesOf(chair)) {
    geometry.dispose()
    material.dispose()
  }
}
