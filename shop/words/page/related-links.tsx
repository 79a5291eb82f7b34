import { Icon } from '../../ui/icon.tsx'

interface RelatedLinksProps {
  title?: string
  links: readonly { href: string; label: string }[]
}

/** Links that lead on from a page of words. */
export function RelatedLinks({ title = 'Related', links }: RelatedLinksProps) {
  return (
    <nav aria-label={title} className="print:hidden">
      <p className="border-b border-ink pb-3 text-[15px] font-medium">{title}</p>
      <ul>
        {links.map(({ href, label }) => (
          <li key={href} className="border-b border-line">
            <a
              href={href}
              className="flex min-h-12 items-center justify-between gap-4 py-2 text-[15px] hover:underline hover:underline-offset-4"
            >
              {label}
              <Icon name="right" className="size-4 shrink-0" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
