import navigationJson from './navigation.json' with { type: 'json' }

export interface NavigationLink {
  /** On the shop's own origin. */
  readonly href: string
  readonly label: string
  /** What its page is about, for storefronts that have no such page: a handle. */
  readonly product?: string
}

/** Clauses 2.11 and 2.16, in their orders: what the pages show, and what the storefront's menus answer. */
export const navigation: Readonly<Record<'main' | 'footer', readonly NavigationLink[]>> = navigationJson
