import { brand } from '#facts/brand.ts'
import { policies } from '#facts/policies/policies.ts'
import type { StructuredData } from './structured-data.ts'

/** Describes the seller. The shop's social links point nowhere (clause 2.16), so none is listed. */
export function organization(publicUrl: string): StructuredData {
  return {
    '@type': 'Organization',
    '@id': `${publicUrl}/#organization`,
    name: brand.name,
    url: `${publicUrl}/`,
    logo: `${publicUrl}/favicon.svg`,
    email: brand.supportEmail,
    telephone: brand.phone,
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      email: brand.supportEmail,
      telephone: brand.phone,
      areaServed: policies.countries,
      availableLanguage: 'en',
    },
  }
}
