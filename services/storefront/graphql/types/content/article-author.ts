import { brand } from '#facts/brand.ts'

/** An author may be a workshop, whose name has no first and last part. */
export function authorNamed(name: string) {
  return { name, firstName: name, lastName: '', email: brand.supportEmail }
}
