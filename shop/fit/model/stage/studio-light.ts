import {
  BackSide,
  CircleGeometry,
  Color,
  DirectionalLight,
  Mesh,
  MeshBasicMaterial,
  PMREMGenerator,
  Scene,
  SphereGeometry,
  type Texture,
  Vector3,
  type WebGLRenderer,
} from 'three'
import { radians } from '#geometry/point.ts'

// The lamps of the photographs' studio (workshop/studio/sweep.py), seen from the camera.
const KEY = { aroundDeg: 62, upDeg: 54, distance: 3.4, radius: 1.05, brightness: 7 }
const LAMPS = [
  KEY,
  { aroundDeg: -128, upDeg: 38, distance: 3.2, radius: 0.8, brightness: 6 },
  { aroundDeg: 10, upDeg: 86, distance: 3.4, radius: 1.5, brightness: 2.2 },
]
const ROOM = new Color(1, 0.955, 0.9).multiplyScalar(0.42)
const ROOM_RADIUS = 8
const SHADOW_MAP_PX = 1024

/** A direction by its angle from the front towards the sitter's right and its angle above the floor. */
export function towards(aroundDeg: number, upDeg: number): Vector3 {
  const around = radians(aroundDeg)
  const up = radians(upDeg)
  return new Vector3(Math.cos(around) * Math.cos(up), Math.sin(up), Math.sin(around) * Math.cos(up))
}

/** The environment map that lights the chair: soft lamps in a room of paper. */
export function lightOfStudio(renderer: WebGLRenderer): Texture {
  const room = new Scene()
  const walls = new Mesh(
    new SphereGeometry(ROOM_RADIUS),
    new MeshBasicMaterial({ color: ROOM, side: BackSide }),
  )
  room.add(walls)
  for (const { aroundDeg, upDeg, distance, radius, brightness } of LAMPS) {
    const lamp = new Mesh(
      new CircleGeometry(radius, 24),
      new MeshBasicMaterial({ color: new Color(1, 0.97, 0.93).multiplyScalar(brightness) }),
    )
    lamp.position.copy(towards(aroundDeg, upDeg).multiplyScalar(distance))
    lamp.lookAt(0, 0, 0)
    room.add(lamp)
  }
  const generator = new PMREMGenerator(renderer)
  const { texture } = generator.fromScene(room, 0.02)
  generator.dispose()
  room.traverse((thing) => {
    if (!(thing instanceof Mesh)) return
    thing.geometry.dispose()
    thing.material.dispose()
  })
  return texture
}

/** A directional light in the key lamp's place, which casts the pads' shadows on the beams. */
export function keyLight(): DirectionalLight {
  const light = new DirectionalLight(new Color(1, 0.965, 0.92), 0.7)
  const { shadow } = light
  light.castShadow = true
  shadow.mapSize.set(SHADOW_MAP_PX, SHADOW_MAP_PX)
  shadow.radius = 3
  shadow.normalBias = 0.004
  shadow.bias = -0.0004
  return light
}

/** Makes the light cast shadows within this distance. */
export function widenKeyLight({ shadow: { camera } }: DirectionalLight, reachM: number): void {
  Object.assign(camera, {
    left: -reachM,
    right: reachM,
    top: reachM,
    bottom: -reachM,
    near: 0.1,
    far: 6 * reachM,
  })
  camera.updateProjectionMatrix()
}

/** Moves the light with the camera, so that the chair seems to turn in front of a fixed camera and lamps. */
export function holdKeyLight(
  light: DirectionalLight,
  middle: Vector3,
  cameraAroundDeg: number,
  reachM: number,
): void {
  light.target.position.copy(middle)
  light.position
    .copy(towards(cameraAroundDeg + KEY.aroundDeg, KEY.upDeg))
    .multiplyScalar(3 * reachM)
    .add(middle)
  light.target.updateMatrixWorld()
}
