import { type NavigationLink, navigation } from '#facts/navigation.ts'

export interface Menu {
  readonly handle: string
  readonly title: string
  /** By their addresses in this shop. */
  readonly links: readonly NavigationLink[]
}

/** Under the handles that Shopify gives to a new shop's menus. */
export const menus: readonly Menu[] = [
  { handle: 'main-menu', title: 'Main menu', links: navigation.main },
  { handle: 'footer', title: 'Footer menu', links: navigation.footer },
]
