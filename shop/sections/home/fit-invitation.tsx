import { buttonStyle } from '../../ui/button-style.ts'

/** A place in the grid for whoever cannot tell from pictures. */
export function FitInvitation() {
  return (
    <div className="flex h-full flex-col justify-center border border-line p-8 lg:p-10">
      <h3 className="text-2xl">Not sure which one?</h3>
      <p className="mt-3 max-w-[34ch] text-quiet">
        Tell the fit finder your height and your desk. It answers with a setting, or with an honest no.
      </p>
      <a href="/setup-guide" className={buttonStyle('quiet', 'mt-6 self-start')}>
        Find your fit
      </a>
    </div>
  )
}
