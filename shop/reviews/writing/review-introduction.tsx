import type { ReactNode } from 'react'
import type { Product } from '../../clients/storefront/products/product.ts'
import { Picture } from '../../ui/picture/picture.tsx'

interface ReviewIntroductionProps {
  product: Product
  supportEmail: string
  children: ReactNode
}

/** The page for writing a review: the product, and beside it the form. */
export function ReviewIntroduction({ product, supportEmail, children }: ReviewIntroductionProps) {
  const address = `mailto:${supportEmail}?subject=${encodeURIComponent(`Review: ${product.title}`)}`
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 pt-10 pb-16 lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)] lg:pt-20 lg:pb-28">
      <div>
        <p className="text-note text-quiet">Write a review</p>
        <h1 className="mt-2 text-[clamp(2rem,4vw,3.25rem)] wrap-anywhere">{product.title}</h1>
        <div className="mt-6 flex items-start gap-5 lg:block">
          <Picture
            image={product.images[0]}
            sizes="(min-width: 1024px) 400px, 112px"
            className="aspect-square h-auto w-28 shrink-0 object-cover lg:w-full lg:max-w-[400px]"
          />
          <p className="max-w-[44ch] text-note text-quiet lg:mt-6">
            Write for someone with a back, knees and doubts like yours. What you did not like is as welcome as
            what you did.
          </p>
        </div>
      </div>
      <div className="max-w-[640px] min-w-0">
        {children}
        <noscript>
          <p className="max-w-[52ch] text-lg">
            This page needs JavaScript, because your account is kept in this browser. Turn it on and reload,
            or write to us and we will help:{' '}
            <a href={address} className="underline underline-offset-4">
              {supportEmail}
            </a>
          </p>
        </noscript>
      </div>
    </div>
  )
}
