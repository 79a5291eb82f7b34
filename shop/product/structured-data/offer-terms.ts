import { deliveryFeeCents, deliveryTerms } from '#facts/delivery/delivery.ts'
import { policies, USUAL_METHOD } from '#facts/policies/policies.ts'
import { decimalOf } from '../../currency/price-rules.ts'

const { returns, shipping } = policies
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
    applicableCountry: shipping.countries,
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: returns.days,
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
    shippingDestination: shipping.countries.map((addressCountry) => ({
      '@type': 'DefinedRegion',
      addressCountry,
    })),
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: days(0, shipping.shipsWithinHours / HOURS_A_DAY),
      transitTime: days(usual.minDays, usual.maxDays),
      businessDays: {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: BUSINESS_DAYS.map((day) => `https://schema.org/${day}`),
      },
    },
  }
}
