/** The place for what this browser keeps; its script fills it in, and it is not seen before. */
export function RecentlyViewed() {
  return (
    <section data-viewed="" hidden aria-labelledby="viewed" className="page-width pb-16">
      <h2 id="viewed" className="border-t border-line pt-6 text-xl">
        Recently viewed
      </h2>
      <ul className="mt-2 flex flex-wrap gap-x-6" />
      <p className="text-note text-quiet">
        This list is in your browser alone.{' '}
        <button type="button" className="min-h-11 underline underline-offset-4">
          Forget these
        </button>
      </p>
    </section>
  )
}
