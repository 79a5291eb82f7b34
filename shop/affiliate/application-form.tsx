import { brand } from '#facts/brand.ts'
import { FormField } from '../ui/form/form-field.tsx'
import { FormFrame } from '../ui/form/form-frame.tsx'
import type { FormState } from '../ui/form/form-state.ts'
import { NameAndEmail } from '../ui/form/name-and-email.tsx'
import { Section } from '../ui/section.tsx'
import { MAX_APPLICATION } from './affiliate-schema.ts'
import { AFFILIATE_FORM_ID, AFFILIATE_WORDS } from './affiliate-words.ts'

interface ApplicationFormProps {
  state: FormState
  stamp: string
}

export function ApplicationForm({ state, stamp }: ApplicationFormProps) {
  const field = { form: AFFILIATE_FORM_ID, state }
  return (
    <Section
      title="Apply"
      lead={
        <>
          Or write to{' '}
          <a
            href={`mailto:${brand.affiliatesEmail}`}
            className="underline underline-offset-4 wrap-anywhere hover:no-underline"
          >
            {brand.affiliatesEmail}
          </a>
          . This form goes there too.
        </>
      }
    >
      <div className="max-w-3xl">
        <FormFrame
          id={AFFILIATE_FORM_ID}
          action="/affiliate"
          label="Apply to the affiliate program"
          button="Send Application"
          words={AFFILIATE_WORDS}
          {...{ state, stamp }}
        >
          <NameAndEmail {...field} max={MAX_APPLICATION} />
          <FormField
            {...field}
            name="website"
            label="Website or channel"
            hint="Where people read, watch or hear you."
            maxLength={MAX_APPLICATION.website}
            inputMode="url"
            autoComplete="url"
          />
          <FormField
            {...field}
            name="plan"
            label="How would you tell people about us?"
            rows={6}
            maxLength={MAX_APPLICATION.plan}
          />
        </FormFrame>
      </div>
    </Section>
  )
}
