/** Clause 9.11. */
const COUNT_MS = 2000
const CONFETTI_MS = 3000
const COLORS = ['#D9BE94', '#6B4A2F', '#1E4636', '#C8321F']

/** Counts every figure of a section up to its value, and throws confetti when all have arrived (clause 4.06). */
export async function runCounters(section: HTMLElement): Promise<void> {
  const counters = [...section.querySelectorAll<HTMLElement>('[data-count-to]')]
  await Promise.all(counters.map(countUp))
  const { default: canvasConfetti } = await import('canvas-confetti')
  // The library would make its worker from a blob, which the page's policy does not let run.
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
