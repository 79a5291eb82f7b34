import type { FinishName } from '../../../facts/finishes.ts'
import { balanceStool } from '../../../facts/products.ts'
import { angleMark, dimension } from '../sheet/dimension.ts'
import { axis, contactShadow, floor, plumb, SHEET, sheet } from '../sheet/sheet.ts'
import { upholstery } from '../sheet/upholstery.ts'
import type { View } from '../sheet/view.ts'
import { balanceStoolBody, leaning, STOOL_HEIGHT_IN, stoolPlan } from './balance-stool-body.ts'
import { fileName, type Picture } from './picture.ts'

const { seat, tiltDeg } = balanceStool
const SIZE = [SHEET, SHEET] as const
const MATERIALS = ['Wool felt', 'Linen weave'] as const
const HALF_IN = seat.diameterIn / 2

function side(material: FinishName): string {
  const view: View = { unitsPerInch: 42, origin: [740, 1310] }
  const cloth = upholstery(material)
  return sheet(SIZE, view.unitsPerInch, [
    cloth.defs,
    contactShadow(view, -2.4, 2.4),
    floor(view),
    balanceStoolBody(view, cloth),
    plumb(view, [0, STOOL_HEIGHT_IN + 0.6]),
    dimension(view, [HALF_IN, 0], [HALF_IN, STOOL_HEIGHT_IN], {
      inches: STOOL_HEIGHT_IN,
      range: [seat.minHeightIn, seat.maxHeightIn],
      away: -2.6,
      side: 'right',
      size: 56,
    }),
    dimension(view, [-HALF_IN, 0], [HALF_IN, 0], { inches: seat.diameterIn, away: -2.8, size: 56 }),
  ])
}

function tilt(): string {
  const view: View = { unitsPerInch: 42, origin: [800, 1330] }
  const cloth = upholstery('Wool felt')
  return sheet(SIZE, view.unitsPerInch, [
    cloth.defs,
    contactShadow(view, -2.4, 2.4),
    floor(view),
    leaning(view, -tiltDeg),
    leaning(view, tiltDeg),
    ...[-1, 1].map((way) =>
      angleMark(view, {
        apex: [0, 0],
        between: [90, 90 + way * tiltDeg],
        radiusIn: 27.6,
        figureAt: 90 + way * (tiltDeg + 4),
      }),
    ),
    balanceStoolBody(view, cloth),
    plumb(view, [0, STOOL_HEIGHT_IN + 0.6]),
  ])
}

function top(): string {
  const view: View = { unitsPerInch: 68, origin: [800, 740] }
  const cloth = upholstery('Wool felt')
  return sheet(SIZE, view.unitsPerInch, [
    cloth.defs,
    stoolPlan(view, cloth),
    axis(view, -HALF_IN - 0.9, HALF_IN + 0.9),
    dimension(view, [-HALF_IN, 0], [HALF_IN, 0], { inches: seat.diameterIn, away: -HALF_IN - 1.6, size: 56 }),
  ])
}

export const balanceStoolPictures = (): Picture[] => {
  const square = { width: SHEET, height: SHEET }
  const sides = MATERIALS.map((material) => ({
    ...square,
    file: fileName('side', material),
    altText: `The Keel Balance Stool in ${material.toLowerCase()}: a round seat 14.5 in across on a turned birch stem, with a domed foot that lets it lean`,
    selects: { Material: material },
    svg: side(material),
  }))
  const views = [
    {
      ...square,
      file: 'top.svg',
      altText: 'The round seat of the balance stool from above, 14.5 in across, with its piping',
      svg: top(),
    },
    {
      ...square,
      file: 'tilt.svg',
      altText:
        'The stool upright and, in dashed outline, leaning 10 degrees to either side on its domed foot',
      svg: tilt(),
    },
  ]
  return [...sides.slice(0, 1), ...views, ...sides.slice(1)]
}
