import { brand } from '#facts/brand.ts'

/** Whoever signs an article may be a workshop, whose name has no first and last part. */
export function authorNamed(name: string) {
  return { name, firstName: name, lastName: '', email: brand.supportEmail }
}
