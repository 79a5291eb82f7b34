import { brand } from '#facts/brand.ts'
import { policies } from '#facts/policies/policies.ts'
import { writeId } from '../../global-ids.ts'
import { API_VERSION, NEWEST_VERSION } from '../api-version.ts'
import type { GraphqlContext } from '../context.ts'
import { paymentSettings } from './payment-settings.ts'

export function shop(_root: unknown, _args: unknown, { publicUrl }: GraphqlContext) {
  const { host, protocol } = new URL(publicUrl)
  return {
    id: writeId('Shop', 1),
    name: brand.name,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: Shopify's template language, not ours
    moneyFormat: '${{amount}}',
    primaryDomain: { host, sslEnabled: protocol === 'https:', url: publicUrl },
    paymentSettings: paymentSettings(publicUrl),
    // Shopify answers a brand whose owner has described nothing of it.
    brand: { colors: {} },
    description: 'Kneeling chairs and stools for people whose backs hurt at a desk.',
    customerAccountUrl: `${publicUrl}/account`,
    shipsToCountries: policies.countries,
  }
}

export function publicApiVersions() {
  return [API_VERSION, NEWEST_VERSION].map((handle) => ({ handle, displayName: handle, supported: true }))
}
