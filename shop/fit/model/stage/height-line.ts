import { BufferGeometry, Color, LineBasicMaterial, LineSegments, Vector3 } from 'three'
import { radians } from '#geometry/point.ts'

/** The distance from the chair to the line. */
const BESIDE_M = 0.05
const TICK_M = 0.012
const INK = new Color('#1d1b17')

export interface HeightLine {
  readonly line: LineSegments
  /** Places the line to the right of the chair in the view, at the depth of its middle; returns the line's middle. */
  stand(heightM: number, aroundDeg: number): Vector3
  dispose(): void
}

/** A dimension line from the floor up, as in the drawings, beside a chair of that size. */
export function heightLine(middle: Vector3, size: Vector3): HeightLine {
  // The line is one unit high and is scaled to the height.
  const shaft = [new Vector3(0, 0, 0), new Vector3(0, 1, 0)]
  const ticks = [0, 1].flatMap((y) => [new Vector3(-TICK_M, y, 0), new Vector3(TICK_M, y, 0)])
  const geometry = new BufferGeometry().setFromPoints([...shaft, ...ticks])
  const material = new LineBasicMaterial({ color: INK, toneMapped: false })
  const line = new LineSegments(geometry, material)
  return {
    line,
    stand(heightM, aroundDeg) {
      const around = radians(aroundDeg)
      const right = new Vector3(Math.sin(around), 0, -Math.cos(around))
      const halfWidthM = (Math.abs(right.x) * size.x + Math.abs(right.z) * size.z) / 2
      line.position
        .copy(middle)
        .addScaledVector(right, halfWidthM + BESIDE_M)
        .setY(0)
      line.rotation.y = Math.PI / 2 - around
      line.scale.y = heightM
      return line.position.clone().setY(heightM / 2)
    },
    dispose() {
      geometry.dispose()
      material.dispose()
    },
  }
}
