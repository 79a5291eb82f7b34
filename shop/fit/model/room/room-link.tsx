import { useState } from 'react'
import type { PictureSource } from '../../../ui/picture/picture.tsx'
import { pictureSources } from '../../../ui/picture/picture-sources.ts'
import type { ModelAddresses } from '../models.ts'
import { wayIntoRoom } from './way-into-room.ts'

interface RoomLinkProps {
  title: string
  model: ModelAddresses
  picture: PictureSource | undefined
}

/** Links to the phone's own viewer, if any, which shows the chair in the visitor's room at its real size. */
export function RoomLink({ title, model, picture }: RoomLinkProps) {
  const [way] = useState(() => wayIntoRoom(model, title))
  if (!way || !picture) return null
  return (
    <div className="pt-4">
      <a
        {...way}
        className="inline-flex min-h-14 items-center gap-3 rounded-sm border border-line bg-paper pr-5 font-medium"
      >
        {/* iOS recognizes an AR link only if a picture is its one child element. */}
        <img
          src={pictureSources(picture).src}
          alt=""
          width="56"
          height="56"
          className="size-14 object-cover"
        />
        See it in your room
      </a>
      <p className="pt-2 text-sm text-quiet">At its real size, in the finish shown in the picture.</p>
    </div>
  )
}
