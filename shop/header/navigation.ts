import { navigation as links } from '#facts/navigation.ts'

/** Beside it stands the Shop dropdown (clause 2.12). */
export const SHOP_ALL_PATH = '/collection'

/** The header's links, in the order of clause 2.11. */
export const navigation = links.main

/** Clause 2.11: the active link is the one whose path is shown. */
export function isActive(href: string, path: string): boolean {
  return path === href || path === `${href}/`
}
