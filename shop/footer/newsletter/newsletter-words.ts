import type { FormWords } from '../../ui/form/form-frame.tsx'

/** The same for every address: whether it is on the list is nobody's business but its owner's. */
export const NEWSLETTER_WORDS: FormWords = {
  success: {
    title: 'Look into your mailbox',
    description: 'We sent a mail with a button. Press it, and you are on the list.',
  },
  failure: {
    title: 'That did not work',
    description: 'Please try again later. Your address was not kept.',
  },
}
