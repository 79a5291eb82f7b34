import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { seatOf } from '#facts/seats.ts'
import { Icon } from '../../ui/icon.tsx'
import type { PictureSource } from '../../ui/picture/picture.tsx'
import { type Adjustment, adjustmentsOf, type Heights } from './adjust/adjustments.ts'
import { HeightControl } from './adjust/height-control.tsx'
import type { ModelAddresses } from './models.ts'
import { RoomLink } from './room/room-link.tsx'
import type { Reader } from './sitter/reader.ts'
import { settingOf } from './sitter/setting-of.ts'
import { type Seated, SitterSwitch } from './sitter/sitter-switch.tsx'
import { StageView } from './stage/stage-view.tsx'

interface ModelDialogProps {
  handle: string
  title: string
  model: ModelAddresses
  /** the chosen values of the options that change the chair's look */
  finishes: readonly string[]
  picture: PictureSource | undefined
  onClose: () => void
}

/** Shows a chair as large as the window, which the visitor can turn and adjust. */
export function ModelDialog({ handle, title, model, finishes, picture, onClose }: ModelDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const instructions = useId()
  const adjustments = adjustmentsOf(handle)
  const [heights, setHeights] = useState<Heights>({})
  const setHeight = (part: Adjustment['part'], heightIn: number) =>
    setHeights((others) => ({ ...others, [part]: heightIn }))
  const [seated, setSeated] = useState<Seated>('nobody')
  const [reader, setReader] = useState<Reader>()
  const seat = seatOf(handle)
  const sitter = useMemo(
    () =>
      seat && reader && seated === 'somebody'
        ? { seat, visitor: reader.visitor, setting: settingOf(seat, heights) }
        : undefined,
    [seat, seated, reader, heights],
  )

  const seatSomebody = async () => {
    setSeated('somebody')
    try {
      const { readerOf } = await import('./sitter/reader.ts')
      setReader(readerOf(location.search))
    } catch {
      setSeated('missing')
    }
  }

  useEffect(() => {
    dialog.current?.showModal()
    // A page in the back-forward cache would keep the graphics memory, so the dialog closes.
    const leave = () => dialog.current?.close()
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
          {...{ handle, title, finishes, picture, heights }}
          onHeight={setHeight}
          sitter={sitter}
          onNoSitter={() => setSeated('missing')}
          instructionsId={instructions}
        />
        <div className="shrink-0 overflow-y-auto border-line bg-sheet px-5 pt-4 pb-5 max-lg:border-t lg:flex lg:w-96 lg:flex-col lg:justify-center lg:border-l lg:px-8">
          <h2 className="hidden text-3xl lg:block">{title}</h2>
          {finishes.length > 0 && (
            <p className="hidden pt-2 text-[15px] text-quiet lg:block">{finishes.join(', ')}</p>
          )}
          <div className="space-y-4 lg:mt-8">
            {adjustments.map((adjustment) => (
              <HeightControl
                key={adjustment.part}
                adjustment={adjustment}
                heightIn={heights[adjustment.part] ?? adjustment.usualIn}
                onHeight={(heightIn) => setHeight(adjustment.part, heightIn)}
              />
            ))}
          </div>
          {seat && (
            <SitterSwitch
              {...{ seated, reader, sitter }}
              onSwitch={(isOn) => (isOn ? seatSomebody() : setSeated('nobody'))}
            />
          )}
          <RoomLink {...{ title, model, picture }} />
          <p id={instructions} className="pt-4 text-sm text-quiet max-lg:sr-only">
            Drag or use the arrow keys to turn, and scroll or press + and - to zoom. You can also drag the
            knobs and levers, or use the arrow keys on them.
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
