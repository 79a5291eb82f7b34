import type { ReviewFault } from '#facts/review-faults.ts'

/** The meaning of each reason for hiding a review, for those who read or report one. */
export const FAULT_WORDS: Readonly<Record<ReviewFault, { readonly name: string; readonly meaning: string }>> =
  {
    advertising: { name: 'Advertising', meaning: 'It sells something, or sends people somewhere else.' },
    abusive: { name: 'Abusive', meaning: 'It threatens or insults someone, or a group of people.' },
    copied: { name: 'Copied', meaning: 'Someone else wrote it, somewhere else.' },
    'not-genuine': {
      name: 'Not genuine',
      meaning:
        'The writer has never used the product, was paid without saying so, or works for us or another maker.',
    },
    'personal-information': {
      name: 'Personal information',
      meaning: 'It gives away who someone is, where they live or how to reach them.',
    },
    unlawful: { name: 'Unlawful', meaning: 'The law does not let us publish it.' },
    unrelated: {
      name: 'Unrelated',
      meaning: 'It is about something else: a carrier, another chair, the news.',
    },
  }
