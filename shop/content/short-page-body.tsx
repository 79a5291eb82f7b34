import type { ShortPage } from './short-pages.ts'

export function ShortPageBody({ title, paragraphs, links = [] }: ShortPage) {
  return (
    <article className="page-width max-w-[68ch] py-16 lg:py-28">
      <h1 className="text-[clamp(2.25rem,5vw,4rem)]">{title}</h1>
      <div className="mt-8 space-y-5 text-lg">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      {links.length > 0 && (
        <ul className="mt-10 flex flex-wrap gap-x-8 gap-y-2">
          {links.map(({ href, label }) => (
            <li key={href}>
              <a
                href={href}
                className="inline-flex min-h-11 items-center text-pine underline underline-offset-6"
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}
