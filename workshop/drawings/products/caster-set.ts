import { casterSet } from '../../../facts/products.ts'
import { dimension } from '../sheet/dimension.ts'
import { contactShadow, floor, plumb, SHEET, sheet } from '../sheet/sheet.ts'
import type { View } from '../sheet/view.ts'
import { casterFrontLarge, casterSideLarge, stemTop } from './caster-body.ts'
import type { Picture } from './picture.ts'

const { wheelDiameterIn, overallWidthIn, stem, swivelOffsetIn, wheelToFloorIn } = casterSet
const SIZE = [SHEET, SHEET] as const

function single(): string {
  const view: View = { unitsPerInch: 280, origin: [1000, 1310] }
  const [behind, r] = [-swivelOffsetIn, wheelDiameterIn / 2]
  return sheet(SIZE, view.unitsPerInch, [
    contactShadow(view, behind - 0.5, behind + 0.5),
    floor(view),
    casterSideLarge(view),
    plumb(view, [0, stemTop() + 0.08]),
    dimension(view, [behind - r, 0], [behind - r, wheelDiameterIn], {
      inches: wheelDiameterIn,
      away: 0.32,
      side: 'left',
      size: 56,
      bare: true,
    }),
    dimension(view, [0, wheelToFloorIn], [0, stemTop()], {
      inches: stem.lengthIn,
      away: -0.6,
      side: 'right',
      size: 56,
      bare: true,
    }),
  ])
}

const SPACING_IN = 3
const ROWS = [
  { floorAt: 740, turned: [true, false] },
  { floorAt: 1400, turned: [false, true, false] },
] as const

/** Two behind, three before; some turned, so that both sides are seen. */
function set(): string {
  const unitsPerInch = 140
  const rows = ROWS.map(({ floorAt, turned }) => {
    const casters = turned.map((isTurned, index) => {
      const x = 800 + (index - (turned.length - 1) / 2) * SPACING_IN * unitsPerInch
      const view: View = {
        unitsPerInch,
        origin: [isTurned ? x + swivelOffsetIn * 0.6 * unitsPerInch : x, floorAt],
      }
      return (
        contactShadow({ unitsPerInch, origin: [x, floorAt] }, -0.9, 0.9) +
        (isTurned ? casterSideLarge(view) : casterFrontLarge(view))
      )
    })
    return floor({ unitsPerInch, origin: [800, floorAt] }) + casters.join('')
  })
  return sheet(SIZE, unitsPerInch, rows)
}

function front(): string {
  const view: View = { unitsPerInch: 290, origin: [740, 1310] }
  return sheet(SIZE, view.unitsPerInch, [
    contactShadow(view, -1, 1),
    floor(view),
    casterFrontLarge(view),
    plumb(view, [0, stemTop() + 0.08]),
    dimension(view, [-overallWidthIn / 2, 0], [overallWidthIn / 2, 0], {
      inches: overallWidthIn,
      away: -0.38,
      size: 56,
    }),
    dimension(view, [overallWidthIn / 2, 0], [overallWidthIn / 2, wheelToFloorIn], {
      inches: wheelToFloorIn,
      away: -0.4,
      side: 'right',
      size: 56,
      bare: true,
    }),
  ])
}

export const casterSetPictures = (): Picture[] => {
  const square = { width: SHEET, height: SHEET }
  return [
    {
      ...square,
      file: 'side.svg',
      altText:
        'A caster of the Keel Caster Set from the side: a wheel 2.4 in across behind a steel stem 0.87 in long',
      svg: single(),
    },
    {
      ...square,
      file: 'set.svg',
      altText: 'The five casters of the set in two rows, three seen from the front and two from the side',
      svg: set(),
    },
    {
      ...square,
      file: 'stem.svg',
      altText:
        'The caster from the front: two wheels under one hood, 2.75 in from the floor to the collar of the stem',
      svg: front(),
    },
  ]
}
