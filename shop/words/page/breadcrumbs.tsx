interface BreadcrumbsProps {
  /** The pages below the home page, the one that is shown at the end. */
  way: readonly { name: string; path: string }[]
}

/** The way from the home page to this one, which search engines are told as well. */
export function Breadcrumbs({ way }: BreadcrumbsProps) {
  const steps = [{ name: 'Home', path: '/' }, ...way]
  return (
    <nav aria-label="Breadcrumb" className="text-[15px] print:hidden">
      <ol className="flex flex-wrap gap-x-2">
        {steps.map(({ name, path }, index) => (
          <li key={path} className="flex items-center gap-x-2">
            {index > 0 && <span aria-hidden="true">/</span>}
            {index < steps.length - 1 ? (
              <a
                href={path}
                className="inline-flex min-h-11 items-center underline underline-offset-4 hover:no-underline"
              >
                {name}
              </a>
            ) : (
              <span aria-current="page" className="text-quiet">
                {name}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
