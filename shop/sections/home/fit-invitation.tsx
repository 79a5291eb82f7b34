import { buttonStyle } from '../../ui/button-style.ts'

/** A cell of the grid for shoppers who cannot choose by pictures. */
export function FitInvitation() {
  return (
    <div className="flex h-full flex-col justify-center border border-line p-[min(2rem,8vw)] lg:p-10">
      <h3 className="text-2xl">Not sure which one?</h3>
      <p className="mt-3 max-w-[34ch] text-quiet">
        Give the fit finder your height and your desk height. It gives you a setting, or an honest no.
      </p>
      <a href="/setup-guide" className={buttonStyle('quiet', 'mt-6 self-start')}>
        Find your fit
      </a>
    </div>
  )
}
