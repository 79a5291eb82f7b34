import { Box3, type Object3D, Vector3 } from 'three'

/** How large a chair is and where, in metres. */
export interface ChairBounds {
  readonly middle: Vector3
  readonly size: Vector3
}

export function boundsOf(chair: Object3D): ChairBounds {
  const box = new Box3().setFromObject(chair)
  return { middle: box.getCenter(new Vector3()), size: box.getSize(new Vector3()) }
}
