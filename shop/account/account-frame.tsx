import type { ReactNode } from 'react'
import { FirstRowEnd } from '../ui/first-row-end.tsx'
import { Picture, type PictureSource } from '../ui/picture/picture.tsx'

interface AccountFrameProps {
  picture: PictureSource | undefined
  children: ReactNode
}

/** A form with room around it, and on a wide screen a picture beside it. */
export function AccountFrame({ picture, children }: AccountFrameProps) {
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] items-center gap-x-16 lg:min-h-[680px] lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div className="mx-auto w-full max-w-[440px] pt-16 pb-12 lg:mx-0 lg:py-20">
        {children}
        <NeedsScript />
      </div>
      {picture && (
        <Picture
          // The picture is decoration.
          image={{ ...picture, altText: null }}
          sizes="(min-width: 1400px) 700px, 54vw"
          className="hidden aspect-square h-auto w-full object-cover lg:block"
        />
      )}
      <FirstRowEnd />
    </div>
  )
}

/** The notice without script, on pages that are of no use without it. */
export function NeedsScript() {
  return (
    <noscript>
      <p className="mt-6 max-w-[52ch] text-lg">
        Your session is kept in this browser by a script, so accounts need JavaScript. Please turn it on and
        reload this page.
      </p>
      <p className="mt-4 max-w-[52ch] text-lg">You can order without an account.</p>
    </noscript>
  )
}
