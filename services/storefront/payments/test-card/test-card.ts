import { createHash } from 'node:crypto'
import { html } from 'hono/html'
import { parseFields } from '../../forms/form-fields.ts'
import type { Html } from '../../html/document.ts'
import { field } from '../../html/field.ts'
import type {
  Authorisation,
  AuthorisationRequest,
  PaymentProvider,
  RefusedPaymentForm,
} from '../payment-provider.ts'
import { type Card, cardSchema } from './card.ts'

const PAYS = '4242424242424242'
const IS_DECLINED = '4000000000000002'

/**
 * The test card answers by the card's number alone and moves no money, so the same request always has the same answer.
 * It keeps no books, so a payment that was cut off has left nothing there.
 */
export const testCard: PaymentProvider = {
  name: 'test-card',
  isTest: true,
  answers: ['authorised', 'declined'],
  leastCents: 1,
  answersWithinMs: 0,
  step: {
    sources: {},
    fields: cardFields,
    read(fields, now) {
      const parsed = parseFields(cardSchema(now), fields)
      if (parsed.kind === 'invalid') {
        return { ...parsed, values: { expiry: fields.get('expiry') ?? '' } }
      }
      const card = parsed.values
      const means = { card, authorise: async (request: AuthorisationRequest) => authorise(card, request) }
      return { kind: 'valid', means }
    },
  },
  lookUp: async () => ({ kind: 'absent' }),
  capture: async () => ({ kind: 'captured' }),
  release: async () => ({ kind: 'released' }),
  refund: async ({ idempotencyKey }) => ({ kind: 'refunded', reference: referenceOf(idempotencyKey) }),
  lookUpRefund: async (reference) => ({ kind: 'refunded', reference }),
}

function authorise({ number }: Card, request: AuthorisationRequest): Authorisation {
  const { idempotencyKey, amountCents, currency } = request
  if (number === PAYS)
    return { kind: 'authorised', reference: referenceOf(idempotencyKey), amountCents, currency }
  if (number === IS_DECLINED)
    return { kind: 'declined', reason: 'The card was declined. Nothing was charged: try another card.' }
  return {
    kind: 'declined',
    reason:
      'This is a test checkout, which takes test cards only. Nothing was charged: pay with 4242 4242 4242 4242.',
  }
}

function referenceOf(idempotencyKey: string): string {
  return `test_${createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 24)}`
}

/** The page repeats only the expiration date of a card. */
function cardFields({ errors, values }: RefusedPaymentForm): Html {
  return html`<fieldset class="card"><legend>Card</legend>
<p class="test-note"><strong>This is a test.</strong> No card is charged and no number is kept. <span class="digits">4242 4242 4242 4242</span> is approved, <span class="digits">4000 0000 0000 0002</span> is declined; any future date and any three digits work.</p>
${field({ name: 'cardNumber', label: 'Card number', value: '', error: errors.cardNumber, inputmode: 'numeric', autocomplete: 'cc-number', maxLength: 40 })}
${field({ name: 'expiry', label: 'Expiration date', value: values.expiry, error: errors.expiry, hint: 'MM/YY', inputmode: 'numeric', autocomplete: 'cc-exp', maxLength: 10 })}
${field({ name: 'securityCode', label: 'Security code', value: '', error: errors.securityCode, hint: '3 digits on the back', inputmode: 'numeric', autocomplete: 'cc-csc', maxLength: 8 })}
</fieldset>`
}
