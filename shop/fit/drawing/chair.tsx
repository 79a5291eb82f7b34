import type { Seat } from '#facts/seats.ts'
import type { Setting } from '#geometry/setting.ts'
import { KneelingFrame } from './kneeling-frame.tsx'
import { BalanceFrame, CrissCrossFrame, SaddleFrame } from './lift-frames.tsx'
import { PlainFrame } from './plain-frame.tsx'
import { RockingFrame } from './rocking-frame.tsx'
import { TwoPadFrame } from './two-pad-frame.tsx'

const frames: Readonly<Record<NonNullable<Seat['frame']>, (setting: Setting) => React.ReactNode>> = {
  'crossed beams': (setting) => <KneelingFrame setting={setting} />,
  hull: (setting) => <TwoPadFrame setting={setting} />,
  rockers: () => <RockingFrame />,
  'star base and back': ({ seatHeightIn }) => <CrissCrossFrame seatHeightIn={seatHeightIn} />,
  'star base': ({ seatHeightIn }) => <SaddleFrame seatHeightIn={seatHeightIn} />,
  dome: ({ seatHeightIn }) => <BalanceFrame seatHeightIn={seatHeightIn} />,
}

export const Chair = ({ seat, setting }: { seat: Seat; setting: Setting }) =>
  seat.frame ? frames[seat.frame](setting) : <PlainFrame seat={seat} setting={setting} />
