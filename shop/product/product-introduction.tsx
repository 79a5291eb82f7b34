import type { ReactNode } from 'react'

interface ProductIntroductionProps {
  description: string
  /** The panels beside the words. */
  children: ReactNode
}

/** What the product is, in words, with the panels of clause 2.28 beside them. */
export function ProductIntroduction({ description, children }: ProductIntroductionProps) {
  return (
    <section className="page-width grid gap-x-16 gap-y-10 border-t border-line py-12 lg:grid-cols-2 lg:py-20">
      {description.trim() !== '' && (
        <div>
          <h2 className="text-[clamp(1.9rem,4vw,3.25rem)]">What it does</h2>
          <p className="mt-5 max-w-[62ch] text-lg wrap-anywhere">{description}</p>
        </div>
      )}
      <div>{children}</div>
    </section>
  )
}
