import type { MessageState } from '#services/admin-contract/messages.ts'
import { Badge } from '../ui/words.tsx'

const TONES = { open: 'warn', answered: 'good', closed: 'quiet' } as const

export function StateBadge({ state }: { readonly state: MessageState }) {
  return <Badge tone={TONES[state]}>{state}</Badge>
}
