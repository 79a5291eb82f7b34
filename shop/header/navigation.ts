import { navigation as links } from '#facts/navigation.ts'

/** The header's links, in the order of clause 2.11. */
export const navigation = links.main

/** Clause 2.11: the active link is the one whose path is shown. */
export function isActive(href: string, path: string): boolean {
  return path === href || path === `${href}/`
}
