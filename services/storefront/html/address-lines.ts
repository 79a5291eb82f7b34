import { html } from 'hono/html'
import type { Address } from '../address/address-schema.ts'
import type { Html } from './document.ts'

export function addressLines(to: Omit<Address, 'email'>): Html {
  const { firstName, lastName, address, apartment, city, state, zip } = to
  return html`${firstName} ${lastName}<br>${address}${apartment ? html`<br>${apartment}` : ''}<br>${city}, ${state} ${zip}`
}
