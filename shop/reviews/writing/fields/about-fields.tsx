import { DESK_WAYS, HEIGHT_WAYS } from '../../../ui/measure/body-and-desk.ts'
import { MeasureField } from '../../../ui/measure/measure-field.tsx'
import { CAME_FROM, HOURS_A_DAY, WEIGHT_RANGES } from '../choices.ts'
import { ChoiceField } from './choice-field.tsx'
import type { FieldProps } from './field-props.ts'
import { ScaleField } from './scale-field.tsx'

/** Fields that make a review useful to somebody of the same build. All of them may be left out. */
export function AboutFields({ heading: Heading, ...field }: FieldProps & { heading: 'h2' | 'h4' }) {
  const { values, problems, change } = field
  const measure = { idPrefix: 'review', typed: values, problems, onChange: change }
  return (
    <section className="space-y-6 border-t border-line pt-8">
      <div>
        <Heading className="text-xl">Optional, and shown with your review</Heading>
        <p className="mt-2 text-[15px] text-quiet">
          It lets people of your build, at a desk like yours, find what you wrote. Leave out whatever you
          like.
        </p>
      </div>
      <div className="space-y-5">
        <p className="text-[15px] text-quiet">From 1, poor, to 5, good:</p>
        <ScaleField field="knee-comfort" legend="Comfort for your knees" {...field} />
        <ScaleField field="back-comfort" legend="Comfort for your back" {...field} />
        <ScaleField field="assembly-ease" legend="Putting it together" {...field} />
      </div>
      <MeasureField legend="Your height" ways={HEIGHT_WAYS} {...measure} />
      <MeasureField legend="Desk height" hint="from floor to top" ways={DESK_WAYS} {...measure} />
      <div className="grid gap-6 sm:grid-cols-2">
        <ChoiceField field="weight-range" label="Your weight" choices={WEIGHT_RANGES} {...field} />
        <ChoiceField field="hours-a-day" label="Hours a day on it" choices={HOURS_A_DAY} {...field} />
      </div>
      <ChoiceField field="came-from" label="What you sat on before" choices={CAME_FROM} {...field} />
    </section>
  )
}
