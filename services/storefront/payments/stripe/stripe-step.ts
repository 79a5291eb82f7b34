import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { html } from 'hono/html'
import * as v from 'valibot'
import { parseFields } from '../../forms/form-fields.ts'
import { makeAsset } from '../../html/assets.ts'
import { fieldError } from '../../html/field.ts'
import type { Authorisation, AuthorisationRequest, PaymentStep } from '../payment-provider.ts'
import type { StripeAccount } from './stripe-account.ts'

const require = createRequire(import.meta.url)
const SCRIPT = 'text/javascript; charset=utf-8'
/** The second file imports the first by this name. */
const library = makeAsset(
  'stripe-js.mjs',
  SCRIPT,
  readFileSync(require.resolve('@stripe/stripe-js/dist/pure.mjs')),
)
const script = makeAsset(
  'pay-with-stripe.mjs',
  SCRIPT,
  readFileSync(new URL('./pay-with-stripe.mjs', import.meta.url)),
)

const schema = v.object({
  confirmationToken: v.pipe(
    v.optional(v.string(), ''),
    v.regex(/^ctoken_\w{1,200}$/, 'Enter your payment details, then pay'),
  ),
})

/** The fields are Stripe's own, in a frame of Stripe's: the shop sees a token for one payment, and never a card. */
export function stripeStep(
  { publishableKey, apiUrl }: Pick<StripeAccount, 'publishableKey' | 'apiUrl'>,
  authorise: (token: string, request: AuthorisationRequest) => Promise<Authorisation>,
): PaymentStep {
  return {
    // https://docs.stripe.com/security/guide#content-security-policy
    sources: {
      'script-src': ["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com'],
      'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
      'connect-src': ['https://api.stripe.com'],
      // A bank's page is reached by way of Stripe's, as the answer to the form.
      'form-action': ['https://*.stripe.com', ...(apiUrl === undefined ? [] : [apiUrl])],
    },
    assets: [library, script],
    fields: (
      { errors },
      { amountCents, currency },
    ) => html`<fieldset class="provider"><legend>Payment details</legend>
<input type="hidden" name="confirmationToken" value="">
<div id="confirmationToken" class="stripe" data-stripe-key="${publishableKey}" data-amount="${amountCents}" data-currency="${currency.toLowerCase()}"></div>
<p class="hint" data-stripe-loading>The card form is loading.</p>
<noscript><p class="notice">Paying here needs JavaScript: your card’s number goes from your browser straight to Stripe, our payment provider, and never to us. Turn JavaScript on for this page, or call us and we will take your order by phone.</p></noscript>
<div class="error" role="alert" data-stripe-problem></div>
${fieldError('confirmationToken', errors.confirmationToken)}
<p class="hint">Your payment is handled by Stripe. We never see the number of your card.</p>
</fieldset>
<script type="module" src="${script.url}"></script>`,
    read(fields) {
      const parsed = parseFields(schema, fields)
      if (parsed.kind === 'invalid') return { ...parsed, values: {} }
      const { confirmationToken } = parsed.values
      const means = {
        card: null,
        authorise: (request: AuthorisationRequest) => authorise(confirmationToken, request),
      }
      return { kind: 'valid', means }
    },
  }
}
