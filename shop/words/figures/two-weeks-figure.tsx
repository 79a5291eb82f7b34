import { setup } from '#facts/setup.ts'

/** One session more every few days, never longer than the first ones until they feel easy. */
const { firstSessionsMinutes, adaptationWeeks, sessionsByWorkday } = setup
const DAYS_OF_WORK = adaptationWeeks.max * 5

/** Shows the number of sessions in each workday as marks on a scale. */
export function TwoWeeksFigure() {
  return (
    <figure>
      <ol className="flex items-end gap-1.5 border-b border-ink pt-4 sm:gap-3">
        {sessionsByWorkday.slice(0, DAYS_OF_WORK).map((count, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place
            key={index}
            className={`figures flex-1 text-center text-[13px] sm:text-[15px] ${index === 5 ? 'ml-3 sm:ml-6' : ''}`}
          >
            <span className="sr-only">
              Day {index + 1}: {count} {count === 1 ? 'session' : 'sessions'}
            </span>
            <span aria-hidden="true" className="flex flex-col-reverse gap-1">
              {Array.from({ length: count }, (_, mark) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: each mark is as the other
                <span key={mark} className="h-7 bg-pine sm:h-9" />
              ))}
            </span>
            <span aria-hidden="true" className="block pt-2">
              {index + 1}
            </span>
          </li>
        ))}
      </ol>
      <figcaption className="figures mt-4 text-[15px] text-quiet">
        A plan for {DAYS_OF_WORK} workdays. Each block is one session of {firstSessionsMinutes.min} to{' '}
        {firstSessionsMinutes.max} minutes. The rest of the day belongs to your other chair.
      </figcaption>
    </figure>
  )
}
