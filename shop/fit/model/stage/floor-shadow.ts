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

const MAP_PX = 512
/** The hard shadows from this many points of the sky add up to a soft one. */
const SKY_POINTS = 40
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5))
/** The flattest light moves a shadow this far along the floor for each unit of height. */
const WIDEST = 1.25
/** The lamps hang above, so the sky is brighter near the zenith. */
const STEEPNESS = 1.6
const SHADE = new Color('#3d2f1d')
const DARKEST = 0.62
/** The edges of the hard shadows are blurred over this distance, and less where the chair touches the floor. */
const MELT_M = 0.035

export interface FloorShadow {
  readonly floor: Mesh
  /** Renews the shadow after something has moved. */
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
  const floor = new Mesh(
    new PlaneGeometry(2 * halfWidthM, 2 * halfWidthM),
    shadedPaper(sum, MELT_M / (2 * halfWidthM)),
  )
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
  const radius = WIDEST * Math.sqrt((point + 0.5) / SKY_POINTS) ** STEEPNESS
  const angle = point * GOLDEN_ANGLE
  return new Matrix4().makeShear(0, 0, radius * Math.cos(angle), radius * Math.sin(angle), 0, 0)
}

function shadedPaper({ texture }: WebGLRenderTarget, melt: number): ShaderMaterial {
  return new ShaderMaterial({
    transparent: true,
    depthWrite: false,
    uniforms: {
      amount: { value: texture },
      shade: { value: SHADE },
      darkest: { value: DARKEST },
      melt: { value: melt },
    },
    vertexShader: `
      varying vec2 place;
      void main() { place = uv; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }`,
    fragmentShader: `
      uniform sampler2D amount; uniform vec3 shade; uniform float darkest; uniform float melt; varying vec2 place;
      float around(float radius) {
        float sum = 0.0;
        for (int tap = 0; tap < 20; tap += 1) {
          float angle = float(tap) * 2.39996;
          sum += texture2D(amount, place + radius * sqrt((float(tap) + 0.5) / 20.0) * vec2(cos(angle), sin(angle))).r;
        }
        return sum / 20.0;
      }
      void main() {
        float soft = around(melt);
        float dark = mix(soft, around(melt * 0.2), smoothstep(0.35, 0.8, soft));
        float fade = 1.0 - smoothstep(0.7, 1.0, length(place - 0.5) * 2.0);
        gl_FragColor = vec4(shade, darkest * fade * dark);
        #include <colorspace_fragment>
      }`,
  })
}
