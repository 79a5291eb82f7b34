import { WORKSHOP_ZONE } from '#facts/delivery/delivery.ts'

const SHOWN = new Intl.DateTimeFormat('en-US', {
  ...{ day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit' },
  ...{ timeZone: WORKSHOP_ZONE, timeZoneName: 'short' },
})

/** A moment in the workshop's time, as what is promised to buyers is, and with its name: 'Mar 8, 2026, 3:30 AM EDT'. */
export function workshopMoment(at: string): string {
  return SHOWN.format(new Date(at))
}

/** Writes a date and a time with a blank between them, the way a `datetime-local` field does with a T. */
const TYPED = new Intl.DateTimeFormat('sv-SE', {
  ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  timeZone: WORKSHOP_ZONE,
})

const HOUR_MS = 60 * 60_000
const BEHIND_UTC_MS = { summer: 4 * HOUR_MS, winter: 5 * HOUR_MS }

/**
 * The moment that `2026-03-08T02:30` is at the workshop. Of an hour that comes twice it is the first; one that is skipped
 * as summer begins counts as the same time after midnight, so that it is the next hour of the clock.
 */
export function momentAtWorkshop(typed: string): Date {
  const asUtc = Date.parse(`${typed}:00Z`)
  const inSummer = new Date(asUtc + BEHIND_UTC_MS.summer)
  const isSummer = TYPED.format(inSummer) === typed.replace('T', ' ')
  return isSummer ? inSummer : new Date(asUtc + BEHIND_UTC_MS.winter)
}
