import { Box3, type Object3D, Vector3 } from 'three'

/** A chair's size and middle, in metres. */
export interface ChairBounds {
  readonly middle: Vector3
  readonly size: Vector3
}

/** The bounds of a chair and of anything else beside it. */
export function boundsOf(chair: Object3D, more = new Box3()): ChairBounds {
  const box = new Box3().setFromObject(chair).union(more)
  return { middle: box.getCenter(new Vector3()), size: box.getSize(new Vector3()) }
}
