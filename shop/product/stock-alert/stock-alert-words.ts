import type { FormWords } from '../../ui/form/form-frame.tsx'

/** The words are the same for every address, so they do not tell who waits already. */
export const STOCK_ALERT_WORDS: FormWords = {
  success: {
    title: 'Check your email',
    description: 'We sent you an email with a button. Press it, and we write once when it is back.',
  },
  failure: {
    title: 'That did not work',
    description: 'Please try again later. Your address was not kept.',
  },
}
