import { type NavigationLink, navigation } from '#facts/navigation.ts'

export interface Menu {
  readonly handle: string
  readonly title: string
  /** Links with their addresses in this shop. */
  readonly links: readonly NavigationLink[]
}

/** The handles are those that Shopify gives to a new shop's menus. */
export const menus: readonly Menu[] = [
  { handle: 'main-menu', title: 'Main menu', links: navigation.main },
  { handle: 'footer', title: 'Footer menu', links: navigation.footer },
]
