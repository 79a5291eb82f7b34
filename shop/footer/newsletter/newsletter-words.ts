import type { FormWords } from '../../ui/form/form-frame.tsx'

/** The words are the same for every address, so they do not reveal whether an address is on the list. */
export const NEWSLETTER_WORDS: FormWords = {
  success: {
    title: 'Check your email',
    description: 'We sent you an email with a button. Press it, and you are on the list.',
  },
  failure: {
    title: 'That did not work',
    description: 'Please try again later. Your address was not kept.',
  },
}
