import { DoubleSide, FrontSide, Group, Matrix4, Mesh, type MeshStandardMaterial, type Object3D } from 'three'
import { USDZExporter } from 'three/addons/exporters/USDZExporter.js'
import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from 'three/addons/libs/fflate.module.js'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'

/** Places are exact to a tenth of a millimetre, and directions to less than a tenth of a degree. */
const PLACE_DIGITS = 4
const DIRECTION_DIGITS = 3
/** The model's front faces x, but USDZ viewers expect z. */
const FACING = new Matrix4().makeRotationY(-Math.PI / 2)
const LISTS = /(normal3f\[\] normals|point3f\[\] points) = \[([^\]]*)\]/g
const NUMBER = /-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/g
/** Files in a USDZ archive start at multiples of this (https://openusd.org/release/spec_usdz.html). */
const ALIGNMENT_BYTES = 64
const HEADER_BYTES = 30
const EXTRA_HEADER_BYTES = 4
const PADDING_ID = 0x1986
const MADE_AT = '1980-01-01T00:00:00'

/**
 * Converts a model to USDZ for iOS: in metres, on the floor, in plain colours. Three's exporter writes more digits than
 * the model needs and does not mark double-sided surfaces; both are corrected here.
 */
export async function usdzOf(glb: Uint8Array): Promise<Uint8Array> {
  const bytes = glb.buffer.slice(glb.byteOffset, glb.byteOffset + glb.byteLength)
  const { scene } = await new GLTFLoader().parseAsync(bytes as ArrayBuffer, '')
  const exported = await new USDZExporter().parseAsync(inOnePlace(scene), { quickLookCompatible: true })
  const renumber = numberedAnew()
  const files = Object.entries(unzipSync(exported)).map(([name, content]) => ({
    name: renumber(name),
    content: strToU8(shortened(renumber(strFromU8(content)))),
  }))
  return archive(files)
}

/** Applies every transform to the meshes' points, so that the file needs no transforms. */
function inOnePlace(scene: Object3D): Group {
  scene.updateMatrixWorld(true)
  const chair = new Group()
  scene.traverse((thing) => {
    if (!(thing instanceof Mesh)) return
    const { geometry, material, matrixWorld, name } = thing as Mesh<Mesh['geometry'], MeshStandardMaterial>
    // The exporter warns of double sides and does not write them; `shortened` adds them.
    if (material.side === DoubleSide) material.side = FrontSide
    const mesh = new Mesh(geometry.clone().applyMatrix4(matrixWorld).applyMatrix4(FACING), material)
    mesh.name = `${name}_${chair.children.length}`
    chair.add(mesh)
  })
  chair.updateMatrixWorld(true)
  return chair
}

/** Renumbers names, because three.js numbers them per process and the same model must give the same file. */
function numberedAnew(): (text: string) => string {
  const numbers = new Map<string, number>()
  return (text) =>
    text.replaceAll(/(Geometry|Material)_\d+/g, (name, kind: string) => {
      const number = numbers.get(name) ?? numbers.size
      numbers.set(name, number)
      return `${kind}_${number}`
    })
}

function shortened(text: string): string {
  return text
    .replaceAll(LISTS, (_, list: string, numbers: string) => {
      const digits = list.endsWith('points') ? PLACE_DIGITS : DIRECTION_DIGITS
      const short = numbers.replaceAll(NUMBER, (each) => String(Number(Number(each).toFixed(digits))))
      return `${list} = [${short.replaceAll(', ', ',')}]`
    })
    .replaceAll(
      'uniform token subdivisionScheme',
      'uniform bool doubleSided = 1\n\t\tuniform token subdivisionScheme',
    )
}

/** Stores the files uncompressed and aligned, so that a reader can map them in place. */
function archive(files: readonly { name: string; content: Uint8Array }[]): Uint8Array {
  const entries: Zippable = {}
  let at = 0
  for (const { name, content } of files) {
    const begins = at + HEADER_BYTES + name.length
    const padding = (ALIGNMENT_BYTES - ((begins + EXTRA_HEADER_BYTES) % ALIGNMENT_BYTES)) % ALIGNMENT_BYTES
    entries[name] = [content, { extra: { [PADDING_ID]: new Uint8Array(padding) } }]
    at = begins + EXTRA_HEADER_BYTES + padding + content.length
  }
  return zipSync(entries, { level: 0, mtime: MADE_AT })
}
