import type { ReactNode } from 'react'
import { DELIVERY_PATH } from './delivery-path.ts'

interface DeliveryFormProps {
  id: string
  /** The page that answers without script. */
  action?: string
  /** Hidden fields: what is to be delivered. */
  fields?: Readonly<Record<string, string>>
  typed?: string | undefined
  problem?: string | undefined
  /** What the page that was asked for has to say. */
  children?: ReactNode
}

/**
 * Asks for a ZIP code. Without a script the page that it leads to has the answer; with one (answer-in-place.ts) it
 * comes into the element below. A product's page carries it: every class here is one that its first screen has anyway.
 */
export function DeliveryForm({
  id,
  action = DELIVERY_PATH,
  fields = {},
  typed,
  problem,
  children,
}: DeliveryFormProps) {
  return (
    <>
      <form id={id} action={action}>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label htmlFor={`${id}-zip`} className="mt-4 block text-note">
          Arrival date for your ZIP code
        </label>
        <span className="mt-2 flex flex-wrap gap-3">
          <input
            id={`${id}-zip`}
            name="zip"
            size={9}
            inputMode="numeric"
            autoComplete="postal-code"
            defaultValue={typed}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${id}-answer` : undefined}
            // biome-ignore lint/a11y/noAutofocus: the page was left to send the form, and this is what came of it
            autoFocus={problem !== undefined}
            className="h-11 rounded-sm border border-ink/40 bg-white px-4"
          />
          <button type="submit" className="h-11 rounded-sm border border-ink/40 bg-white px-4 text-note">
            Show dates
          </button>
        </span>
      </form>
      <div id={`${id}-answer`} data-awaited="" role="status">
        {problem === undefined ? children : <Problem>{problem}</Problem>}
      </div>
    </>
  )
}

/** What is wrong with the typed code. Its form's script finds it by its attribute. */
export function Problem({ children }: { children: ReactNode }) {
  return (
    <p data-problem="" className="mt-2 text-note font-medium text-signal">
      {children}
    </p>
  )
}
