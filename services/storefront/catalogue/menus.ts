import { type NavigationLink, navigation } from '#facts/navigation.ts'

export interface MenuItem extends NavigationLink {
  readonly type: 'FRONTPAGE' | 'COLLECTION' | 'PRODUCT' | 'PAGE'
  /** Handle of the collection or product that the link is to. */
  readonly handle?: string
}

export interface Menu {
  readonly handle: string
  readonly title: string
  readonly items: readonly MenuItem[]
}

/** Under the handles that Shopify gives to a new shop's menus. */
export const menus: readonly Menu[] = [
  { handle: 'main-menu', title: 'Main menu', items: navigation.main.map(toItem) },
  { handle: 'footer', title: 'Footer menu', items: navigation.footer.map(toItem) },
]

function toItem(link: NavigationLink): MenuItem {
  const [, folder = '', handle] = link.href.split('/')
  if (folder === '') return { ...link, type: 'FRONTPAGE' }
  if (folder === 'collection') return { ...link, type: 'COLLECTION', handle: 'all' }
  if (folder === 'product' && handle) return { ...link, type: 'PRODUCT', handle }
  return { ...link, type: 'PAGE' }
}
