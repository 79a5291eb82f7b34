import type { Seat } from '#facts/seats.ts'
import { poseOn, thighBelowDesk } from '#geometry/pose.ts'
import { elbowAboveDesk, type Setting, settingFor } from '#geometry/setting.ts'
import type { Visitor } from '#geometry/visitor.ts'
import { type ReasonAgainst, reasonsAgainst } from './unsuitable.ts'

export type Fit =
  | {
      readonly kind: 'suitable'
      readonly setting: Setting
      readonly elbowAboveDeskIn: number
      readonly thighBelowDeskIn: number
    }
  | { readonly kind: 'unsuitable'; readonly because: readonly ReasonAgainst[] }

export function findFit(seat: Seat, visitor: Visitor): Fit {
  const because = reasonsAgainst(seat, visitor)
  if (because.length > 0) return { kind: 'unsuitable', because }
  const setting = settingFor(seat, visitor)
  return {
    kind: 'suitable',
    setting,
    elbowAboveDeskIn: elbowAboveDesk(setting.seatHeightIn, visitor),
    thighBelowDeskIn: thighBelowDesk(poseOn(seat, setting, visitor), visitor),
  }
}
