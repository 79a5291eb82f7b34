import { momentAtWorkshop } from './workshop-time.ts'

const MAX_CHARACTERS = 1_000

interface FormFields {
  get(name: string): unknown
}

/** A posted field as it was typed, without the space around it; empty where there is none. */
export function formText(form: FormFields | undefined, name: string, most = MAX_CHARACTERS): string {
  const value = form?.get(name)
  return typeof value === 'string' ? value.trim().slice(0, most) : ''
}

/** A posted text with the line breaks of the shop, since browsers send those of the network. */
export function posted(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : ''
}

/** All fields of a form, each as `posted` reads it. */
export function postedFields(form: FormData): Readonly<Record<string, string>> {
  return Object.fromEntries([...form.keys()].map((name) => [name, posted(form, name)]))
}

/**
 * The moment of a `datetime-local` field, which is in the workshop's time, as the admin interface takes it. A day that
 * there is none, such as 30 February, would be taken for one in March: it stays as it was typed, as a moment, for the
 * interface to say that there is no such day.
 */
export function formMoment(form: FormData | undefined, name: string): string {
  const text = formText(form, name, 40)
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text)) return text
  const asUtc = `${text}:00Z`
  return isInCalendar(text) ? momentAtWorkshop(text).toISOString().replace('.000Z', 'Z') : asUtc
}

function isInCalendar(text: string): boolean {
  const moment = new Date(`${text}:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}
