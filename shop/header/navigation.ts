/** The header's links, in the order of clause 2.11. */
export const navigation = [
  { href: '/', label: 'Home' },
  { href: '/collection', label: 'Shop All Products' },
  { href: '/kneeling-chair', label: 'Kneeling Chair' },
  { href: '/product/keel-two-pad-kneeling-chair', label: 'Two-Pad Kneeling Chair' },
  { href: '/criss-cross-chair', label: 'Criss-Cross Chair' },
  { href: '/contact', label: 'Contact' },
  { href: '/about', label: 'About' },
] as const

/** Clause 2.11: the active link is the one whose path is shown. */
export function isActive(href: string, path: string): boolean {
  return path === href || path === `${href}/`
}
