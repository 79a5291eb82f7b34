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

/** To the phone's own viewer, where it has one: the chair in one's own room, at its size. */
export function RoomLink({ title, model, picture }: RoomLinkProps) {
  const [way] = useState(() => wayIntoRoom(model, title))
  if (!way || !picture) return null
  return (
    <div className="pt-4">
      <a
        {...way}
        className="inline-flex min-h-14 items-center gap-3 rounded-sm border border-line bg-paper pr-5 font-medium"
      >
        {/* iOS takes the link for what it is by a picture that is its only element. */}
        <img
          src={pictureSources(picture).src}
          alt=""
          width="56"
          height="56"
          className="size-14 object-cover"
        />
        See it in your room
      </a>
      <p className="pt-2 text-sm text-quiet">At its own size, in the finish that it was photographed in.</p>
    </div>
  )
}
