import { useState } from 'react'
import type { PictureSource } from '../../../ui/picture/picture.tsx'
import { pictureSources } from '../../../ui/picture/picture-sources.ts'
import type { ModelAddresses } from '../models.ts'

interface RoomLinkProps {
  title: string
  model: ModelAddresses
  /** The chair in the finishes of the model's file, whatever is chosen. */
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

/** An address that a phone opens in its own viewer, over the camera's picture. */
interface WayIntoRoom {
  readonly href: string
  readonly rel: 'ar' | undefined
}

/** Forbids the viewer to scale the chair, because only its real size shows whether it fits. */
const QUICK_LOOK_AT_ITS_SIZE = '#allowsContentScaling=0'

/** Picks the viewer that this phone has; undefined without one. The 3D view calls this once it is open. */
export function wayIntoRoom(
  { glb, usdz, publicGlb }: ModelAddresses,
  title: string,
): WayIntoRoom | undefined {
  if (document.createElement('a').relList.supports('ar'))
    return { href: usdz + QUICK_LOOK_AT_ITS_SIZE, rel: 'ar' }
  // The viewer fetches the model itself, and only over https.
  if (!/android/i.test(navigator.userAgent) || !publicGlb.startsWith('https:') || !publicGlb.endsWith(glb))
    return
  return { href: sceneViewerAddress(publicGlb, title, location.href), rel: undefined }
}

/** https://developers.google.com/ar/develop/scene-viewer */
export function sceneViewerAddress(file: string, title: string, otherwise: string): string {
  const asked = new URLSearchParams({ file, mode: 'ar_preferred', resizable: 'false', title })
  const intent = [
    'scheme=https',
    'package=com.google.android.googlequicksearchbox',
    'action=android.intent.action.VIEW',
    `S.browser_fallback_url=${encodeURIComponent(otherwise)}`,
    'end;',
  ]
  return `intent://arvr.google.com/scene-viewer/1.0?${asked}#Intent;${intent.join(';')}`
}
