/** Clauses 4.06 and 9.11. */
const VISIBLE_SHARE = 0.3

/**
 * Runs the counters of each section marked `data-counters` once it is seen. The page itself holds the final
 * figures, for visitors who have no script or want less motion.
 */
export function countUpWhenSeen(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { intersectionRatio, target } of entries) {
        if (intersectionRatio < VISIBLE_SHARE || !(target instanceof HTMLElement)) continue
        observer.unobserve(target)
        void import('./run-counters.ts').then((script) => script.runCounters(target))
      }
    },
    { threshold: VISIBLE_SHARE },
  )
  for (const section of document.querySelectorAll('[data-counters]')) observer.observe(section)
}
