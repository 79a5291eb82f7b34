import { useEffect, useRef } from 'react'
import { reviewPictureUrl } from '../../../clients/backend/review.ts'
import { readBrowserConfig } from '../../../islands/browser-config.ts'
import type { ChosenPicture } from './chosen-picture.ts'

const SIDE_PX = 192
const STYLE = 'size-24 shrink-0 bg-sheet object-cover'

interface PicturePreviewProps {
  picture: ChosenPicture
}

/** The preview has no text of its own, since the words beside it name the picture. */
export function PicturePreview({ picture: { bytes, path } }: PicturePreviewProps) {
  if (bytes) return <DrawnPreview bytes={bytes} />
  return (
    <img
      src={reviewPictureUrl(readBrowserConfig().backend.url, path ?? '')}
      alt=""
      width={96}
      height={96}
      className={STYLE}
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
        if (!isGone) canvas.current?.getContext('2d')?.drawImage(picture, ...place, 0, 0, SIDE_PX, SIDE_PX)
        picture.close()
      })
      .catch(() => undefined) // the canvas stays empty: the picture was checked before, and is sent
    return () => {
      isGone = true
    }
  }, [bytes])
  return <canvas ref={canvas} width={SIDE_PX} height={SIDE_PX} className={STYLE} />
}
