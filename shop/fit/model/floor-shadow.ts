import {
  AdditiveBlending,
  Color,
  HalfFloatType,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  NoColorSpace,
  type Object3D,
  OrthographicCamera,
  PlaneGeometry,
  Scene,
  ShaderMaterial,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three'

const MAP_PX = 768
/** So many points of the sky, each throwing a hard shadow, make a soft one. */
const SKY_POINTS = 56
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5))
/** Lamps hang above, so the sky is brighter there. */
const STEEPNESS = 1.7
const SHADE = new Color('#3d2f1d')
const DARKEST = 0.66

export interface FloorShadow {
  readonly floor: Mesh
  /** Once more when something has moved. */
  cast(renderer: WebGLRenderer, chair: Object3D): void
  dispose(): void
}

/** The shadow that a chair leaves on paper under a wide sky: dark where it touches, gone within a foot. */
export function floorShadow(halfWidthM: number): FloorShadow {
  const mask = new WebGLRenderTarget(MAP_PX, MAP_PX, { depthBuffer: true })
  const sum = new WebGLRenderTarget(MAP_PX, MAP_PX, { type: HalfFloatType, depthBuffer: false })
  sum.texture.colorSpace = NoColorSpace
  const fromAbove = new OrthographicCamera(-halfWidthM, halfWidthM, halfWidthM, -halfWidthM, 0.01, 5)
  fromAbove.position.y = 4
  fromAbove.lookAt(0, 0, 0)
  fromAbove.updateMatrixWorld()
  const white = new MeshBasicMaterial({ color: 0xffffff, side: 2, toneMapped: false })
  const share = new MeshBasicMaterial({
    map: mask.texture,
    color: new Color().setScalar(1 / SKY_POINTS),
    blending: AdditiveBlending,
    depthTest: false,
    depthWrite: false,
    toneMapped: false,
  })
  const sheet = new Mesh(new PlaneGeometry(2, 2), share)
  const adding = new Scene().add(sheet)
  const wholeSheet = new OrthographicCamera(-1, 1, 1, -1, -1, 1)
  const floor = new Mesh(new PlaneGeometry(2 * halfWidthM, 2 * halfWidthM), shadedPaper(sum))
  floor.rotation.x = -Math.PI / 2

  const cast = (renderer: WebGLRenderer, chair: Object3D) => {
    const shadows = new Scene()
    shadows.overrideMaterial = white
    shadows.matrixAutoUpdate = false
    shadows.matrixWorldAutoUpdate = false
    const { parent } = chair
    shadows.add(chair)
    renderer.setRenderTarget(sum)
    renderer.setClearColor(0x000000, 1)
    renderer.clear()
    const autoClear = renderer.autoClear
    for (let point = 0; point < SKY_POINTS; point += 1) {
      shadows.matrixWorld.copy(flattenedFrom(point))
      chair.updateWorldMatrix(false, true)
      renderer.autoClear = true
      renderer.setRenderTarget(mask)
      renderer.render(shadows, fromAbove)
      renderer.autoClear = false
      renderer.setRenderTarget(sum)
      renderer.render(adding, wholeSheet)
    }
    renderer.autoClear = autoClear
    renderer.setRenderTarget(null)
    renderer.setClearColor(0x000000, 0)
    parent?.add(chair)
    chair.updateWorldMatrix(true, true)
  }

  return {
    floor,
    cast,
    dispose() {
      for (const thing of [mask, sum, white, share, sheet.geometry, floor.geometry, floor.material])
        if (!Array.isArray(thing)) thing.dispose()
    },
  }
}

/** Slides everything along the light onto the floor, keeping its height so that the camera above still sees it. */
function flattenedFrom(point: number): Matrix4 {
  const slope = Math.sqrt((point + 0.5) / SKY_POINTS) ** STEEPNESS
  const radius = slope / Math.sqrt(Math.max(1 - slope ** 2, 0.12))
  const angle = point * GOLDEN_ANGLE
  return new Matrix4().makeShear(0, 0, radius * Math.cos(angle), radius * Math.sin(angle), 0, 0)
}

function shadedPaper({ texture }: WebGLRenderTarget): ShaderMaterial {
  return new ShaderMaterial({
    transparent: true,
    depthWrite: false,
    uniforms: { amount: { value: texture }, shade: { value: SHADE }, darkest: { value: DARKEST } },
    vertexShader: `
      varying vec2 place;
      void main() { place = uv; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }`,
    fragmentShader: `
      uniform sampler2D amount; uniform vec3 shade; uniform float darkest; varying vec2 place;
      void main() {
        float fade = 1.0 - smoothstep(0.7, 1.0, length(place - 0.5) * 2.0);
        gl_FragColor = vec4(shade, darkest * fade * texture2D(amount, place).r);
        #include <colorspace_fragment>
      }`,
  })
}
