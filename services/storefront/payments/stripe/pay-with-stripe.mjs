// @ts-check

/** The shop serves the library beside this file. */
const { loadStripe } = /** @type {typeof import('@stripe/stripe-js/pure')} */ (
  await import(new URL('./stripe-js.mjs', import.meta.url).href)
)

/**
 * Shows Stripe's card form in the payment page, and turns what was entered into a token when the buyer presses Pay. The
 * page's own form then goes to the shop as it would without a script.
 */
const place = /** @type {HTMLElement} */ (document.querySelector('[data-stripe-key]'))
const form = /** @type {HTMLFormElement} */ (place.closest('form'))
const token = /** @type {HTMLInputElement} */ (form.elements.namedItem('confirmationToken'))
const pay = /** @type {HTMLButtonElement} */ (form.querySelector('button[type="submit"]'))
const problem = /** @type {HTMLElement} */ (form.querySelector('[data-stripe-problem]'))
const loading = /** @type {HTMLElement} */ (form.querySelector('[data-stripe-loading]'))
const payLabel = pay.textContent
let isBusy = false

/** @param {string} [message] */
function showProblem(message = '') {
  problem.textContent = message
}

/** @param {boolean} busy */
function setBusy(busy) {
  isBusy = busy
  pay.textContent = busy ? 'Please wait…' : payLabel
  if (busy) pay.setAttribute('aria-disabled', 'true')
  else pay.removeAttribute('aria-disabled')
}

/** @param {{ readonly message?: string }} error */
function refuse({ message }) {
  showProblem(message ?? CANNOT_LOAD)
  setBusy(false)
}

async function openCardForm() {
  const { stripeKey = '', amount, currency = '' } = place.dataset
  const stripe = await loadStripe(stripeKey)
  if (!stripe) throw new Error('Stripe did not load')
  const elements = stripe.elements({
    mode: 'payment',
    amount: Number(amount),
    currency,
    captureMethod: 'manual',
    appearance: {
      variables: {
        colorPrimary: '#1e4636',
        colorText: '#1d1b17',
        colorDanger: '#c8321f',
        borderRadius: '4px',
        fontSizeBase: '17px',
      },
    },
  })
  const element = elements.create('payment')
  element.on('ready', () => loading.remove())
  element.on('loaderror', () => showProblem(CANNOT_LOAD))
  element.mount(place)
  return { stripe, elements }
}

const CANNOT_LOAD =
  'The card form could not be loaded. Check your connection, or a blocker of scripts, then load this page again.'
const opening = openCardForm()
opening.catch(() => {
  loading.remove()
  showProblem(CANNOT_LOAD)
})

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  if (isBusy) return
  setBusy(true)
  showProblem()
  try {
    const { stripe, elements } = await opening
    const entered = await elements.submit()
    if (entered.error) return refuse(entered.error)
    const made = await stripe.createConfirmationToken({ elements })
    if (made.error) return refuse(made.error)
    token.value = made.confirmationToken.id
    form.submit()
  } catch {
    showProblem(CANNOT_LOAD)
    setBusy(false)
  }
})

// A browser may keep this page although it is told to keep none, and the checkout may be paid by now: the shop knows.
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload()
})
