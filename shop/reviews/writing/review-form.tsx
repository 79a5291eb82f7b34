import type { RefObject } from 'react'
import { buttonStyle } from '../../ui/button-style.ts'
import { FormMessage } from '../../ui/form/form-message.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { problemAt } from '../../ui/measure/parse-measure.ts'
import { AboutFields } from './fields/about-fields.tsx'
import { BodyField, StarField } from './fields/review-fields.tsx'
import { PicturesField } from './pictures/pictures-field.tsx'
import { fieldId } from './review-values.ts'
import type { Told } from './send/use-sending-review.ts'
import type { ReviewDraft } from './use-draft.ts'

interface ReviewFormProps {
  form: RefObject<HTMLFormElement | null>
  draft: ReviewDraft
  /** The level of the headings within the form. */
  heading: 'h2' | 'h4'
  /** Words of the button when it is not busy. */
  action: string
  isBusy: boolean
  told: Told | undefined
  onSubmit: () => void
}

export function ReviewForm({ form, draft, heading, action, isBusy, told, onSubmit }: ReviewFormProps) {
  const { values, problems, change } = draft
  const field = { values, problems, change }
  const text = (name: 'author' | 'title') => ({
    id: fieldId(name),
    name,
    type: 'text',
    dir: 'auto',
    value: values[name],
    problem: problemAt(problems, name)?.message,
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
  })
  return (
    <form
      ref={form}
      noValidate
      method="post"
      aria-label="Your review"
      className="space-y-8"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <StarField {...field} />
      <TextField
        {...text('author')}
        label="What you want to be called"
        hint="Shown with your review. It does not have to be your real name."
        autoComplete="nickname"
        required
      />
      <TextField {...text('title')} label="Title" hint="Optional" autoComplete="off" />
      <BodyField {...field} />
      <PicturesField {...{ pictures: draft.pictures, problems, isBusy }} />
      <AboutFields heading={heading} {...field} />
      <div className="space-y-6 border-t border-line pt-8">
        {told && <FormMessage key={told.attempt} title={told.title} description={told.description} />}
        <button type="submit" disabled={isBusy} className={buttonStyle('strong', 'w-full')}>
          {isBusy ? 'Please wait...' : action}
        </button>
        <p className="text-note text-quiet">
          It is published right away, under the name you give here, whatever its stars. You can change or
          remove it at any time.
        </p>
      </div>
    </form>
  )
}
