import { useEffect, useRef } from 'react'
import { reviewPictureUrl } from '../../../clients/backend/review.ts'
import { readBrowserConfig } from '../../../islands/browser-config.ts'
import { type ChosenPicture, shortName } from './chosen-picture.ts'
import { MAX_DESCRIPTION_CHARACTERS, type Pictures } from './use-pictures.ts'

const PREVIEW_PX = 192
const PREVIEW_STYLE = 'size-24 shrink-0 bg-sheet object-cover'
const MEGABYTE = 1_000_000
const inMegabytes = (bytes: number) => (bytes / MEGABYTE).toFixed(1)
const ACTION = 'min-h-11 text-note text-ink underline underline-offset-6 hover:no-underline'

interface PictureRowProps {
  picture: ChosenPicture
  at: number
  pictures: Pictures
  isBusy: boolean
}

/** One picture, with its preview, its description, and the progress of its upload. */
export function PictureRow({ picture, at, pictures, isBusy }: PictureRowProps) {
  const { id, name, description, path, bytes } = picture
  const label = `Picture ${at + 1}`
  const problem = pictures.problems[id]
  const inputId = `review-picture-${id}`
  return (
    <li className="flex gap-4 border-t border-line py-4">
      <PicturePreview picture={picture} />
      <div className="min-w-0 grow">
        <label htmlFor={inputId} className="block text-note font-medium">
          {label}: what it shows
        </label>
        <input
          id={inputId}
          type="text"
          dir="auto"
          value={description}
          maxLength={MAX_DESCRIPTION_CHARACTERS}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${inputId}-problem` : undefined}
          onChange={(event) => pictures.describe(id, event.target.value)}
          className="mt-2 h-12 w-full min-w-0 rounded-sm border border-quiet bg-white px-3"
        />
        {problem && (
          <p id={`${inputId}-problem`} className="mt-2 text-note font-medium text-signal">
            {problem}
          </p>
        )}
        {bytes && isBusy && (
          <Progress label={label} sent={path ? bytes.size : (pictures.sentBytes[id] ?? 0)} of={bytes.size} />
        )}
        {!isBusy && (
          <p className="flex flex-wrap items-center gap-x-5">
            <button type="button" onClick={() => pictures.remove(id)} className={ACTION}>
              Remove<span className="sr-only"> {label.toLowerCase()}</span>
            </button>
            {at > 0 && (
              <button type="button" onClick={() => pictures.moveUp(id)} className={ACTION}>
                Move up<span className="sr-only"> {label.toLowerCase()}</span>
              </button>
            )}
            {name && (
              <span dir="auto" className="min-w-0 truncate text-sm text-quiet">
                {shortName(name)}
              </span>
            )}
          </p>
        )}
      </div>
    </li>
  )
}

function Progress({ label, sent, of }: { label: string; sent: number; of: number }) {
  const shown = Math.min(sent, of)
  return (
    <p className="mt-3 flex items-center gap-3">
      <progress
        value={shown}
        max={of}
        aria-label={`${label} sent`}
        className="h-2 min-w-0 grow accent-pine"
      />
      <span className="figures shrink-0 text-sm text-quiet">
        {shown === of ? 'Sent' : `${inMegabytes(shown)} of ${inMegabytes(of)} MB`}
      </span>
    </p>
  )
}

interface PicturePreviewProps {
  picture: ChosenPicture
}

/** The preview has no text of its own, since the words beside it name the picture. */
function PicturePreview({ picture: { bytes, path } }: PicturePreviewProps) {
  if (bytes) return <DrawnPreview bytes={bytes} />
  return (
    <img
      src={reviewPictureUrl(readBrowserConfig().backend.url, path ?? '')}
      alt=""
      width={96}
      height={96}
      className={PREVIEW_STYLE}
    />
  )
}

/** Draws the picture on a canvas, because the page's policy lets no picture in by an object URL. */
function DrawnPreview({ bytes }: { bytes: Blob }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let isGone = false
    void createImageBitmap(bytes)
      .then((picture) => {
        const { width, height } = picture
        const side = Math.min(width, height)
        const place = [(width - side) / 2, (height - side) / 2, side, side] as const
        if (!isGone)
          canvas.current?.getContext('2d')?.drawImage(picture, ...place, 0, 0, PREVIEW_PX, PREVIEW_PX)
        picture.close()
      })
      .catch(() => undefined) // the canvas stays empty: the picture was checked before, and is sent
    return () => {
      isGone = true
    }
  }, [bytes])
  return <canvas ref={canvas} width={PREVIEW_PX} height={PREVIEW_PX} className={PREVIEW_STYLE} />
}
