import { type RefObject, useEffect, useRef } from 'react'
import { seatOf, usualHeightIn } from '#facts/seats.ts'
import { toHalfInch } from '#geometry/rounding.ts'
import { elbowAboveDesk } from '#geometry/setting.ts'
import type { SelectedOption } from '../../../clients/storefront/products/product.ts'
import { buttonStyle } from '../../../ui/button-style.ts'
import { inchWords } from '../../../ui/measure/measures.ts'
import { Picture, type PictureSource } from '../../../ui/picture/picture.tsx'
import { type Adjustment, adjustmentsOf, type Heights } from '../adjust/adjustments.ts'
import { KnobHandle } from '../adjust/knob-handle.tsx'
import type { Sitter } from '../sitter/seated-sitter.ts'
import { CanvasLabel } from './canvas-label.tsx'
import type { ChairStage, Frame } from './chair-stage.ts'
import { turnOfKey, viewWords } from './turn-keys.ts'
import { type StageState, useChairStage } from './use-chair-stage.ts'

interface StageViewProps {
  handle: string
  title: string
  address: string
  finishes: readonly SelectedOption[]
  picture: PictureSource | undefined
  heights: Heights
  onHeight: (part: Adjustment['part'], heightIn: number) => void
  /** The figure to seat, if any; `onNoSitter` is called when it cannot be loaded. */
  sitter: Sitter | undefined
  onNoSitter: () => void
  /** Is given what takes a picture of the chair, as long as the view is there. */
  takePicture: RefObject<(() => string) | undefined>
  instructionsId: string
}

/** The 3D view of a chair, with its picture until the view is ready. */
export function StageView({
  handle,
  title,
  address,
  finishes,
  picture,
  heights,
  onHeight,
  sitter,
  onNoSitter,
  takePicture,
  instructionsId,
}: StageViewProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const adjustments = adjustmentsOf(handle)
  const fixedSeatIn = usualSeatIn(handle)
  const { state, frame, stage, attempt, retry } = useChairStage(
    canvas,
    address,
    adjustments,
    fixedSeatIn,
    finishes,
  )
  const isReady = state === 'ready' && frame !== undefined
  const around = frame ? Math.round(((frame.aroundDeg + 540) % 360) - 180) : 0

  useChosenLook(isReady, stage, adjustments, { finishes, heights, sitter, onNoSitter, takePicture })

  const [seat] = adjustments
  return (
    <div className="relative min-h-0 grow bg-paper">
      <div
        role="slider"
        tabIndex={isReady ? 0 : -1}
        aria-label={`Turn ${title}`}
        aria-describedby={instructionsId}
        aria-valuemin={-180}
        aria-valuemax={180}
        aria-valuenow={around}
        aria-valuetext={frame && viewWords(around, frame.upDeg)}
        aria-hidden={!isReady}
        onKeyDown={(event) => {
          const turn = turnOfKey(event.key)
          if (!turn) return
          event.preventDefault()
          stage.current?.turn(turn)
        }}
        className="focus-inside absolute inset-0"
      >
        {/* A canvas whose context was lost never gives another. */}
        <canvas key={attempt} ref={canvas} className="size-full" />
      </div>
      {!isReady && <Still picture={picture} />}
      {isReady && (
        <CanvasLabel at={frame.figureAt}>
          {inchWords(seat ? (heights[seat.part] ?? seat.usualIn) : fixedSeatIn)}
        </CanvasLabel>
      )}
      {isReady && frame.gap && sitter && <ElbowMark {...frame.gap} sitter={sitter} />}
      {isReady &&
        adjustments.map((adjustment) => {
          const { part, usualIn } = adjustment
          const grip = frame.grips.find((one) => one.part === part)
          return (
            grip && (
              <KnobHandle
                key={part}
                {...{ adjustment, grip }}
                heightIn={heights[part] ?? usualIn}
                onHeight={(heightIn) => onHeight(part, heightIn)}
              />
            )
          )
        })}
      <StageNotice state={state} onRetry={retry} />
    </div>
  )
}

type ChosenLook = Pick<StageViewProps, 'finishes' | 'heights' | 'sitter' | 'onNoSitter' | 'takePicture'>

/** Shows on the stage what the visitor has chosen, from when it is ready. */
function useChosenLook(
  isReady: boolean,
  stage: RefObject<ChairStage | undefined>,
  adjustments: readonly Adjustment[],
  { finishes, heights, sitter, onNoSitter, takePicture }: ChosenLook,
): void {
  useEffect(() => {
    if (isReady)
      for (const { part, usualIn } of adjustments) stage.current?.setHeight(part, heights[part] ?? usualIn)
  }, [isReady, adjustments, heights, stage])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what to do without one does not ask for one
  useEffect(() => {
    if (!isReady) return
    stage.current?.seat(sitter).catch((error: unknown) => {
      console.warn('The sitter did not arrive', error)
      onNoSitter()
    })
  }, [isReady, sitter, stage])

  const look = finishes.map(({ value }) => value).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is another one with each drawing, its names are not
  useEffect(() => {
    if (isReady) stage.current?.paint(finishes)
  }, [isReady, look, stage])

  useEffect(() => {
    takePicture.current = isReady ? () => stage.current?.picture() ?? '' : undefined
  }, [isReady, stage, takePicture])
}

function usualSeatIn(handle: string): number {
  const seat = seatOf(handle)
  return seat ? usualHeightIn(seat.height) : 0
}

function Still({ picture }: { picture: PictureSource | undefined }) {
  return (
    <Picture
      image={picture}
      sizes="(min-width: 1024px) 70vw, 100vw"
      className="absolute inset-0 size-full object-contain"
    />
  )
}

/** The notice over the still picture. */
function StageNotice({ state, onRetry }: { state: StageState; onRetry: () => void }) {
  if (state === 'ready') return null
  return (
    <div className="absolute inset-x-5 bottom-4 flex justify-center" role="status">
      <div className="flex max-w-[44ch] flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-sm bg-white px-4 py-2.5 text-center text-note">
        {state === 'loading' && <p>Loading the chair…</p>}
        {state === 'unsupported' && (
          <p>
            This browser cannot draw in 3D, so here is a picture. The heights next to it are still correct.
          </p>
        )}
        {state === 'failed' && (
          <>
            <p>The 3D view could not be loaded. Here is the picture.</p>
            <button type="button" onClick={onRetry} className={buttonStyle('quiet')}>
              Try again
            </button>
          </>
        )}
      </div>
    </div>
  )
}

type ElbowMarkProps = NonNullable<Frame['gap']> & { sitter: Sitter }

/** The measurement at the gap between elbows and desk, with a sign as in the fit's drawing. */
function ElbowMark({ sitter: { setting, visitor }, ...place }: ElbowMarkProps) {
  const gapIn = toHalfInch(elbowAboveDesk(setting.seatHeightIn, visitor))
  return <CanvasLabel {...place}>elbows {gapIn === 0 ? 'level' : signed(gapIn)}</CanvasLabel>
}

const signed = (inches: number): string => `${inches < 0 ? '−' : '+'}${inchWords(Math.abs(inches))}`
