import type { FinishName } from '../../../facts/finishes.ts'
import { cushionSet } from '../../../facts/products.ts'
import type { Command } from '../geometry/curve.ts'
import type { Point } from '../geometry/point.ts'
import { pathOnPad } from '../parts/cushion.ts'
import { ink } from '../sheet/color.ts'
import { dimension } from '../sheet/dimension.ts'
import { EDGE, fill, HAIRLINE, line, OUTLINE, shape } from '../sheet/paint.ts'
import { plumb, SHEET, sheet } from '../sheet/sheet.ts'
import { TEXTURE, type Upholstery, upholstery } from '../sheet/upholstery.ts'
import { onSheet, round, type View } from '../sheet/view.ts'
import { fileName, type Picture } from './picture.ts'

const { seatCushion, kneeCushion } = cushionSet
const SIZE = [SHEET, SHEET] as const
const COLORS = ['Oat', 'Slate', 'Rust'] as const

type Cushion = typeof seatCushion

/** A cushion from above, with the piping around its top and the stitched channels across it. */
function plan(view: View, { widthIn, depthIn }: Cushion, [x, y]: Point, cloth: Upholstery): string {
  const rectangle = (inset: number, roundIn: number, attributes: string) => {
    const [left, top] = onSheet(view, [x - widthIn / 2 + inset, y + depthIn / 2 - inset])
    const [width, height] = [
      (widthIn - inset * 2) * view.unitsPerInch,
      (depthIn - inset * 2) * view.unitsPerInch,
    ].map(round)
    return `<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="${round(roundIn * view.unitsPerInch)}" ${attributes}/>`
  }
  const channels = [-1, 0, 1].map((step) => {
    const [across, from] = onSheet(view, [x + (step * widthIn) / 4, y + depthIn / 2 - 1])
    const [, to] = onSheet(view, [x, y - depthIn / 2 + 1])
    return `M${across} ${from}V${to}`
  })
  return [
    rectangle(0, 1.6, `fill="${cloth.base}"`),
    rectangle(0.75, 1.1, `fill="${cloth.light}"`),
    rectangle(0, 1.6, `fill="${TEXTURE}"`),
    rectangle(0.75, 1.1, `fill="none" stroke="${cloth.seam}" stroke-width="${EDGE}"`),
    `<path d="${channels.join('')}" stroke="${cloth.seam}" stroke-width="${HAIRLINE}" stroke-dasharray="9 6"/>`,
    rectangle(0, 1.6, `fill="none" stroke="${ink}" stroke-width="${OUTLINE}"`),
  ].join('')
}

function pair(color: FinishName): string {
  const view: View = { unitsPerInch: 46, origin: [740, 760] }
  const cloth = upholstery(color)
  const seatAt: Point = [0, 5.6]
  const kneeAt: Point = [0, -6.9]
  const left = -kneeCushion.widthIn / 2
  return sheet(SIZE, view.unitsPerInch, [
    cloth.defs,
    plumb(view, [0, seatAt[1] + seatCushion.depthIn / 2 + 0.5]),
    plan(view, seatCushion, seatAt, cloth),
    plan(view, kneeCushion, kneeAt, cloth),
    dimension(
      view,
      [-left, seatAt[1] - seatCushion.depthIn / 2],
      [-left, seatAt[1] + seatCushion.depthIn / 2],
      { inches: seatCushion.depthIn, away: -1.2, side: 'right', size: 54 },
    ),
    dimension(
      view,
      [left, kneeAt[1] - kneeCushion.depthIn / 2],
      [-left, kneeAt[1] - kneeCushion.depthIn / 2],
      { inches: kneeCushion.widthIn, away: -2.4, size: 54 },
    ),
  ])
}

const FOAM = ['#E9DFC4', '#DDCFA9'] as const

