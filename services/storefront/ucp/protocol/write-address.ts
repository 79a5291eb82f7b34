/** An address as the shop knows it, whole or as far as an agent said it. */
export interface KnownAddress {
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
  readonly address?: string | undefined
  readonly apartment?: string | undefined
  readonly city?: string | undefined
  readonly state?: string | undefined
  readonly zip?: string | undefined
  readonly country?: string | undefined
}

/** The country of every address that the shop's own checkout has taken. */
export const HOME_COUNTRY = 'US'

/** The address by the protocol's names; what is not known is left out, and an apartment where there is none. */
export function writeAddress({ apartment, ...known }: KnownAddress): Readonly<Record<string, string>> {
  const named = {
    first_name: known.firstName,
    last_name: known.lastName,
    street_address: known.address,
    extended_address: apartment === '' ? undefined : apartment,
    address_locality: known.city,
    address_region: known.state,
    postal_code: known.zip,
    address_country: known.country,
  }
  return Object.fromEntries(
    Object.entries(named).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
