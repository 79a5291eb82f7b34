import type { Product, ProductImage } from '../clients/storefront/products/product.ts'
import { Icon } from '../ui/icon.tsx'
import { Picture } from '../ui/picture/picture.tsx'
import { summaryText } from '../ui/text/summary-text.ts'

const MENU_ID = 'shop-menu'
/** More than the two lines that are seen hold. */
const MAX_DESCRIPTION_LENGTH = 95

/** What the menu shows of a chair. A section is kept by what it is given, so it is given no more. */
export type MenuChair = Pick<Product, 'handle' | 'title'> & {
  readonly summary: string
  readonly picture: ProductImage | undefined
}

/**
 * The Shop dropdown (clause 2.12): a popover that a click or a key opens without any script. A resting pointer opens
 * it where the browser supports `interestfor` (the delay of clause 9.12 is in theme.css).
 */
export function ShopMenu({ chairs }: { chairs: readonly MenuChair[] }) {
  if (chairs.length === 0) return null
  return (
    <>
      <button
        type="button"
        popoverTarget={MENU_ID}
        interestfor={MENU_ID}
        aria-label="Shop: three chairs to start with"
        className="interest -mr-3 grid size-11 place-items-center text-quiet hover:text-ink"
      >
        <Icon name="chevron" className="size-4" />
      </button>
      <div
        id={MENU_ID}
        popover="auto"
        className="dropdown top-16 m-0 w-full max-w-none border-b border-line bg-sheet text-ink lg:top-18"
      >
        <ul className="page-width grid grid-cols-3 gap-8 py-8">
          {chairs.map((chair) => (
            <li key={chair.handle}>
              <ChairCard chair={chair} />
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

function ChairCard({ chair: { handle, title, summary, picture } }: { chair: MenuChair }) {
  // The picture is decoration here, because the title is beside it.
  const thumbnail = picture && { ...picture, altText: null }
  return (
    <a href={`/product/${encodeURIComponent(handle)}`} className="group flex items-center gap-5">
      <span className="block size-32 shrink-0 overflow-hidden bg-white">
        <Picture image={thumbnail} sizes="128px" className="size-full object-cover" />
      </span>
      <span className="min-w-0">
        <span className="block text-lg leading-tight font-semibold wrap-anywhere tracking-tight underline-offset-4 group-hover:underline">
          {title}
        </span>
        <span className="mt-1.5 line-clamp-2 text-note text-quiet wrap-anywhere">{summary}</span>
      </span>
    </a>
  )
}

/** The keywords of clause 2.12, most specific first: 'kneeling' is in the two-pad chair's name as well. */
const KEYWORDS = [['two-pad'], ['criss-cross', 'armless'], ['kneeling']] as const

/** The menu's order puts the kneeling chair, which the shop is known for, first. */
const SHOWN_ORDER = [2, 0, 1] as const

/** The three products of the Shop dropdown, each found by a keyword in its handle or title (clause 2.12). */
export function featuredChairs(products: readonly Product[]): readonly MenuChair[] {
  const found: (Product | undefined)[] = []
  for (const keywords of KEYWORDS) {
    found.push(products.find((product) => !found.includes(product) && isAbout(product, keywords)))
  }
  return SHOWN_ORDER.flatMap((position) => found[position] ?? []).map(
    ({ handle, title, description, images }) => ({
      ...{ handle, title, picture: images[0] },
      summary: summaryText(description, MAX_DESCRIPTION_LENGTH),
    }),
  )
}

function isAbout({ handle, title }: Product, keywords: readonly string[]): boolean {
  return keywords.some((keyword) => [handle, title].some((text) => text.toLowerCase().includes(keyword)))
}
