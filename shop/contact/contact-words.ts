import type { FormWords } from '../ui/form/form-frame.tsx'

export const CONTACT_FORM_ID = 'contact'

/** The words of clauses 8.18 and 8.19. */
export const contactWords = (replyWithinHours: number): FormWords => ({
  success: {
    title: 'Message sent successfully!',
    description: `We'll get back to you within ${replyWithinHours} hours.`,
  },
  failure: {
    title: 'Failed to send message',
    description: 'Please try again later or contact us directly.',
  },
})
