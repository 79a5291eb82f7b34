import { deliveryFeeCents, deliveryTerms } from '#facts/delivery/delivery.ts'
import { policies } from '#facts/policies/policies.ts'
import { currentTerms, USUAL_METHOD } from '#facts/policies/terms.ts'
import { decimalOf } from '../../currency/price-rules.ts'

const HOURS_A_DAY = 24
const BUSINESS_DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']

const days = (minValue: number, maxValue: number) => ({
  '@type': 'QuantitativeValue',
  minValue,
  maxValue,
  unitCode: 'DAY',
})

/** Clause 9.14. https://developers.google.com/search/docs/appearance/structured-data/return-policy */
export function returnTerms(publicUrl: string) {
  return {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: policies.countries,
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: currentTerms().returnDays,
    returnMethod: 'https://schema.org/ReturnByMail',
    returnFees: 'https://schema.org/FreeReturn',
    refundType: 'https://schema.org/FullRefund',
    merchantReturnLink: `${publicUrl}/returns`,
  }
}

/** Terms of the usual delivery of one piece at this price, as the checkout charges it (clauses 1.03 and 9.14). */
export function shippingTerms(priceCents: number) {
  const usual = deliveryTerms(USUAL_METHOD)
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: {
      '@type': 'MonetaryAmount',
      value: decimalOf(deliveryFeeCents(USUAL_METHOD, priceCents)),
      currency: 'USD',
    },
    shippingDestination: policies.countries.map((addressCountry) => ({
      '@type': 'DefinedRegion',
      addressCountry,
    })),
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: days(0, Math.ceil(currentTerms().shipsWithinHours / HOURS_A_DAY)),
      transitTime: days(usual.minDays, usual.maxDays),
      ...(usual.counted === 'business days' && {
        businessDays: {
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: BUSINESS_DAYS.map((day) => `https://schema.org/${day}`),
        },
      }),
    },
  }
}
