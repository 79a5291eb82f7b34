interface NoFitProps {
  name: string
  because: readonly string[]
}

/** An honest no, and where to go on from it. */
export function NoFit({ name, because }: NoFitProps) {
  const [only, ...more] = because
  return (
    <article aria-labelledby="fit-answer" className="border border-line bg-sheet p-5 sm:p-8">
      <h3 id="fit-answer" tabIndex={-1} className="text-2xl outline-none lg:text-3xl">
        The {name} is not suitable
      </h3>
      {more.length === 0 ? (
        <p className="figures mt-4 max-w-[60ch] text-lg">Not suitable, because {only}</p>
      ) : (
        <>
          <p className="mt-4 text-lg">Not suitable, because</p>
          <ul className="figures mt-2 list-disc space-y-1.5 pl-5 text-lg">
            {because.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-5 max-w-[60ch] text-quiet">
        We would rather say so than take it back. Another chair may do it, and a person answers your
        questions.
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
