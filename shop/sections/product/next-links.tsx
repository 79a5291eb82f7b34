import { TextLink } from '../../ui/text/text-link.tsx'

const RESEARCH_URL = 'https://scholar.google.com/scholar?q=kneeling+chair+ergonomics'

/** Clause 2.32: links that lead on from a product. */
export function NextLinks() {
  return (
    <nav
      aria-label="More about this"
      className="page-width flex flex-wrap gap-x-10 gap-y-2 border-t border-line pt-8 pb-16 lg:pb-24"
    >
      <TextLink href="/collection">Back to Products</TextLink>
      <TextLink href="/contact">Contact Our Team</TextLink>
      <TextLink href={RESEARCH_URL} outside>
        Research on kneeling chair ergonomics
      </TextLink>
    </nav>
  )
}
