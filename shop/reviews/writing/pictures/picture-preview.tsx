import { useEffect, useRef } from 'react'
import { reviewPictureUrl } from '../../../clients/backend/review.ts'
import { readBrowserConfig } from '../../../islands/browser-config.ts'
import type { ChosenPicture } from './chosen-picture.ts'

const SIDE_PX = 192
const STYLE = 'size-24 shrink-0 bg-sheet object-cover'

interface PicturePreviewProps {
  picture: ChosenPicture
}

/** Only for the eye: beside it stands what the picture is called. */
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

/** Drawn, because the page's policy lets no picture in by a made-up address. */
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
      .catch(() => undefined) // an empty place: the picture was looked at before, and is what is sent
    return () => {
      isGone = true
    }
  }, [bytes])
  return <canvas ref={canvas} width={SIDE_PX} height={SIDE_PX} className={STYLE} />
}
