import type { FinishName } from '../../../facts/finishes.ts'
import { saddleStool } from '../../../facts/products.ts'
import { box } from '../parts/box.ts'
import { column, starBase } from '../parts/star-base.ts'
import { dimension } from '../sheet/dimension.ts'
import { axis, contactShadow, floor, plumb, SHEET, sheet } from '../sheet/sheet.ts'
import { upholstery } from '../sheet/upholstery.ts'
import type { View } from '../sheet/view.ts'
import { steel, wood } from '../sheet/wood.ts'
import { fileName, type Picture } from './picture.ts'
import { saddleFront, saddlePlan, saddleSide } from './saddle-seat.ts'

const { seat, base, casterWheelDiameterIn, column: lift } = saddleStool
const SIZE = [SHEET, SHEET] as const
const COLORS = ['Oat', 'Slate', 'Black'] as const
const BIRCH = wood('Natural birch')
const HEIGHT_IN = (seat.minHeightIn + seat.maxHeightIn) / 2
const UNDERSIDE_IN = HEIGHT_IN - seat.foamIn - seat.boardIn
const STAR = { ...base, wheelIn: casterWheelDiameterIn, wood: BIRCH }
const VIEW: View = { unitsPerInch: 38, origin: [725, 1310] }

function stand(view: View): string {
  return [
    column(view, STAR, { ...lift, topIn: UNDERSIDE_IN - 0.8 }),
    starBase(view, STAR),
    box(view, { leftIn: -3, rightIn: 3, bottomIn: UNDERSIDE_IN - 1.3, topIn: UNDERSIDE_IN }, steel, 0, 0.4),
    box(
      view,
      { leftIn: -5, rightIn: 5, bottomIn: UNDERSIDE_IN, topIn: UNDERSIDE_IN + seat.boardIn + 0.2 },
      BIRCH,
      1,
      0.2,
    ),
  ].join('')
}

function drawing(color: FinishName, saddle: typeof saddleSide, widthIn: number): string {
  const cloth = upholstery(color)
  return sheet(SIZE, VIEW.unitsPerInch, [
    cloth.defs,
    contactShadow(VIEW, -1, 1),
    floor(VIEW),
    stand(VIEW),
    saddle(VIEW, HEIGHT_IN, cloth),
    plumb(VIEW, [0, HEIGHT_IN + (saddle === saddleSide ? 0.6 : 2.3)]),
    dimension(VIEW, [widthIn / 2, 0], [widthIn / 2, HEIGHT_IN], {
      inches: HEIGHT_IN,
      range: [seat.minHeightIn, seat.maxHeightIn],
      away: -4.4,
      side: 'right',
      size: 56,
    }),
    dimension(VIEW, [-widthIn / 2, 0], [widthIn / 2, 0], { inches: widthIn, away: -3, size: 56 }),
  ])
}

function top(): string {
  const view: View = { unitsPerInch: 62, origin: [770, 740] }
  const cloth = upholstery('Oat')
  const [long, wide] = [seat.depthIn / 2, seat.widthIn / 2]
  return sheet(SIZE, view.unitsPerInch, [
    cloth.defs,
    saddlePlan(view, cloth),
    axis(view, -long - 0.8, long + 0.8),
    dimension(view, [-long, -wide], [long, -wide], { inches: seat.depthIn, away: -1.7, size: 54 }),
    dimension(view, [long, -wide], [long, wide], {
      inches: seat.widthIn,
      away: -1.4,
      side: 'right',
      size: 54,
    }),
  ])
}

export const saddleStoolPictures = (): Picture[] => {
  const square = { width: SHEET, height: SHEET }
  const sides = COLORS.map((color) => ({
    ...square,
    file: fileName('side', color),
    altText: `Side view of the Keel Saddle Stool in ${color}: a dished saddle on a gas lift, 22 to 28 in high, over a birch star base with casters`,
    selects: { 'Cushion color': color },
    svg: drawing(color, saddleSide, seat.depthIn),
  }))
  const views = [
    {
      ...square,
      file: 'front.svg',
      altText:
        'Front view of the saddle stool: the 15 in saddle falls away to both sides, so that the thighs slope down',
      svg: drawing('Oat', saddleFront, seat.widthIn),
    },
    {
      ...square,
      file: 'top.svg',
      altText: 'The saddle from above, narrow in front and broad behind, 15.5 in long and 15 in wide',
      svg: top(),
    },
  ]
  return [...sides.slice(0, 1), ...views, ...sides.slice(1)]
}
