import * as v from 'valibot'
import { workshopDay } from '#facts/delivery/delivery.ts'
import { dayWords } from '#services/admin-contract/change-words.ts'
import { workshopMoment } from '../desk/workshop-time.ts'
import { FilterBar } from '../ui/filter-bar.tsx'
import { Select } from '../ui/forms.tsx'
import { Badge } from '../ui/words.tsx'

interface CaseBarProps<State extends string> {
  readonly asked: AskedList<State>
  readonly url: URL
  readonly states: Readonly<Record<State, string>>
}

/** Finds cases by their state and their order. */
export function CaseBar<State extends string>({ asked, url, states }: CaseBarProps<State>) {
  return (
    <FilterBar search={{ label: 'Order number or email address', value: asked.q }} clear={url.pathname}>
      <Select
        label="Show"
        name="state"
        value={asked.state}
        options={Object.entries<string>(states).map(([value, label]) => ({ value, label }))}
      />
    </FilterBar>
  )
}

export interface AskedList<State extends string> {
  readonly state: State
  readonly q: string
  readonly after: string | undefined
}

const MAX_SEARCH_CHARACTERS = 100

/** What the address of a list of cases asks for; a part of it that was altered counts as not given. */
export function readAskedList<const State extends string>(
  { searchParams }: URL,
  states: readonly State[],
  usual: NoInfer<State>,
): AskedList<State> {
  const schema = v.object({
    state: v.fallback(v.picklist(states), usual as State),
    q: v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(MAX_SEARCH_CHARACTERS)), ''),
    after: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/))), undefined),
  })
  const { state, q, after } = v.parse(schema, Object.fromEntries(searchParams))
  return { state: state as State, q, after }
}

const DAY_MS = 24 * 60 * 60_000

function daysSince(at: string, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - Date.parse(at)) / DAY_MS))
}

export function Waiting({ since, now }: { readonly since: string; readonly now: Date }) {
  const days = daysSince(since, now)
  return <>{days === 0 ? 'today' : days === 1 ? '1 day ago' : `${days} days ago`}</>
}

interface DeadlineProps {
  /** A moment, or a day of the shop's calendar, which counts until it is over there. */
  readonly by: string
  readonly now: Date
}

const SOON_DAYS = 2

/** A deadline, marked once it is near or over. */
export function Deadline({ by, now }: DeadlineProps) {
  const isDay = by.length === 10
  const leftMs = isDay ? Date.parse(by) + DAY_MS - workshopDay(now).getTime() : Date.parse(by) - now.getTime()
  const words = isDay ? dayWords(by) : workshopMoment(by)
  if (leftMs <= 0) return <Badge tone="bad">{`Late: was due ${words}`}</Badge>
  // A day that has begun is not counted as one that is left.
  const days = Math.floor(leftMs / DAY_MS) - (isDay ? 1 : 0)
  const left = days === 0 ? 'less than a day left' : days === 1 ? '1 day left' : `${days} days left`
  return <Badge tone={days < SOON_DAYS ? 'warn' : 'quiet'}>{`${words}, ${left}`}</Badge>
}
