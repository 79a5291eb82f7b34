import type { ReactNode } from 'react'
import { Picture, type PictureSource } from '../ui/picture.tsx'

interface AccountFrameProps {
  /** What the page is called where its script does not run. */
  title: string
  picture: PictureSource | undefined
  children: ReactNode
}

/** A form with room around it, and on a wide screen something to look at. */
export function AccountFrame({ title, picture, children }: AccountFrameProps) {
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] items-center gap-x-16 lg:min-h-[680px] lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div className="mx-auto w-full max-w-[440px] py-12 lg:mx-0 lg:py-20">
        <noscript>
          <h1 className="text-[clamp(2.25rem,4.4vw,3.5rem)]">{title}</h1>
          <p className="mt-6 text-lg">
            Your session is kept in this browser by a script, so accounts need JavaScript. Please switch it on
            and reload this page.
          </p>
          <p className="mt-4 text-lg">You can order without an account.</p>
        </noscript>
        <div className="noscript:hidden">{children}</div>
      </div>
      {picture && (
        <Picture
          // It only keeps company.
          image={{ ...picture, altText: null }}
          sizes="(min-width: 1400px) 700px, 54vw"
          className="hidden aspect-square h-auto w-full object-cover lg:block"
        />
      )}
    </div>
  )
}
