/** Clauses 4.06 and 9.11. */
const COUNT_MS = 2000
const CONFETTI_MS = 3000
const VISIBLE_SHARE = 0.3

/**
 * Runs the counters of each section marked `data-counters` once it is seen, and confetti when all of them have
 * arrived. The page itself holds the final figures: they stand for whoever has no script or wants less motion.
 */
export function countUpWhenSeen(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { intersectionRatio, target } of entries) {
        if (intersectionRatio < VISIBLE_SHARE || !(target instanceof HTMLElement)) continue
        observer.unobserve(target)
        void run(target)
      }
    },
    { threshold: VISIBLE_SHARE },
  )
  for (const section of document.querySelectorAll('[data-counters]')) observer.observe(section)
}

async function run(section: HTMLElement): Promise<void> {
  const counters = [...section.querySelectorAll<HTMLElement>('[data-count-to]')]
  await Promise.all(counters.map(countUp))
  const { default: canvasConfetti } = await import('canvas-confetti')
  // Without its worker, which it would make from a blob that the page's policy does not let run.
  const confetti = canvasConfetti.create(undefined, { resize: true, useWorker: false })
  const end = performance.now() + CONFETTI_MS
  const throwSome = () => {
    for (const [x, angle] of [
      [0, 60],
      [1, 120],
    ] as const) {
      void confetti({ particleCount: 3, angle, spread: 55, origin: { x, y: 0.7 }, colors: COLORS })
    }
    if (performance.now() < end) requestAnimationFrame(throwSome)
  }
  throwSome()
}

const COLORS = ['#D9BE94', '#6B4A2F', '#1E4636', '#C8321F']

function countUp(counter: HTMLElement): Promise<void> {
  const target = Number(counter.dataset.countTo)
  const start = performance.now()
  return new Promise((resolve) => {
    const step = (now: number) => {
      const share = Math.min(1, (now - start) / COUNT_MS)
      counter.textContent = Math.round(target * (1 - (1 - share) ** 3)).toLocaleString('en-US')
      if (share < 1) requestAnimationFrame(step)
      else resolve()
    }
    requestAnimationFrame(step)
  })
}
