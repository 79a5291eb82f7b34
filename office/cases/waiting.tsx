import { Badge } from '../ui/words.tsx'

const DAY_MS = 24 * 60 * 60_000

function daysSince(at: string, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - Date.parse(at)) / DAY_MS))
}

export function Waiting({ since, now }: { readonly since: string; readonly now: Date }) {
  const days = daysSince(since, now)
  return <>{days === 0 ? 'today' : days === 1 ? '1 day ago' : `${days} days ago`}</>
}

interface DeadlineProps {
  /** A moment, or a day that counts until it is over in UTC. */
  readonly by: string
  readonly now: Date
}

const SOON_DAYS = 2

/** A deadline, marked once it is near or over. */
export function Deadline({ by, now }: DeadlineProps) {
  const end = by.length === 10 ? Date.parse(by) + DAY_MS : Date.parse(by)
  const words = by.length === 10 ? by : `${by.slice(0, 16).replace('T', ' ')} UTC`
  if (end <= now.getTime()) return <Badge tone="bad">{`Late: was due ${words}`}</Badge>
  const days = Math.floor((end - now.getTime()) / DAY_MS)
  const left = days === 0 ? 'less than a day left' : days === 1 ? '1 day left' : `${days} days left`
  return <Badge tone={days < SOON_DAYS ? 'warn' : 'quiet'}>{`${words}, ${left}`}</Badge>
}
