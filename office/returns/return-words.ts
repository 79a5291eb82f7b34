import type { Tone } from '../ui/words.tsx'

interface Stage {
  readonly state: 'requested' | 'received' | 'refunded' | 'refused'
  readonly labelSentAt: string | null
}

/** How far a return has come, in a word or two. */
export function stageOf({ state, labelSentAt }: Stage): { readonly words: string; readonly tone: Tone } {
  if (state === 'received') return { words: 'Received', tone: 'warn' }
  if (state === 'refunded') return { words: 'Refunded', tone: 'good' }
  if (state === 'refused') return { words: 'Refused', tone: 'quiet' }
  return labelSentAt === null ? { words: 'Asked', tone: 'warn' } : { words: 'Label sent', tone: 'quiet' }
}