/** A cushion on its side, its front half cut open: cover, slow foam above, firm foam below. */
function section(cushion: Cushion, color: FinishName): string {
  const unitsPerInch = Math.floor(1150 / cushion.depthIn)
  const view: View = { unitsPerInch, origin: [720, 800 + (cushion.foamIn / 2) * unitsPerInch] }
  const cloth = upholstery(color)
  const [half, t] = [cushion.depthIn / 2, cushion.foamIn]
  const path = pathOnPad(view, [0, t], 0)
  const outline = contour(half, t, 0)
  const cut: Command[] = [
    ['M', [0.4, 0.2]],
    ['L', [half + 1, 0.2]],
    ['L', [half + 1, -t - 0.2]],
    ['L', [-0.8, -t - 0.2]],
    ['L', [0.7, -t * 0.72]],
    ['L', [-0.5, -t * 0.4]],
    ['Z'],
  ]
  const split = t * 0.55
  const firm: Command[] = [
    ['M', [-1, -split]],
    ['Q', [half / 2, -split - 0.15], [half + 1, -split]],
    ['L', [half + 1, -t]],
    ['L', [-1, -t]],
    ['Z'],
  ]
  const foam = contour(half - 0.16, t - 0.28, 0.14)
  return sheet(SIZE, view.unitsPerInch, [
    cloth.defs,
    `<clipPath id="cut"><path d="${path(cut)}"/></clipPath>`,
    fill(path(outline), cloth.base),
    fill(path(outline), TEXTURE),
    line(
      path([
        ['M', [-half, -0.9]],
        ['Q', [0, -0.75], [half, -0.9]],
        ['M', [-half, -t + 0.75]],
        ['Q', [0, -t + 0.65], [half, -t + 0.75]],
      ]),
      EDGE,
      cloth.seam,
    ),
    `<g clip-path="url(#cut)">${fill(path(outline), cloth.dark)}${fill(path(foam), FOAM[0])}<g clip-path="url(#foam)">${fill(path(firm), FOAM[1])}${pores(view, half, t, split)}${line(path(firm.slice(0, 2)), HAIRLINE)}</g>${line(path(foam), HAIRLINE)}</g>`,
    `<clipPath id="foam"><path d="${path(foam)}"/></clipPath>`,
    shape(path(outline), 'none'),
    dimension(view, [-half, 0], [half, 0], { inches: cushion.depthIn, away: -1.5, size: 60 }),
    dimension(view, [half, 0], [half, t], { inches: t, away: -0.9, side: 'right', size: 60 }),
  ])
}

function contour(half: number, t: number, drop: number): Command[] {
  const r = Math.min(1.3, t * 0.4)
  return [
    ['M', [-half, -drop - t + r]],
    ['L', [-half, -drop - r]],
    ['Q', [-half, -drop - 0.05], [-half + r, -drop]],
    ['Q', [0, -drop + 0.12], [half - r, -drop]],
    ['Q', [half, -drop - 0.05], [half, -drop - r]],
    ['L', [half, -drop - t + r]],
    ['Q', [half, -drop - t], [half - r, -drop - t]],
    ['L', [-half + r, -drop - t]],
    ['Q', [-half, -drop - t], [-half, -drop - t + r]],
    ['Z'],
  ]
}

/** The cells of the slow foam: fine dots in a quincunx, above the firm layer. */
function pores(view: View, half: number, t: number, split: number): string {
  const dots: string[] = []
  for (let row = 0; row * 0.24 < split - 0.5; row++) {
    for (let x = -0.6 + (row % 2) * 0.17; x < half - 0.2; x += 0.34) {
      const [dotX, dotY] = onSheet(view, [x, t - 0.35 - row * 0.24])
      dots.push(`M${Math.round(dotX)} ${Math.round(dotY)}h0`)
    }
  }
  return `<path d="${dots.join('')}" stroke="#BBA97C" stroke-width="3.4"/>`
}

export const cushionSetPictures = (): Picture[] => {
  const square = { width: SHEET, height: SHEET }
  const sides = COLORS.map((color) => ({
    ...square,
    file: fileName('pair', color),
    altText: `The Keel Cushion Set in ${color} from above: the seat cushion, 16 by 12 in, and the knee cushion, 18 by 10 in`,
    selects: { 'Cushion color': color },
    svg: pair(color),
  }))
  const views = [
    {
      ...square,
      file: 'seat.svg',
      altText: 'The seat cushion from the side, cut open: 4 in of foam, the slow layer above the firm one',
      svg: section(seatCushion, 'Oat'),
    },
    {
      ...square,
      file: 'knee.svg',
      altText: 'The knee cushion from the side, cut open: 3 in of foam over 10 in of depth',
      svg: section(kneeCushion, 'Oat'),
    },
  ]
  return [...sides.slice(0, 1), ...views, ...sides.slice(1)]
}
