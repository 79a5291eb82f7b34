import { rockingKneelingChair } from '#facts/products.ts'
import { kneelingSeat, seatOf } from '#facts/seats.ts'
import { radians } from '#geometry/point.ts'
import { settingFor } from '#geometry/setting.ts'
import { bodyOf } from '#geometry/sitter/body.ts'
import { figureOf } from '#geometry/sitter/figure.ts'
import { kneeling, UPRIGHT_DEG } from '#geometry/sitter/stances.ts'
import { USUAL_SITTER_IN, usualVisitor } from './kneeling-chair.ts'
import type { Change, FilmScene } from './scene.ts'
import { chairAndSitter } from './sets.ts'

const { handle, frame, rockDeg } = rockingKneelingChair
const seat = seatOf(handle) ?? kneelingSeat
const body = bodyOf(USUAL_SITTER_IN)
const figure = figureOf(body, kneeling(settingFor(seat, usualVisitor), usualVisitor, UPRIGHT_DEG, seat))

/** Somebody who rocks calmly uses less than the runners allow. */
const ROCKS_DEG = rockDeg * 0.6
const SECONDS = 4

/** Runners are arcs that roll on the floor: they turn about their middle, which moves as far as they roll. */
function rolled(deg: number): Change {
  const { rockerRadiusIn: radius, rockerCenterIn: middle } = frame
  return {
    move: [radius * radians(deg), 0, 0],
    turns: [{ about: [middle, 0, radius], axis: [0, 1, 0], deg }],
  }
}

export const rocking: FilmScene = {
  name: 'rocking',
  title: 'Rocking back and forth',
  description:
    'A mannequin kneels upright on the rocking chair, which rocks gently back and forth on its runners.',
  loops: true,
  seconds: SECONDS,
  set: {
    ...chairAndSitter,
    name: 'rocking',
    product: handle,
    options: { 'Frame finish': 'Natural birch' },
    setting: {},
    sitter: { body, figure },
  },
  chapters: [],
  at: (seconds) => ({ figure, all: rolled(ROCKS_DEG * Math.sin((2 * Math.PI * seconds) / SECONDS)) }),
}
