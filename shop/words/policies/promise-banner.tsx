/** What a policy comes to, in one line above its text (clause 2.46). */
export function PromiseBanner({ promise }: { promise: string }) {
  return (
    <div className="mb-10 bg-pine text-white lg:mb-16 print:mb-6 print:bg-transparent print:text-ink">
      <p className="figures page-width py-8 text-[clamp(1.5rem,3.2vw,2.5rem)] leading-tight font-semibold tracking-tight text-balance lg:py-12">
        {promise}
      </p>
    </div>
  )
}
