import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { canKeepSetting } from '#facts/kept-setting.ts'
import { seatOf } from '#facts/seats.ts'
import { toHalfInch } from '#geometry/rounding.ts'
import { type Setting, settingFor } from '#geometry/setting.ts'
import type { SelectedOption } from '../../clients/storefront/products/product.ts'
import { browserStorage } from '../../islands/browser-storage.ts'
import { buttonStyle } from '../../ui/button-style.ts'
import { Icon } from '../../ui/icon.tsx'
import { bothWords } from '../../ui/measure/measures.ts'
import type { PictureSource } from '../../ui/picture/picture.tsx'
import { FIGURES_KEY } from '../finder/figures-key.ts'
import { isFrontRaised, settingInBrief } from '../setting/explain-setting.ts'
import { type Adjustment, adjustmentsOf, type Heights } from './adjust/adjustments.ts'
import { HeightControl } from './adjust/height-control.tsx'
import type { ModelAddresses } from './models.ts'
import { RoomLink } from './room/room-link.tsx'
import { readerOf } from './sitter/reader.ts'
import { heightsOf, settingOf } from './sitter/setting-of.ts'
import { type Seated, SitterSwitch } from './sitter/sitter-switch.tsx'
import { StageView } from './stage/stage-view.tsx'

/** A setting that was chosen in the 3D view, in words, and the chair that is set so. */
export interface ModelSetting {
  readonly setting: string
  /** The address carries the picture. */
  readonly picture: string | undefined
}

interface ModelDialogProps {
  handle: string
  title: string
  model: ModelAddresses
  /** the chosen values of the options that change the chair's look */
  finishes: readonly SelectedOption[]
  picture: PictureSource | undefined
  /** The picture of the finishes that the model's file has, which is what a phone's own viewer shows. */
  pictureOfFile: PictureSource | undefined
  /** Takes the setting that is to be kept with the chair. */
  onKeep: (kept: ModelSetting) => void
  onClose: () => void
  /** The choices of those options. */
  children: ReactNode
}

/** Shows a chair as large as the window, which the visitor can turn, adjust and choose the finishes of. */
export function ModelDialog({
  handle,
  title,
  model,
  finishes,
  picture,
  pictureOfFile,
  onKeep,
  onClose,
  children,
}: ModelDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const instructions = useId()
  const chair = useSettableChair(handle)
  const takePicture = useRef<() => string>(undefined)
  const keep = () => {
    if (!chair.seat || !chair.setting) return
    onKeep({ setting: settingInBrief(chair.seat, chair.setting), picture: takePicture.current?.() })
    dialog.current?.close()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a dialog is opened once
  useEffect(() => {
    dialog.current?.showModal()
    // A page in the back-forward cache would keep the graphics memory, so the view goes, at once: the event of a dialog
    // that closes comes only once such a page is shown again.
    const leave = () => flushSync(onClose)
    addEventListener('pagehide', leave)
    return () => removeEventListener('pagehide', leave)
  }, [])

  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-label={`${title} in 3D`}
      className="m-0 h-dvh max-h-none w-screen max-w-none bg-paper text-ink backdrop:bg-ink/40"
    >
      <div className="flex size-full flex-col lg:flex-row">
        <StageView
          address={model.glb}
          {...{ handle, title, finishes, picture, takePicture }}
          heights={chair.heights}
          sitter={chair.sitter}
          onHeight={chair.setHeight}
          onNoSitter={() => chair.setSeated('missing')}
          instructionsId={instructions}
        />
        <div className="shrink-0 overflow-y-auto border-line bg-sheet px-5 pt-4 pb-5 max-lg:max-h-[44dvh] max-lg:border-t lg:w-96 lg:border-l lg:px-8 lg:pt-16 lg:pb-8">
          <h2 className="hidden text-3xl lg:block">{title}</h2>
          <ChairControls chair={chair} />
          {children}
          {chair.seat && canKeepSetting(chair.seat) && (
            <button type="button" onClick={keep} className={buttonStyle('strong', 'mt-5 w-full')}>
              Keep this setting
            </button>
          )}
          <RoomLink {...{ title, model }} picture={pictureOfFile} />
          <p id={instructions} className="pt-4 text-sm text-quiet max-lg:sr-only">
            Drag or use the arrow keys to turn, and scroll or press + and - to zoom.
            {chair.adjustments.length > 0 &&
              ' You can also drag the knobs and levers, or use the arrow keys on them.'}
          </p>
        </div>
      </div>
      <button
        type="button"
        aria-label="Close 3D view"
        onClick={() => dialog.current?.close()}
        className="absolute top-3 right-3 grid size-11 place-items-center rounded-sm bg-white/90"
      >
        <Icon name="close" className="size-5" />
      </button>
    </dialog>
  )
}

/** How the chair is set, and who sits on it. Whoever has told their figures sees both as the fit finder sets them. */
function useSettableChair(handle: string) {
  const seat = seatOf(handle)
  const [reader] = useState(() => readerOf(location.search, keptFigures()))
  const [told] = useState(() => (seat && reader.isTold ? settingFor(seat, reader.visitor) : undefined))
  const [heights, setHeights] = useState<Heights>(() => (seat && told ? heightsOf(seat, told) : {}))
  const setting = useMemo(() => seat && settingOf(seat, heights, told), [seat, heights, told])
  const [seated, setSeated] = useState<Seated>(reader.isTold ? 'somebody' : 'nobody')
  const sitter = useMemo(
    () => (seat && setting && seated === 'somebody' ? { seat, visitor: reader.visitor, setting } : undefined),
    [seat, seated, reader, setting],
  )
  const setHeight = (part: Adjustment['part'], heightIn: number) =>
    setHeights((others) => ({ ...others, [part]: heightIn }))
  return {
    ...{ seat, reader, heights, setHeight, setting, seated, setSeated, sitter },
    adjustments: adjustmentsOf(handle),
  }
}

function ChairControls({ chair }: { chair: ReturnType<typeof useSettableChair> }) {
  const { seat, setting, adjustments, heights, setHeight, seated, setSeated, reader, sitter } = chair
  return (
    <>
      <div className="space-y-4 lg:mt-6">
        {seat && setting && adjustments.length === 0 && (
          <p className="text-note">{settingInBrief(seat, setting)}.</p>
        )}
        {adjustments.map((adjustment) => (
          <HeightControl
            key={adjustment.part}
            adjustment={adjustment}
            heightIn={heights[adjustment.part] ?? adjustment.usualIn}
            onHeight={(heightIn) => setHeight(adjustment.part, heightIn)}
          />
        ))}
        {setting && isFrontRaised(setting) && <RaisedFront setting={setting} />}
      </div>
      {seat && (
        <SitterSwitch
          {...{ seated, reader, sitter }}
          onSwitch={(isOn) => setSeated(isOn ? 'somebody' : 'nobody')}
        />
      )}
    </>
  )
}

/** The view draws front and rear of a seat in one hole, so it says in words what the fit finder told otherwise. */
const RaisedFront = ({
  setting: { seatFrontHole, seatHeightIn, seatSlopeDeg = 0 },
}: {
  setting: Setting
}) => (
  <p className="text-note">
    For your shins, the front goes into hole {seatFrontHole}: the seat is then{' '}
    {bothWords(toHalfInch(seatHeightIn))} high and slopes {Math.round(seatSlopeDeg)}°, which is not drawn
    here.
  </p>
)

/** Figures that the visitor has asked the browser to keep, as an address has them. */
function keptFigures(): string | null {
  try {
    return browserStorage('localStorage')?.getItem(FIGURES_KEY) ?? null
  } catch {
    return null
  }
}
