import { navigation as links } from '#facts/navigation.ts'

/** The Shop dropdown stands beside this link (clause 2.12). */
export const SHOP_ALL_PATH = '/collection'

/** The header's links, in the order of clause 2.11. */
export const navigation = links.main

/** Clause 2.11: the link to the current page is active. */
export function isActive(href: string, path: string): boolean {
  return path === href || path === `${href}/`
}
