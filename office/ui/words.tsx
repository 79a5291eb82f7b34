import type { ReactNode } from 'react'
import { carrierOf } from '#facts/delivery/carriers.ts'
import { WORKSHOP_ZONE } from '#facts/delivery/delivery.ts'
import { dayWords } from '#services/admin-contract/change-words.ts'
import type { Desk } from '../desk/desk.ts'
import type { Said } from '../desk/said.ts'
import { workshopMoment } from '../desk/workshop-time.ts'
import { PostForm } from './forms.tsx'

export type Tone = 'quiet' | 'good' | 'warn' | 'bad'

export function Badge({ tone = 'quiet', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return <span className={`badge ${tone}`}>{children}</span>
}

/** Opens a mail to an address. One may hold signs that mean something in a link, such as the question mark before a subject. */
export function MailLink({ to }: { readonly to: string }) {
  return <a href={`mailto:${encodeURIComponent(to).replace('%40', '@')}`}>{to}</a>
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const DAYS_IN_WORDS = 7

const DAY = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: WORKSHOP_ZONE,
})
const EXACT = new Intl.DateTimeFormat('en-US', {
  ...{ dateStyle: 'full', timeStyle: 'long' },
  timeZone: WORKSHOP_ZONE,
})

interface WhenProps {
  /** As the admin interface writes it, such as 2026-03-06T15:00:00.000Z. */
  readonly at: string
  readonly now: Date
}

/** A moment as one says it, and exactly, in the workshop's time, for whoever points at it. */
export function When({ at, now }: WhenProps) {
  const date = new Date(at)
  return (
    <time dateTime={at} title={EXACT.format(date)}>
      {inWords(date, now)}
    </time>
  )
}

/** A moment that an owner set, in the time that they set it in. */
export function WorkshopMoment({ at }: Pick<WhenProps, 'at'>) {
  return <time dateTime={at}>{workshopMoment(at)}</time>
}

/** A package's number, with the page of its carrier where the number tells whose it is. */
export function TrackingNumber({ number }: { readonly number: string }) {
  const carrier = carrierOf(number)
  return (
    <>
      tracking number <span className="number">{number}</span>
      {carrier && (
        <>
          {' '}
          (<a href={carrier.url}>track it at {carrier.name}</a>)
        </>
      )}
    </>
  )
}

/** A day as the admin interface writes it, such as 2026-03-06. */
export function DayWords({ day }: { readonly day: string }) {
  return <time dateTime={day}>{dayWords(day)}</time>
}

export function inWords(date: Date, now: Date): string {
  const agoMs = now.getTime() - date.getTime()
  if (agoMs < 0 || agoMs >= DAYS_IN_WORDS * DAY_MS) return DAY.format(date)
  if (agoMs < MINUTE_MS) return 'just now'
  if (agoMs < HOUR_MS) return `${Math.floor(agoMs / MINUTE_MS)} min ago`
  if (agoMs < DAY_MS) return `${Math.floor(agoMs / HOUR_MS)} h ago`
  const days = Math.floor(agoMs / DAY_MS)
  return days === 1 ? '1 day ago' : `${days} days ago`
}

interface NoticeProps {
  readonly tone?: Tone
  readonly children: ReactNode
}

/** A sentence above what it is about; one that tells of a refusal is read at once. */
export function Notice({ tone = 'quiet', children }: NoticeProps) {
  return (
    <div className={`notice ${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      {children}
    </div>
  )
}

interface ProblemCountProps {
  readonly problems: Readonly<Partial<Record<string, string>>>
}

/** Says of a form of which several fields are marked that it has more of them than the one in sight. */
export function ProblemCount({ problems }: ProblemCountProps) {
  const count = Object.keys(problems).length
  return count < 2 ? null : (
    <Notice tone="bad">{`Nothing was changed: ${count} fields need another look.`}</Notice>
  )
}

/** What was done on the page before, with the way back where there is one. */
export function SaidNotice({ desk, said }: { readonly desk: Desk; readonly said: Said }) {
  return (
    <Notice tone="good">
      <p>{said.text}</p>
      {said.undo && (
        <PostForm desk={desk} does={said.undo.fields.do ?? 'undo'} action={said.undo.action} className="undo">
          {Object.entries(said.undo.fields)
            .filter(([name]) => name !== 'do')
            .map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
          <button type="submit" className="button quiet">
            Undo
          </button>
        </PostForm>
      )}
    </Notice>
  )
}

export function TooLargeNotice({ mb }: { readonly mb: number }) {
  return (
    <Notice tone="bad">
      <p>What you sent is larger than {mb} MB. It was not read, and nothing was changed.</p>
    </Notice>
  )
}

export function Empty({ children }: { readonly children: ReactNode }) {
  return <p className="empty">{children}</p>
}

interface FigureProps {
  readonly label: string
  readonly value: ReactNode
  readonly href?: string
  readonly tone?: Tone
}

/** A figure of Today, which leads to the list that it counts. */
export function Figure({ label, value, href, tone = 'quiet' }: FigureProps) {
  const inside = (
    <>
      <span className="value">{value}</span>
      <span className="label">{label}</span>
    </>
  )
  return href === undefined ? (
    <div className={`figure ${tone}`}>{inside}</div>
  ) : (
    <a className={`figure ${tone}`} href={href}>
      {inside}
    </a>
  )
}

/** Dollars of integer cents, such as $1,249.00. */
export function money(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
}

export function plural(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`
}
