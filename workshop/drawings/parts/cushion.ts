import type { Command } from '../geometry/curve.ts'
import { add, type Point, turned } from '../geometry/point.ts'
import { EDGE, fill, line, OUTLINE, shape } from '../sheet/paint.ts'
import { TEXTURE, type Upholstery } from '../sheet/upholstery.ts'
import { at, type View } from '../sheet/view.ts'
import type { Wood } from '../sheet/wood.ts'

export interface CushionOptions {
  /** the middle of its top */
  readonly top: Point
  /** how far the front is tipped down */
  readonly slopeDeg: number
  readonly depthIn: number
  readonly foamIn: number
  readonly boardIn: number
  readonly cloth: Upholstery
  readonly board: Wood
}

/** Turns a path written in the pad's own inches (along its top, above its top) into one on the sheet. */
export function pathOnPad(view: View, top: Point, slopeDeg: number) {
  return (commands: readonly Command[]): string =>
    commands
      .map(
        ([command, ...points]) =>
          command + points.map((point) => at(view, add(top, turned(point, -slopeDeg)))).join(' '),
      )
      .join('')
}

/** A foam pad on its birch board, seen from the side. */
export function cushionSide(view: View, options: CushionOptions): string {
  const { foamIn: t, cloth } = options
  const path = pathOnPad(view, options.top, options.slopeDeg)
  const [rear, front] = [-options.depthIn / 2, options.depthIn / 2]
  const outline = path([
    ...topEdge(rear, front, t),
    ['C', [front + 0.05, -t + 0.7], [front - 0.05, -t], [front - 0.7, -t]],
    ['L', [rear + 0.6, -t]],
    ['C', [rear, -t], [rear - 0.05, -t + 0.5], [rear, -t + 1]],
    ['Z'],
  ])
  const panel = path([...topEdge(rear, front, t), ...pipingBack(rear, front)])
  const shade = path([
    ['M', [rear, -t * 0.66]],
    ['Q', [0, -t * 0.6], [front + 0.04, -t * 0.66]],
    ['C', [front + 0.05, -t + 0.7], [front - 0.05, -t], [front - 0.7, -t]],
    ['L', [rear + 0.6, -t]],
    ['C', [rear, -t], [rear - 0.05, -t + 0.5], [rear, -t + 1]],
    ['Z'],
  ])
  const piping = path([
    ['M', [rear, -1.25]],
    ['C', [rear + 0.05, -0.75], [rear + 0.4, -0.62], [rear + 1.2, -0.6]],
    ['Q', [0, -0.45], [front - 1.8, -0.66]],
    ['C', [front - 0.8, -0.74], [front - 0.15, -1.3], [front + 0.04, -2.1]],
  ])
  return (
    board(view, options) +
    fill(outline, cloth.base) +
    fill(panel, cloth.light) +
    fill(shade, cloth.dark) +
    fill(outline, TEXTURE) +
    line(piping, EDGE, cloth.seam) +
    shape(outline, 'none', OUTLINE)
  )
}

function topEdge(rear: number, front: number, t: number): Command[] {
  return [
    ['M', [rear, -t + 1]],
    ['C', [rear - 0.05, -1], [rear + 0.05, -0.12], [rear + 1.2, -0.04]],
    ['Q', [0, 0.06], [front - 1.7, -0.06]],
    ['C', [front - 0.4, -0.16], [front + 0.12, -1], [front + 0.05, -2]],
  ]
}

function pipingBack(rear: number, front: number): Command[] {
  return [
    ['L', [front + 0.04, -2.1]],
    ['C', [front - 0.15, -1.3], [front - 0.8, -0.74], [front - 1.8, -0.66]],
    ['Q', [0, -0.45], [rear + 1.2, -0.6]],
    ['C', [rear + 0.4, -0.62], [rear + 0.05, -0.75], [rear, -1.25]],
    ['Z'],
  ]
}

function board(
  view: View,
  { top, slopeDeg, depthIn, foamIn, boardIn, board: material }: CushionOptions,
): string {
  const path = pathOnPad(view, top, slopeDeg)
  const [rear, front] = [-depthIn / 2 + 0.5, depthIn / 2 - 0.6]
  const [upper, lower] = [-foamIn, -foamIn - boardIn]
  const outline = path([
    ['M', [rear, upper]],
    ['L', [front, upper]],
    ['L', [front - 0.3, lower]],
    ['L', [rear + 0.3, lower]],
    ['Z'],
  ])
  const veneer = path([
    ['M', [rear + 0.2, (upper + lower) / 2]],
    ['L', [front - 0.2, (upper + lower) / 2]],
  ])
  return shape(outline, material.base, EDGE) + line(veneer, 1.5, material.grain)
}

/** Where the underside of the pad's board is, above a point of the floor. */
export function undersideAt(
  { top, slopeDeg, foamIn, boardIn }: Pick<CushionOptions, 'top' | 'slopeDeg' | 'foamIn' | 'boardIn'>,
  xIn: number,
): number {
  const slope = (slopeDeg * Math.PI) / 180
  return top[1] - (foamIn + boardIn) / Math.cos(slope) - (xIn - top[0]) * Math.tan(slope)
}
