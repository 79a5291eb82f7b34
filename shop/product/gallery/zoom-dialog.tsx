import { useEffect, useRef, useState } from 'react'
import type { ProductImage } from '../../clients/storefront/products/product.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture/picture.tsx'

/** Each step shows a picture this many times as large as the window. */
const STEPS = [1, 1.75, 3] as const

export interface ZoomDialogProps {
  images: readonly ProductImage[]
  first: number
  title: string
  onClose: () => void
}

/**
 * Shows a picture as large as the window, or larger: a finger, a wheel or the arrow keys scroll to what does not
 * fit (clauses 2.25 and 4.04).
 */
export function ZoomDialog({ images, first, title, onClose }: ZoomDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const view = useRef<HTMLDivElement>(null)
  const [position, setPosition] = useState(first)
  const [step, setStep] = useState(0)
  const scale = STEPS[step] ?? 1

  useEffect(() => dialog.current?.showModal(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new size or picture is looked at from its middle
  useEffect(() => {
    const box = view.current
    box?.scrollTo((box.scrollWidth - box.clientWidth) / 2, (box.scrollHeight - box.clientHeight) / 2)
  }, [scale, position])

  const turn = (by: number) => {
    setPosition((position + by + images.length) % images.length)
    setStep(0)
  }
  const resize = (by: number) => setStep(Math.min(Math.max(step + by, 0), STEPS.length - 1))

  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      onKeyDown={({ key }) => {
        if (key === '+' || key === '=') resize(1)
        if (key === '-') resize(-1)
      }}
      aria-label={`Zoomed pictures of ${title}`}
      className="m-0 h-dvh max-h-none w-screen max-w-none bg-paper text-ink backdrop:bg-ink/40"
    >
      <div ref={view} className="size-full overflow-auto overscroll-contain">
        <button
          type="button"
          onClick={() => setStep((step + 1) % STEPS.length)}
          aria-label={step === STEPS.length - 1 ? 'Show the whole picture' : 'Zoom in further'}
          className={`focus-inside relative grid min-h-full min-w-full place-items-center ${step === STEPS.length - 1 ? 'cursor-zoom-out' : 'cursor-zoom-in'}`}
        >
          <span className="block aspect-square" style={{ width: `${scale * 100}vmin` }}>
            <Picture
              key={position}
              image={images[position]}
              eager
              sizes={`${scale * 100}vmin`}
              className="size-full object-contain"
            />
          </span>
        </button>
      </div>
      <p role="status" className="sr-only">
        {`Picture ${position + 1} of ${images.length}: ${images[position]?.altText ?? title}`}
      </p>
      <div className="pointer-events-none absolute inset-x-0 top-0 flex justify-end gap-1 p-3 [&>button]:pointer-events-auto">
        <Tool name="Zoom out" icon="minus" onClick={() => resize(-1)} isAtEnd={step === 0} />
        <Tool name="Zoom in" icon="plus" onClick={() => resize(1)} isAtEnd={step === STEPS.length - 1} />
        {images.length > 1 && <Tool name="Previous picture" icon="left" onClick={() => turn(-1)} />}
        {images.length > 1 && <Tool name="Next picture" icon="right" onClick={() => turn(1)} />}
        <Tool name="Close zoom" icon="close" onClick={() => dialog.current?.close()} />
      </div>
    </dialog>
  )
}

interface ToolProps {
  name: string
  icon: IconName
  onClick: () => void
  isAtEnd?: boolean
}

function Tool({ name, icon, onClick, isAtEnd = false }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={name}
      onClick={onClick}
      // `disabled` would take the focus from the button.
      aria-disabled={isAtEnd || undefined}
      className="grid size-11 place-items-center rounded-sm bg-white/90 aria-disabled:text-line"
    >
      <Icon name={icon} className="size-5" />
    </button>
  )
}
