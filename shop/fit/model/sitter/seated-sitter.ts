import { Box3, Group, Vector3 } from 'three'
import { usualInches } from '#facts/people.ts'
import type { Seat } from '#facts/seats.ts'
import type { Setting } from '#geometry/setting.ts'
import { type AtDesk, atDesk } from '#geometry/sitter/at-desk.ts'
import { bodyOf } from '#geometry/sitter/body.ts'
import { between, figureOf } from '#geometry/sitter/figure.ts'
import type { Visitor } from '#geometry/visitor.ts'
import { M_PER_INCH } from '../adjust/chair-heights.ts'
import { arrivedAt, type Glide, glideAt, isUnderWay } from '../adjust/glide.ts'
import { deskGuides } from './desk-guides.ts'
import { layFigure } from './lay-figure.ts'

/** The visitor to seat, and the chair's setting. */
export interface Sitter {
  readonly seat: Seat
  readonly visitor: Visitor
  readonly setting: Setting
}

/** A figure that sits at a desk on the chair, in the metres of the stage. */
export interface SeatedSitter {
  /** The figure casts shadows. */
  readonly figure: Group
  /** The guides cast no shadows. */
  readonly guides: Group
  sit(setting: Setting, nowMs: number): void
  /** Poses the figure for this moment; returns whether it is still moving. */
  move(nowMs: number, isSeenFromLeft: boolean): boolean
  /** The middle of the gap between elbows and desk. */
  gapAt(): Vector3
  takesUp(): Box3
  dispose(): void
}

const ARRIVED = arrivedAt(1)

export function seatSitter(seat: Seat, visitor: Visitor, setting: Setting, stillness: boolean): SeatedSitter {
  const body = bodyOf(visitor.heightIn)
  const somebody = layFigure(body)
  const guides = deskGuides(visitor.deskIn)
  const [figure, drawn] = [upright(somebody.group), upright(guides.group)]
  const elbowRestIn = usualInches('elbowRestHeight', visitor.heightIn)
  let from = atDesk(seat, setting, visitor)
  let to = from
  let share: Glide = ARRIVED
  let gap = new Vector3()

  const at = (nowMs: number): AtDesk => {
    const shareNow = glideAt(share, nowMs)
    return {
      stance: between(from.stance, to.stance, shareNow),
      deskEdgeIn: from.deskEdgeIn + (to.deskEdgeIn - from.deskEdgeIn) * shareNow,
      eyesIn: from.eyesIn + (to.eyesIn - from.eyesIn) * shareNow,
    }
  }

  return {
    figure,
    guides: drawn,
    sit(wanted, nowMs) {
      from = at(nowMs)
      to = atDesk(seat, wanted, visitor)
      share = stillness ? ARRIVED : { from: 0, to: 1, startedMs: nowMs }
    },
    move(nowMs, isSeenFromLeft) {
      const { stance, deskEdgeIn, eyesIn } = at(nowMs)
      const posed = figureOf(body, stance)
      somebody.pose(posed)
      const elbowIn = posed.hip[2] - body.hipIn + elbowRestIn
      const [x, y, z] = guides.stand({ figure: posed, elbowIn, deskEdgeIn, eyesIn }, isSeenFromLeft)
      gap = new Vector3(x, z, -y).multiplyScalar(M_PER_INCH)
      return isUnderWay(share, nowMs)
    },
    gapAt: () => gap.clone(),
    takesUp() {
      figure.updateMatrixWorld(true)
      return new Box3().setFromObject(figure).expandByObject(drawn)
    },
    dispose() {
      somebody.dispose()
      guides.dispose()
    },
  }
}

/** Converts inches with z up to the stage's metres with y up. */
function upright(thing: Group): Group {
  const stood = new Group().add(thing)
  stood.rotation.x = -Math.PI / 2
  stood.scale.setScalar(M_PER_INCH)
  return stood
}
