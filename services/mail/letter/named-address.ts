/** A mail says this instead of an address that its reader could take for a link. */
const OTHER = 'another address'

/**
 * An address as a mail may name it to somebody else. Whoever makes an account chooses both, and `shop.example/claim?x@y`
 * is an address by the rule of browsers and a link to whoever reads it.
 */
export function namedAddress(address: string): string {
  return /^[\p{L}\p{M}\p{N}.!$%&'*+=^_`{|}~-]+@[\p{L}\p{M}\p{N}.-]+$/u.test(address) ? address : OTHER
}
