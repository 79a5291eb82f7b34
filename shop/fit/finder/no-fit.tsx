import type { ReactNode } from 'react'
import type { ReasonAgainst } from './unsuitable.ts'

interface NoFitProps {
  name: string
  because: readonly ReasonAgainst[]
  /** What fits instead, where that is known. */
  children?: ReactNode
}

/** The answer that a product does not fit, with links to other products and to contact. */
export function NoFit({ name, because, children }: NoFitProps) {
  return (
    <article
      aria-labelledby="fit-answer"
      data-told={because.map(({ refusal }) => refusal).join(' ')}
      className="border border-line bg-sheet p-5 sm:p-8"
    >
      <h3 id="fit-answer" tabIndex={-1} className="text-2xl outline-none lg:text-3xl">
        The {name} is not suitable
      </h3>
      {because.length === 1 ? (
        <p className="figures mt-4 max-w-[60ch] text-lg">{because[0]?.words}</p>
      ) : (
        <ul className="figures mt-4 list-disc space-y-1.5 pl-5 text-lg">
          {because.map(({ refusal, words }) => (
            <li key={refusal}>{words}</li>
          ))}
        </ul>
      )}
      {children}
      <p className="mt-5 max-w-[60ch] text-quiet">
        Better to know before you order. A person answers your questions.
      </p>
      <p className="mt-3 flex flex-wrap gap-x-8">
        <MoreLink href="/collection">See all products</MoreLink>
        <MoreLink href="/contact">Contact us</MoreLink>
      </p>
    </article>
  )
}

function MoreLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className="inline-flex min-h-11 items-center text-pine underline underline-offset-6">
      {children}
    </a>
  )
}
