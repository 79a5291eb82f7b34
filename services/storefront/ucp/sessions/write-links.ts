import { currentTerms } from '#facts/policies/terms.ts'

/** The pages that whoever buys has to be shown, or may want to read. */
export function shopLinks(publicUrl: string) {
  return [
    { type: 'terms_of_service', url: `${publicUrl}/terms`, title: 'Terms of Service' },
    { type: 'privacy_policy', url: `${publicUrl}/privacy`, title: 'Privacy' },
    { type: 'refund_policy', url: `${publicUrl}/returns`, title: 'Returns' },
    { type: 'faq', url: `${publicUrl}/faq`, title: 'Questions and answers' },
  ]
}

/** What holds of everything that the shop sells. */
export function shopPolicies(publicUrl: string) {
  const { returnDays, warrantyYears } = currentTerms()
  return [
    {
      type: 'dev.ucp.shopping.policy.return',
      description: {
        plain: `A return may be asked for within ${returnDays} days of delivery; the label is prepaid.`,
      },
      url: `${publicUrl}/returns`,
    },
    {
      type: 'dev.ucp.shopping.policy.warranty',
      description: { plain: `A limited warranty of ${warrantyYears} years from the day of delivery.` },
      url: `${publicUrl}/warranty`,
    },
  ]
}
