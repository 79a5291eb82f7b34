import navigationJson from './navigation.json' with { type: 'json' }

export interface NavigationLink {
  /** Path on the shop's own origin. */
  readonly href: string
  readonly label: string
  /** The handle of the page's product, for storefronts that have no such page. */
  readonly product?: string
}

/** Clauses 2.11 and 2.16, in their orders: the links of the pages and of the storefront's menus. */
export const navigation: Readonly<Record<'main' | 'footer', readonly NavigationLink[]>> = navigationJson
