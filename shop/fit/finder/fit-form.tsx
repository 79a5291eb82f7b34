import { kneelingSeat, seats } from '#facts/seats.ts'
import { buttonStyle } from '../../ui/button-style.ts'
import { DESK_WAYS, HEIGHT_WAYS } from '../../ui/measure/body-and-desk.ts'
import { MeasureField } from '../../ui/measure/measure-field.tsx'
import { problemAt } from '../../ui/measure/parse-measure.ts'
import type { FitSubject } from './answer-fit.ts'
import { answersOf, type FitProblem, type FitQuery } from './fit-query.ts'

interface FitFormProps {
  subject: FitSubject
  query: FitQuery | undefined
  problems: readonly FitProblem[]
  /** the form's own page, which also shows the answer */
  path: string
  /** the page's other parameters, as hidden fields: a GET form's address has only its own fields */
  kept: readonly { name: string; value: string }[]
}

/** A plain GET form, so that the answer has an address that can be saved and shared. */
export function FitForm({ subject, query, problems, path, kept }: FitFormProps) {
  const chairs = subject.seat ? [subject.seat] : (subject.set?.fits ?? seats)
  const kneels = chairs.some((chair) => chair.kneels)
  const addressOf = (meant: FitQuery) => {
    const search = new URLSearchParams(kept.map(({ name, value }) => [name, value]))
    if (!subject.seat) search.set('chair', meant.chair)
    for (const [field, value] of answersOf(meant)) search.set(field, value)
    return `${path}?${search}#fit-answer`
  }
  return (
    <form id="fit-form" action={`${path}#fit-answer`} method="get" className="mt-8 space-y-6 print:hidden">
      {kept.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {!subject.seat && <ChairChoice subject={subject} query={query} problems={problems} />}
      <FitFields query={query} problems={problems} kneels={kneels} addressOf={addressOf} />
      <button type="submit" className={buttonStyle('strong', 'w-full sm:w-auto')}>
        Find my fit
      </button>
    </form>
  )
}

type FitFieldsProps = Pick<FitFormProps, 'query' | 'problems'> & {
  kneels: boolean
  /** The address that asks with these answers instead. */
  addressOf: (query: FitQuery) => string
}

/** What is asked of the visitor, whatever seat it is for. */
export function FitFields({ query, problems, kneels, addressOf }: FitFieldsProps) {
  const measured = {
    ...{ idPrefix: 'fit', typed: query, problems },
    addressOf: (fields: Partial<FitQuery>) => (query ? addressOf({ ...query, ...fields }) : ''),
  }
  return (
    <>
      <MeasureField legend="Your height" ways={HEIGHT_WAYS} {...measured} />
      <MeasureField legend="Desk height" hint="from floor to top" ways={DESK_WAYS} {...measured} />
      <MeasureField
        legend="Your weight"
        hint="optional"
        ways={[[{ field: 'weight-lb', unit: 'lb' }], [{ field: 'weight-kg', unit: 'kg' }]]}
        {...measured}
      />
      {kneels && <ShinsChoice hurt={query?.shins === 'yes'} />}
      {/* Only a script can keep anything. The box has no name: it is nothing that is asked. */}
      <label data-keep-figures="" className="noscript:hidden flex min-h-11 items-center gap-3 text-note">
        <input type="checkbox" className="size-5 shrink-0 accent-pine" />
        Keep my figures in this browser
      </label>
    </>
  )
}

interface ChairChoiceProps {
  subject: FitSubject
  query: FitQuery | undefined
  problems: readonly FitProblem[]
}

function ChairChoice({ subject, query, problems }: ChairChoiceProps) {
  const problem = problemAt(problems, 'chair')
  return (
    <div>
      <label htmlFor="fit-chair" className="text-note font-medium">
        {subject.set ? 'Which chair are they for?' : 'Your chair'}
      </label>
      <select
        id="fit-chair"
        name="chair"
        defaultValue={query?.chair ?? (subject.set ? '' : kneelingSeat.handle)}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? 'fit-chair-problem' : undefined}
        className="mt-2 block h-12 w-full rounded-sm border border-quiet bg-white px-3 aria-invalid:border-2 aria-invalid:border-signal"
      >
        {subject.set && <option value="">Choose a chair</option>}
        {seats.map(({ handle, name }) => (
          <option key={handle} value={handle}>
            {name}
          </option>
        ))}
      </select>
      {problem && (
        <p id="fit-chair-problem" className="mt-2 text-note text-signal">
          {problem.message}
        </p>
      )}
    </div>
  )
}

function ShinsChoice({ hurt }: { hurt: boolean }) {
  return (
    <fieldset className="min-w-0">
      <legend className="text-note font-medium">Do your shins hurt when you kneel?</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {(['no', 'yes'] as const).map((value) => (
          <label key={value} className="choice min-w-24">
            <input
              type="radio"
              name="shins"
              value={value}
              defaultChecked={hurt === (value === 'yes')}
              className="size-5 accent-pine outline-none"
            />
            {value === 'yes' ? 'Yes' : 'No'}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
