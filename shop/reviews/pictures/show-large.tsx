import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { Stars } from '../../ui/rating/stars.tsx'
import type { ShownPicture } from './shown-picture.ts'

const STANDINGS = { sample: 'Sample', verified: 'Verified purchase', unverified: '' } as const

/** Opens the dialog at the picture `first`, and takes it from the page once it is closed. */
export function showLarge(pictures: readonly ShownPicture[], first: number, onClosed: () => void): void {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const close = () => {
    root.unmount()
    place.remove()
    onClosed()
  }
  flushSync(() => root.render(<PictureDialog pictures={pictures} first={first} onClose={close} />))
}

interface PictureDialogProps {
  pictures: readonly ShownPicture[]
  first: number
  /** Called when the dialog is closed, and the focus is where it came from. */
  onClose: () => void
}

/** Shows a picture of a review large, with its author; the arrow keys lead to the next one, Escape back to the page. */
function PictureDialog({ pictures, first, onClose }: PictureDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [position, setPosition] = useState(first)
  const [broken, setBroken] = useState<ReadonlySet<number>>(new Set())
  const picture = pictures[position]
  useEffect(() => dialog.current?.showModal(), [])
  if (!picture) return null

  const { url, width, height, alternative, author, rating, date, title, standing } = picture
  const turn = (by: number) => setPosition((position + by + pictures.length) % pictures.length)
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') turn(-1)
    if (key === 'ArrowRight') turn(1)
  }
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      onKeyDown={pictures.length > 1 ? onKeyDown : undefined}
      aria-label="Pictures from the reviews"
      className="m-0 h-dvh max-h-none w-screen max-w-none overflow-hidden bg-paper text-ink backdrop:bg-ink/40"
    >
      <figure className="grid h-full grid-rows-[minmax(0,1fr)_auto] lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-1">
        <div
          className="min-h-0 bg-sheet p-3 pt-17 lg:p-10 lg:pt-17"
          // The error events of a picture do not bubble.
          onErrorCapture={() => setBroken(new Set([...broken, position]))}
        >
          <Picture
            key={position}
            image={broken.has(position) ? undefined : { url, width, height, altText: alternative }}
            sizes="(min-width: 1024px) calc(100vw - 24rem), 100vw"
            eager
            className="size-full object-contain"
          />
        </div>
        <figcaption
          aria-live="polite"
          className="max-h-[40dvh] overflow-y-auto border-t border-line px-5 py-5 lg:max-h-none lg:border-t-0 lg:border-l lg:px-8 lg:pt-20"
        >
          <Stars rating={rating} className="h-4 text-walnut" />
          {title && (
            <p dir="auto" className="mt-3 text-xl leading-snug font-semibold wrap-anywhere">
              {title}
            </p>
          )}
          <p className="mt-2 text-note text-quiet">
            <span dir="auto" className="font-medium text-ink wrap-anywhere">
              {author}
            </span>
            <span className="figures">, {date}</span>
          </p>
          {STANDINGS[standing] && (
            <p className={`mt-1 text-note ${standing === 'sample' ? 'text-walnut' : 'text-pine'}`}>
              {STANDINGS[standing]}
            </p>
          )}
          {picture.description && (
            <p dir="auto" className="mt-3 text-note wrap-anywhere">
              {picture.description}
            </p>
          )}
          {pictures.length > 1 && (
            <p className="figures mt-3 text-sm text-quiet">
              Picture {position + 1} of {pictures.length}
            </p>
          )}
        </figcaption>
      </figure>
      <div className="absolute top-0 right-0 flex gap-1 p-3">
        {pictures.length > 1 && <Tool name="Previous picture" icon="left" onClick={() => turn(-1)} />}
        {pictures.length > 1 && <Tool name="Next picture" icon="right" onClick={() => turn(1)} />}
        <Tool name="Close" icon="close" onClick={() => dialog.current?.close()} />
      </div>
    </dialog>
  )
}

function Tool({ name, icon, onClick }: { name: string; icon: IconName; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={name}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-sm bg-white/90"
    >
      <Icon name={icon} className="size-5" />
    </button>
  )
}
