import { buttonStyle } from '../../ui/button-style.ts'
import { type Choice, type ChoiceGroup, FIT_LABEL, FIT_TITLE } from './choice-groups.ts'
import { addressOf, type Choices, isNarrowed, SORTS, sortOf, WITH_OPEN_FILTERS } from './choices.ts'

interface NarrowListProps {
  path: string
  /** The address of the list with these choices and parameters, where it is more than its path and they. */
  to?: (choices: Choices, beside: Readonly<Record<string, string>>) => string
  /** The filters are open, as whoever is choosing left them. A link that was shared without that shows its products. */
  isOpen?: boolean
  /** A list that its storefront cannot sort is not sorted at all. */
  canSort: boolean
  /** What the order is called in which the list comes. */
  unsorted?: string | undefined
  choices: Choices
  groups: readonly ChoiceGroup[]
  /** Where a browser that keeps its visitor's figures can lead to what fits; its script shows the link. */
  fitsMeHref?: string | undefined
  /** How many products there are now, where that is known. */
  count: number | undefined
}

/** Narrows and sorts a list by links, which work without script and keep what is chosen in the address. */
export function NarrowList(props: NarrowListProps) {
  const { path, to = (chosen, beside) => addressOf(path, chosen, beside), isOpen = false } = props
  const { canSort, choices, groups, count } = props
  const chosen = groups.flatMap((group) => group.choices.filter(({ isChosen }) => isChosen))
  const isNothingToNarrow = count === 0 && chosen.length === 0
  // A storefront narrows and sorts more products than it counts choices for.
  const isOffered = groups.length > 0 || canSort
  const closed = (leadsTo: Choices) => to(leadsTo, {})
  const open = (leadsTo: Choices) => to(leadsTo, WITH_OPEN_FILTERS)
  if (isNothingToNarrow || (!isOffered && !isNarrowed(choices))) return null
  return (
    <div className="mb-10 border-y border-line lg:mb-14">
      {isOffered && (
        <details open={isOpen} className="group/narrow">
          <Summary canSort={canSort} count={count} />
          <Offered {...props} to={open} />
          {isOpen && (
            <a
              href={closed(choices)}
              rel="nofollow"
              className={buttonStyle('quiet', 'mb-6 w-full xl:hidden')}
            >
              {count === undefined ? 'Show the products' : `Show ${productsOf(count)}`}
            </a>
          )}
        </details>
      )}
      {isNarrowed(choices) && (
        <p className="flex flex-wrap items-center gap-x-6 border-t border-line text-note">
          {chosen.map(({ label, leadsTo }) => (
            <a
              key={label}
              href={isOpen ? open(leadsTo) : closed(leadsTo)}
              rel="nofollow"
              aria-label={`Remove ${label}`}
              className={linkStyle}
            >
              {label} <span aria-hidden="true">×</span>
            </a>
          ))}
          <a href={closed({ sort: choices.sort })} className={`${linkStyle} ml-auto`}>
            Clear filters
          </a>
        </p>
      )}
    </div>
  )
}

function productsOf(count: number): string {
  return `${count} ${count === 1 ? 'product' : 'products'}`
}

function Summary({ canSort, count }: Pick<NarrowListProps, 'canSort' | 'count'>) {
  return (
    <summary className="figures flex min-h-13 cursor-pointer list-none items-center gap-3 text-note font-medium [&::-webkit-details-marker]:hidden">
      <svg
        viewBox="0 0 16 16"
        className="size-4 transition-transform group-open/narrow:rotate-45"
        aria-hidden="true"
      >
        <path d="M8 2v12M2 8h12" stroke="currentColor" strokeWidth="1.5" fill="none" />
      </svg>
      {canSort ? 'Filter and sort' : 'Filter'}
      {count !== undefined && <span className="ml-auto font-normal text-quiet">{productsOf(count)}</span>}
    </summary>
  )
}

type OfferedProps = Pick<NarrowListProps, 'canSort' | 'unsorted' | 'choices' | 'groups' | 'fitsMeHref'> & {
  to: (choices: Choices) => string
}

/** All that can be chosen, a column each; the sequence comes after the filters. */
function Offered({ to, canSort, unsorted = 'Featured', choices, groups, fitsMeHref }: OfferedProps) {
  return (
    <div className="grid grid-cols-2 gap-x-6 gap-y-8 pt-2 pb-8 md:grid-cols-4 xl:grid-cols-[minmax(0,1.3fr)_repeat(7,minmax(0,1fr))]">
      {groups.map(({ title, choices: offered }) => (
        <nav key={title} aria-label={title}>
          <p className="mb-1 text-tag text-quiet">{title}</p>
          <ul>
            {offered.map((choice) => (
              <li key={choice.label}>
                <ChoiceLink to={to} choice={choice} />
              </li>
            ))}
          </ul>
        </nav>
      ))}
      {canSort && (
        <nav aria-label="Sort">
          <p className="mb-1 text-tag text-quiet">Sort</p>
          <ul>
            {SORTS.map(({ sort, label }) => (
              <li key={sort}>
                <a
                  href={to({ ...choices, sort: sort === 'featured' ? undefined : sort })}
                  rel="nofollow"
                  aria-current={sort === sortOf(choices) ? 'true' : undefined}
                  className={linkStyle}
                >
                  {sort === 'featured' ? unsorted : label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {/* It comes last and has its room, as a script shows it when somebody may be choosing. */}
      {fitsMeHref !== undefined && (
        <nav aria-label={FIT_TITLE} data-fits-me="" className="invisible">
          <p className="mb-1 text-tag text-quiet">{FIT_TITLE}</p>
          <a href={fitsMeHref} rel="nofollow" className={linkStyle}>
            {FIT_LABEL}
          </a>
        </nav>
      )}
    </div>
  )
}

const linkStyle =
  'figures inline-flex min-h-11 items-center gap-2 text-note underline-offset-4 hover:underline aria-[current]:font-medium aria-[current]:underline'

/** A choice that leaves nothing is shown, but leads nowhere. */
function ChoiceLink({
  to,
  choice: { label, count, isChosen, leadsTo },
}: {
  to: (choices: Choices) => string
  choice: Choice
}) {
  const counted = count === undefined ? null : <span className="text-quiet">{count}</span>
  if (count === 0 && !isChosen)
    return (
      <span className={`${linkStyle} text-quiet hover:no-underline`}>
        {label} {counted}
      </span>
    )
  return (
    <a href={to(leadsTo)} rel="nofollow" aria-current={isChosen ? 'true' : undefined} className={linkStyle}>
      {label} {counted}
    </a>
  )
}

interface NothingLeftProps {
  path: string
  /** Where to learn what would have to change, if it is by their figures that nothing fits. */
  fitHref?: string | undefined
}

/** Instead of the specified words for an empty catalogue, where it is the choices that leave nothing. */
export function NothingLeft({ path, fitHref }: NothingLeftProps) {
  return (
    <div className="border-y border-line py-20 text-center">
      <p className="text-2xl font-semibold tracking-tight">No products found</p>
      <p className="mt-2 text-quiet">Nothing we make is all of this at once.</p>
      {fitHref !== undefined && (
        <p className="mt-2">
          <a href={fitHref} className="inline-flex min-h-11 items-center underline underline-offset-4">
            See what would have to change for a seat to fit you
          </a>
        </p>
      )}
      <a href={path} className="mt-6 inline-flex min-h-11 items-center underline underline-offset-4">
        Clear filters
      </a>
    </div>
  )
}
