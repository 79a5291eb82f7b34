import {
  balanceStool,
  crissCrossChair,
  kneelingChair,
  rockingKneelingChair,
  saddleStool,
  twoPadKneelingChair,
} from '#facts/products.ts'
import type { Seat } from '#facts/seats.ts'
import type { Setting } from '#geometry/setting.ts'
import { KneelingFrame } from './kneeling-frame.tsx'
import { BalanceFrame, CrissCrossFrame, SaddleFrame } from './lift-frames.tsx'
import { PlainFrame } from './plain-frame.tsx'
import { RockingFrame } from './rocking-frame.tsx'
import { TwoPadFrame } from './two-pad-frame.tsx'

const frames: Readonly<Record<string, (setting: Setting) => React.ReactNode>> = {
  [kneelingChair.handle]: (setting) => <KneelingFrame setting={setting} />,
  [twoPadKneelingChair.handle]: (setting) => <TwoPadFrame setting={setting} />,
  [rockingKneelingChair.handle]: () => <RockingFrame />,
  [crissCrossChair.handle]: ({ seatHeightIn }) => <CrissCrossFrame seatHeightIn={seatHeightIn} />,
  [saddleStool.handle]: ({ seatHeightIn }) => <SaddleFrame seatHeightIn={seatHeightIn} />,
  [balanceStool.handle]: ({ seatHeightIn }) => <BalanceFrame seatHeightIn={seatHeightIn} />,
}

export const Chair = ({ seat, setting }: { seat: Seat; setting: Setting }) =>
  frames[seat.handle]?.(setting) ?? <PlainFrame seat={seat} setting={setting} />
