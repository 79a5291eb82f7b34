import { DELIVERY_PATH } from './delivery-path.ts'

interface DeliveryFormProps {
  id: string
  /** The page that answers without script. */
  action?: string
  /** Hidden fields: what is to be delivered. */
  fields?: Readonly<Record<string, string>>
  typed?: string | undefined
  problem?: string | undefined
  className?: string
}

/**
 * Asks for a ZIP code. Without a script the page that it leads to has the answer; with one (answer-in-place.ts) it
 * comes into the empty element below.
 */
export function DeliveryForm({
  id,
  action = DELIVERY_PATH,
  fields = {},
  typed,
  problem,
  className = 'mt-5',
}: DeliveryFormProps) {
  return (
    <>
      <form id={id} action={action} noValidate className={className}>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label htmlFor={`${id}-zip`} className="block text-[15px] font-medium">
          Arrival date for your ZIP code
        </label>
        <span className="mt-2 flex">
          <input
            id={`${id}-zip`}
            name="zip"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={40}
            defaultValue={typed}
            aria-invalid={problem ? true : undefined}
            aria-describedby={`${id}-problem`}
            // biome-ignore lint/a11y/noAutofocus: the page was left to send the form, and this is what came of it
            autoFocus={problem !== undefined}
            className="figures relative h-11 w-32 rounded-l-sm border border-ink/40 bg-white px-3 focus-visible:z-1 aria-invalid:border-signal"
          />
          <button
            type="submit"
            className="-ml-px min-h-11 rounded-r-sm border border-ink/40 bg-white px-4 text-[15px] hover:bg-paper"
          >
            Show dates
          </button>
        </span>
        <p id={`${id}-problem`} className="mt-2 text-[15px] font-medium text-signal empty:m-0">
          {problem}
        </p>
      </form>
      <div id={`${id}-answer`} role="status" />
    </>
  )
}
