import { policies } from '#facts/policies/policies.ts'
import type { FormWords } from '../ui/form/form-frame.tsx'

export const AFFILIATE_FORM_ID = 'apply'

export const AFFILIATE_WORDS: FormWords = {
  success: {
    title: 'Application sent',
    description: `We'll get back to you within ${policies.affiliates.approvalWithinHours} hours.`,
  },
  failure: {
    title: 'Failed to send application',
    description: 'Please try again later or write to us directly.',
  },
}
