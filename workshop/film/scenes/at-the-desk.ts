import { kneelingChair } from '#facts/products.ts'
import { kneelingSeat } from '#facts/seats.ts'
import { poseOn } from '#geometry/pose.ts'
import { settingFor } from '#geometry/setting.ts'
import { bodyOf } from '#geometry/sitter/body.ts'
import { figureOf } from '#geometry/sitter/figure.ts'
import { typing } from '#geometry/sitter/stances.ts'
import { padsAt, USUAL_SITTER_IN, usualSetting, usualVisitor } from './kneeling-chair.ts'
import type { FilmScene } from './scene.ts'
import { chairAndSitter } from './sets.ts'

/** Low enough that the seat has to go down for it. */
const visitor = { ...usualVisitor, deskIn: kneelingChair.deskIn.minHeight }
const setting = settingFor(kneelingSeat, visitor)
const body = bodyOf(USUAL_SITTER_IN)
const tooHigh = figureOf(body, typing(usualSetting, visitor))
const right = figureOf(body, typing(setting, visitor))

/** When somebody sits as the desk asks for; before, they sit too high. */
export const RIGHT_S = 1

const { kneePad } = kneelingChair
const at = (hole: number) => padsAt({ hole, loose: 0 }, { hole: kneePad.defaultHole, loose: 0 })

export const atTheDesk: FilmScene = {
  name: 'at-the-desk',
  title: 'At the desk',
  description: 'A mannequin types at a low desk: first with its elbows far above it, then level with it.',
  loops: false,
  seconds: 2,
  set: {
    ...chairAndSitter,
    name: 'desk',
    sitter: { body, figure: tooHigh },
    desk: {
      front_in: poseOn(kneelingSeat, setting, visitor).deskEdgeIn,
      ...{ middle_in: 0, depth_in: 22, width_in: 40, height_in: visitor.deskIn, front_legs_in: 12 },
    },
  },
  chapters: [],
  at: (seconds) =>
    seconds < RIGHT_S
      ? { figure: tooHigh, things: at(usualSetting.seatHole ?? Number.NaN) }
      : { figure: right, things: at(setting.seatHole ?? Number.NaN) },
}
