import { bodyOf } from '#geometry/sitter/body.ts'
import { between, figureOf, type Stance } from '#geometry/sitter/figure.ts'
import { minus, plus, type Spot } from '#geometry/sitter/space.ts'
import { kneeling, SLUMPED_DEG, UPRIGHT_DEG } from '#geometry/sitter/stances.ts'
import { USUAL_SITTER_IN, usualSetting, usualVisitor } from './kneeling-chair.ts'
import type { FilmScene } from './scene.ts'
import { chairAndSitter } from './sets.ts'
import { eased } from './timing.ts'

const body = bodyOf(USUAL_SITTER_IN)
const upright = kneeling(usualSetting, usualVisitor)
const slumped: Stance = { ...kneeling(usualSetting, usualVisitor, SLUMPED_DEG) }
const knee = figureOf(body, upright).left.knee

/** How far the hips are lifted about the knees before somebody sits down. */
const LIFTED_DEG = 36
const BENT_OVER = { pelvis: 30, waist: 24, chest: 26, neck: 22, head: 10 }
/** It begins as it ends, upright; then the picture of somebody who is about to sit down comes over it. */
const BEGINS_ANEW_S = [1.25, 1.75] as const
const SITS_DOWN_S = [2.15, 3.75] as const
const RISES_S = [4.55, 6.55] as const
const LINE_S = [6.65, 7.65] as const

/** The hips on their way to the seat, on a circle about the knees. */
function lowering(share: number): Stance {
  const deg = LIFTED_DEG * (1 - share)
  const hip = turnedAbout(knee, upright.hip, deg)
  const way = minus(hip, upright.hip)
  const lifted: Stance = { ...slumped, hip, leanDeg: BENT_OVER }
  const stance = between(lifted, { ...slumped, hip }, share)
  const carried = (side: 'left' | 'right') => ({
    ...stance[side],
    wrist: plus(stance[side].wrist, [way[0] * 0.55, 0, way[2] * 0.5]),
  })
  return { ...stance, left: carried('left'), right: carried('right') }
}

function turnedAbout([x, , z]: Spot, [px, py, pz]: Spot, degrees: number): Spot {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  const [dx, dz] = [px - x, pz - z]
  return [x + dx * cos + dz * sin, py, z - dx * sin + dz * cos]
}

function stanceAt(seconds: number): Stance {
  if (seconds < BEGINS_ANEW_S[1]) return upright
  if (seconds < SITS_DOWN_S[1]) return lowering(eased(seconds, ...SITS_DOWN_S))
  return between(slumped, upright, eased(seconds, ...RISES_S))
}

const line = figureOf(body, { ...upright, leanDeg: UPRIGHT_DEG })

export const sittingDown: FilmScene = {
  name: 'sitting-down',
  title: 'Sitting down, shins first, then straightening up',
  description:
    'A mannequin kneels on the chair, upright next to a plumb line. Then it lets its hips down onto the seat and slumps. The pelvis tips forward and the back straightens, until ear, shoulder and hip are on the line again.',
  loops: true,
  seconds: 8.25,
  dissolve: BEGINS_ANEW_S,
  set: chairAndSitter,
  chapters: [],
  at: (seconds) => ({ figure: figureOf(body, stanceAt(seconds)) }),
  marks: (seconds) => {
    const share = seconds < BEGINS_ANEW_S[1] ? 1 : eased(seconds, ...LINE_S)
    const [x] = line.hip
    const at = (z: number): Spot => [x, 0, z]
    return share === 0
      ? []
      : [
          {
            ...{ kind: 'plumb', share, from: at(line.crown[2] + 3), to: at(line.hip[2]) },
            through: [line.head, line.shoulders, line.hip].map(([, , z]) => at(z)),
          },
        ]
  },
}
