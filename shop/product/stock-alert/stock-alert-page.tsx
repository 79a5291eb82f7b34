import { policies } from '#facts/policies/policies.ts'
import { buttonStyle } from '../../ui/button-style.ts'
import { FormField } from '../../ui/form/form-field.tsx'
import { FormFrame } from '../../ui/form/form-frame.tsx'
import type { FormState } from '../../ui/form/form-state.ts'
import { MAX_EMAIL } from '../../ui/form/text-fields.ts'
import { STOCK_ALERT_PATH } from './stock-alert-form.tsx'
import { STOCK_ALERT_WORDS } from './stock-alert-words.ts'

const ID = 'back-in-stock'

interface StockAlertPageProps {
  state: FormState
  stamp: string
  /** A hosted store tells nobody of its stock. */
  isOffered: boolean
}

/** The form of a product's page leads here without a script. */
export function StockAlertPage({ state, stamp, isOffered }: StockAlertPageProps) {
  const problem = state.kind === 'refused' ? state.problems.variant : undefined
  return (
    <article className="page-width max-w-[68ch] py-16 lg:py-28">
      <h1 className="text-title">An email when it is back</h1>
      {!isOffered && <p className="mt-6 text-lg text-quiet">We do not send emails about what is in stock.</p>}
      {isOffered && (state.kind === 'blank' || state.kind === 'sent') && (
        <>
          {state.kind === 'sent' && (
            <div
              id={ID}
              role="status"
              className="mt-6 scroll-mt-28 border-l-2 border-pine bg-white px-4 py-3"
            >
              <p className="font-medium text-pine">{STOCK_ALERT_WORDS.success.title}</p>
              <p className="mt-1 text-note text-quiet">{STOCK_ALERT_WORDS.success.description}</p>
            </div>
          )}
          <p className="mt-6 text-lg text-quiet">
            When something is sold out, its page has a form for your email below ‘Add to Cart’. We write once,
            when it can be ordered again, and delete the address then, or after {policies.stockAlertDays}{' '}
            days.
          </p>
        </>
      )}
      {isOffered && 'typed' in state && (
        <>
          <p className="mt-6 mb-10 text-lg text-quiet">
            We write once, when it can be ordered again, and delete the address then, or after{' '}
            {policies.stockAlertDays} days.
          </p>
          <FormFrame
            id={ID}
            action={STOCK_ALERT_PATH}
            label="Email when it is back"
            button="Email me"
            words={STOCK_ALERT_WORDS}
            {...{ state, stamp }}
          >
            {problem && (
              <p role="alert" className="border-l-2 border-signal bg-white px-4 py-3 font-medium text-signal">
                {problem}
              </p>
            )}
            <input type="hidden" name="variant" value={state.typed.variant} />
            <FormField
              form={ID}
              name="email"
              label="Email"
              type="email"
              maxLength={MAX_EMAIL}
              autoComplete="email"
              state={state}
            />
          </FormFrame>
        </>
      )}
      {/* Beside a form's own button the way on is the quieter one. */}
      <a
        href="/collection"
        className={buttonStyle('typed' in state && isOffered ? 'quiet' : 'strong', 'mt-8')}
      >
        Shop All Products
      </a>
    </article>
  )
}
