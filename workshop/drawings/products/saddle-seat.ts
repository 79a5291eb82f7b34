import { saddleStool } from '../../../facts/products.ts'
import { along, back, type Command, type Curve, mapped } from '../geometry/curve.ts'
import type { Point } from '../geometry/point.ts'
import { pathOnPad } from '../parts/cushion.ts'
import { EDGE, fill, line, shape } from '../sheet/paint.ts'
import { TEXTURE, type Upholstery } from '../sheet/upholstery.ts'
import type { View } from '../sheet/view.ts'

const { seat } = saddleStool
const [LONG, WIDE] = [seat.depthIn / 2, seat.widthIn / 2]
/** how high the rear and the front stand above the dish */
const [CANTLE, POMMEL] = [seat.dishIn, seat.dishIn * 0.6]

interface Layer {
  readonly outline: readonly Command[]
  readonly lit: readonly Command[]
  readonly shade: readonly Command[]
  readonly seams: readonly (readonly Command[])[]
}

function upholstered(
  view: View,
  originIn: number,
  cloth: Upholstery,
  { outline, lit, shade, seams }: Layer,
): string {
  const path = pathOnPad(view, [0, originIn], 0)
  return (
    fill(path(outline), cloth.base) +
    fill(path(lit), cloth.light) +
    fill(path(shade), cloth.dark) +
    fill(path(outline), TEXTURE) +
    seams.map((seam) => line(path(seam), EDGE, cloth.seam)).join('') +
    shape(path(outline), 'none')
  )
}

/** The crest of the saddle from rear to front, `down` below its top. */
const crest = (down: number): Command[] => [
  [
    'C',
    [-LONG + 0.05, CANTLE - 0.5 - down],
    [-LONG + 0.7, CANTLE + 0.1 - down],
    [-LONG + 1.9, CANTLE - 0.15 - down],
  ],
  ['C', [-3.6, 0.9 - down], [-2.2, -down], [0.2, -down]],
  ['C', [2.8, -down], [4.2, POMMEL - 0.05 - down], [5.9, POMMEL - down]],
  ['C', [LONG - 0.5, POMMEL - down], [LONG, POMMEL - 0.9 - down], [LONG, -0.9 - down]],
]
const belly: Command[] = [
  ['C', [LONG, -2.3], [5.2, -seat.foamIn], [2.6, -seat.foamIn - 0.1]],
  ['L', [-4, -seat.foamIn - 0.1]],
  ['C', [-6.4, -seat.foamIn], [-LONG, -1.6], [-LONG, 0.2]],
  ['Z'],
]

export function saddleSide(view: View, heightIn: number, cloth: Upholstery): string {
  const flank: Command[] = [
    ['M', [-LONG + 0.05, 0.1]],
    ['C', [-6.6, 0.9], [-5, -0.5], [-2.4, -1]],
    ['C', [0.6, -1.5], [3.8, -0.4], [LONG, -0.9]],
  ]
  return upholstered(view, heightIn, cloth, {
    outline: [['M', [-LONG, 0.2]], ...crest(0), ...belly],
    lit: [
      ['M', [-LONG, 0.2]],
      ...crest(0),
      ['C', [3.8, -0.4], [0.6, -1.5], [-2.4, -1]],
      ['C', [-5, -0.5], [-6.6, 0.9], [-LONG, 0.2]],
      ['Z'],
    ],
    shade: [
      ['M', [-LONG + 0.4, -1]],
      ['C', [-4, -1.9], [4, -1.9], [LONG - 0.25, -1.65]],
      ['C', [LONG - 0.9, -2.35], [5, -seat.foamIn], [2.6, -seat.foamIn - 0.1]],
      ['L', [-4, -seat.foamIn - 0.1]],
      ['C', [-5.6, -seat.foamIn], [-7, -1.8], [-LONG + 0.4, -1]],
      ['Z'],
    ],
    seams: [flank],
  })
}

export function saddleFront(view: View, heightIn: number, cloth: Upholstery): string {
  const rear: Command[] = [
    ['M', [-WIDE, -1]],
    ['C', [-WIDE, 0.6], [-5, CANTLE], [0, CANTLE]],
    ['C', [5, CANTLE], [WIDE, 0.6], [WIDE, -1]],
    ['C', [WIDE, -2.4], [-WIDE, -2.4], [-WIDE, -1]],
    ['Z'],
  ]
  const front: Command[] = [
    ['M', [-WIDE, -1.2]],
    ['C', [-6.4, 0.4], [-3.4, POMMEL], [0, POMMEL]],
    ['C', [3.4, POMMEL], [6.4, 0.4], [WIDE, -1.2]],
    ['C', [WIDE + 0.1, -2.4], [5.6, -3.4], [4.4, -seat.foamIn - 0.1]],
    ['L', [-4.4, -seat.foamIn - 0.1]],
    ['C', [-5.6, -3.4], [-WIDE - 0.1, -2.4], [-WIDE, -1.2]],
    ['Z'],
  ]
  const shade: Command[] = [
    ['M', [-WIDE, -1.5]],
    ['C', [-4.4, -1], [4.4, -1], [WIDE, -1.5]],
    ...front.slice(3),
  ]
  const seam: Command[] = [
    ['M', [-2.2, POMMEL - 0.15]],
    ['C', [-2.6, -0.6], [-2.8, -1.6], [-2.8, -seat.foamIn]],
  ]
  const mirroredSeam = seam.map(
    ([command, ...points]): Command => [command, ...points.map(([x, y]) => [-x, y] as const)],
  )
  const none: Layer = { outline: rear, lit: rear, shade: [], seams: [] }
  return (
    upholstered(view, heightIn, cloth, none) +
    upholstered(view, heightIn, cloth, { outline: front, lit: [], shade, seams: [seam, mirroredSeam] })
  )
}

/** Half of the contour from above, from the middle of the rear to the middle of the front. */
function halfContour(inset: number): Curve {
  const [long, wide] = [LONG - inset, WIDE - inset]
  return {
    start: [-long, 0],
    pieces: [
      [
        [-long, wide * 0.72],
        [-long * 0.72, wide],
        [-long * 0.3, wide],
      ],
      [
        [long * 0.2, wide],
        [long * 0.3, wide * 0.5],
        [long * 0.72, wide * 0.46],
      ],
      [
        [long, wide * 0.42],
        [long, wide * 0.2],
        [long, 0],
      ],
    ],
  }
}

export function saddlePlan(view: View, cloth: Upholstery): string {
  const mirror = ([x, y]: Point): Point => [x, -y]
  const contour = (inset: number): Command[] => {
    const half = halfContour(inset)
    return [['M', half.start], ...along(half), ...back(mapped(half, mirror)), ['Z']]
  }
  const crease: Curve = {
    start: [-LONG + 1.2, 2.6],
    pieces: [
      [
        [-2, 2.2],
        [1, 1.4],
        [LONG - 0.8, 1.5],
      ],
    ],
  }
  const creases = [crease, mapped(crease, mirror)].map((each): Command[] => [
    ['M', each.start],
    ...along(each),
  ])
  return upholstered(view, 0, cloth, {
    outline: contour(0),
    lit: [],
    shade: [],
    seams: [contour(0.7), ...creases],
  })
}
