import type { ReviewFault } from '#facts/review-faults.ts'

/** What each reason for hiding a review means, to whoever reads or reports one. */
export const FAULT_WORDS: Readonly<Record<ReviewFault, { readonly name: string; readonly meaning: string }>> =
  {
    advertising: { name: 'Advertising', meaning: 'It sells something, or sends people somewhere else.' },
    abusive: { name: 'Abusive', meaning: 'It threatens or insults somebody, or a group of people.' },
    copied: { name: 'Copied', meaning: 'Somebody else wrote it, and it stands somewhere else.' },
    'not-genuine': {
      name: 'Not genuine',
      meaning:
        'Whoever wrote it has not sat on the product, was paid without saying so, or works for us or for another maker.',
    },
    'personal-information': {
      name: 'Personal information',
      meaning: 'It tells who somebody is, where they live or how they are reached.',
    },
    unlawful: { name: 'Unlawful', meaning: 'The law does not let us publish it.' },
    unrelated: {
      name: 'Unrelated',
      meaning: 'It is about something else: a parcel service, another chair, the news.',
    },
  }
