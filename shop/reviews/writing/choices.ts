/** One choice of a writer: the value that the table takes, and the words for it. */
export interface Choice {
  readonly value: string
  readonly words: string
}

const named = (words: Readonly<Record<string, string>>): readonly Choice[] =>
  Object.entries(words).map(([value, each]) => ({ value, words: each }))

export const WEIGHT_RANGES = named({
  'under-120': 'Under 120 lb (54 kg)',
  '120-149': '120-149 lb (54-68 kg)',
  '150-179': '150-179 lb (68-81 kg)',
  '180-209': '180-209 lb (82-95 kg)',
  '210-250': '210-250 lb (95-113 kg)',
  'over-250': 'Over 250 lb (113 kg)',
})

export const CAME_FROM = named({
  'office-chair': 'An office chair',
  'gaming-chair': 'A gaming chair',
  'dining-chair': 'A dining chair',
  'standing-desk': 'A standing desk',
  'exercise-ball': 'An exercise ball',
  'kneeling-chair': 'Another kneeling chair',
  'sofa-or-bed': 'A sofa or a bed',
  other: 'Something else',
})

const MAX_HOURS_A_DAY = 16

export const HOURS_A_DAY: readonly Choice[] = Array.from({ length: MAX_HOURS_A_DAY }, (_, at) => ({
  value: String(at + 1),
  words: at === 0 ? '1 hour' : `${at + 1} hours`,
}))

/** One to five, for stars and comfort alike. */
export const SCALE = ['1', '2', '3', '4', '5'] as const
