import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { ReviewFault, ReviewReport } from '../../clients/backend/review-marks.ts'
import { buttonStyle } from '../../ui/button-style.ts'
import type { WantedAction } from './wanted-action.ts'

/** Words for the reasons for which a review may be reported, and hidden. */
const REVIEW_FAULTS: Readonly<Record<ReviewFault, string>> = {
  'not-genuine': 'It was not written by someone who used this',
  advertising: 'It advertises something',
  copied: 'It was copied from elsewhere',
  abusive: 'It insults or threatens someone',
  'personal-information': 'It gives away who someone is, or where they live',
  unlawful: 'It is against the law',
  unrelated: 'It is about something else',
}

/** The backend's own limit. */
const MAX_NOTE_CHARACTERS = 1000

interface ReportFormProps {
  id: string
  /** The part of the report that was written before the visitor had to sign in. */
  begun: Partial<WantedAction>
  onSend: (report: ReviewReport) => Promise<void>
  onCancel: () => void
}

/** Asks what is wrong with a review, with a fixed list of reasons, none of which is about its stars. */
export function ReportForm({ id, begun, onSend, onCancel }: ReportFormProps) {
  const [isBusy, setIsBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus({ preventScroll: true }), [])

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const values = new FormData(event.currentTarget)
    setIsBusy(true)
    // The radio buttons offer only these reasons.
    await onSend({ reason: values.get('reason') as ReviewFault, note: String(values.get('note')).trim() })
    setIsBusy(false)
  }
  return (
    <form
      ref={form}
      id={id}
      onSubmit={(event) => void send(event)}
      onKeyDown={({ key }) => key === 'Escape' && onCancel()}
      className="mt-4 mb-4 max-w-[36rem] border-l border-line pl-5"
    >
      <fieldset>
        <legend className="font-medium">What is wrong with this review?</legend>
        <div className="mt-2 flex flex-col">
          {Object.entries(REVIEW_FAULTS).map(([reason, words]) => (
            <label
              key={reason}
              className="flex min-h-11 cursor-pointer items-center gap-3 py-1.5 has-focus-visible:outline-2"
            >
              <input
                type="radio"
                name="reason"
                value={reason}
                required
                defaultChecked={reason === begun.reason}
                className="size-4.5 shrink-0 accent-pine outline-none"
              />
              {words}
            </label>
          ))}
        </div>
      </fieldset>
      <label htmlFor={`${id}-note`} className="mt-3 block font-medium">
        Anything we should know (optional)
      </label>
      <textarea
        id={`${id}-note`}
        name="note"
        rows={3}
        maxLength={MAX_NOTE_CHARACTERS}
        defaultValue={begun.note ?? ''}
        className="mt-2 w-full rounded-sm border border-quiet bg-white px-4 py-3"
      />
      <div className="mt-3 flex flex-wrap gap-3">
        <button type="submit" className={buttonStyle('quiet')}>
          {isBusy ? 'Sending…' : 'Send report'}
        </button>
        <button type="button" onClick={onCancel} className="min-h-11 px-3 underline underline-offset-6">
          Cancel
        </button>
      </div>
    </form>
  )
}
