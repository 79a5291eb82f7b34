import type { ReactNode } from 'react'

interface ProductIntroductionProps {
  /** Paragraphs from `paragraphsOf`. */
  paragraphs: readonly string[]
  /** The panels beside the words. */
  children: ReactNode
}

/** Describes the product in words, with the panels of clause 2.28 beside them. */
export function ProductIntroduction({ paragraphs, children }: ProductIntroductionProps) {
  return (
    <section className="page-width grid gap-x-16 gap-y-10 border-t border-line py-12 lg:grid-cols-2 lg:py-20">
      {paragraphs.length > 0 && (
        <div>
          <h2 className="text-part">What it does</h2>
          <div className="mt-5 max-w-[62ch] space-y-4 text-lg wrap-anywhere">
            {paragraphs.map((html) => (
              // biome-ignore lint/security/noDangerouslySetInnerHtml: `paragraphsOf` leaves text and entities, no tag
              <p key={html} dangerouslySetInnerHTML={{ __html: html }} />
            ))}
          </div>
        </div>
      )}
      <div>{children}</div>
    </section>
  )
}
