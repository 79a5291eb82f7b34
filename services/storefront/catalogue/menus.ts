export interface MenuItem {
  readonly title: string
  /** On the shop's own origin. */
  readonly path: string
  readonly type: 'FRONTPAGE' | 'COLLECTION' | 'PRODUCT' | 'PAGE'
  /** Handle of the collection or product that the link is to. */
  readonly handle?: string
}

export interface Menu {
  readonly handle: string
  readonly title: string
  readonly items: readonly MenuItem[]
}

/** Clauses 2.11 and 2.16, under the handles that Shopify gives to a new shop's menus. */
export const menus: readonly Menu[] = [
  {
    handle: 'main-menu',
    title: 'Main menu',
    items: [
      { title: 'Home', path: '/', type: 'FRONTPAGE' },
      { title: 'Shop All Products', path: '/collection', type: 'COLLECTION', handle: 'all' },
      { title: 'Kneeling Chair', path: '/kneeling-chair', type: 'PAGE' },
      {
        title: 'Two-Pad Kneeling Chair',
        path: '/product/keel-two-pad-kneeling-chair',
        type: 'PRODUCT',
        handle: 'keel-two-pad-kneeling-chair',
      },
      { title: 'Criss-Cross Chair', path: '/criss-cross-chair', type: 'PAGE' },
      { title: 'Contact', path: '/contact', type: 'PAGE' },
      { title: 'About', path: '/about', type: 'PAGE' },
    ],
  },
  {
    handle: 'footer',
    title: 'Footer menu',
    items: [
      { title: 'About', path: '/about', type: 'PAGE' },
      { title: 'Articles', path: '/articles', type: 'PAGE' },
      { title: 'Warranty', path: '/warranty', type: 'PAGE' },
      { title: 'Video Tutorials', path: '/tutorials', type: 'PAGE' },
      { title: 'Contact', path: '/contact', type: 'PAGE' },
      { title: 'Terms of Service', path: '/terms', type: 'PAGE' },
      { title: 'Privacy', path: '/privacy', type: 'PAGE' },
      { title: 'Returns', path: '/returns', type: 'PAGE' },
      { title: 'FAQ', path: '/faq', type: 'PAGE' },
      { title: 'Affiliate', path: '/affiliate', type: 'PAGE' },
    ],
  },
]
