const LESS_MOTION = '(prefers-reduced-motion: reduce)'

/**
 * Runs a strip of pictures as a carousel while there is more of it than its window shows, and nobody asks for less
 * motion. The returned function stops that.
 */
export function followStrip(strip: HTMLElement): () => void {
  const row = strip.querySelector<HTMLElement>('[data-pictures-row]')
  const items = [...(row?.querySelectorAll('li') ?? [])]
  const motion = matchMedia(LESS_MOTION)
  let stop: (() => void) | undefined
  let isWanted = false

  const follow = async () => {
    const lengthPx = items.reduce((sum, item) => sum + item.offsetWidth, 0)
    isWanted = row !== null && !motion.matches && lengthPx > row.clientWidth
    if (!isWanted) {
      stop?.()
      stop = undefined
      return
    }
    if (stop) return
    const { runStrip } = await import('./run-strip.ts')
    if (isWanted && !stop) stop = runStrip(strip)
  }

  // A script that does not arrive leaves a row that scrolls.
  const followIfPossible = () => void follow().catch(() => {})
  const sizes = new ResizeObserver(followIfPossible)
  sizes.observe(strip)
  motion.addEventListener('change', followIfPossible)
  return () => {
    isWanted = false
    sizes.disconnect()
    motion.removeEventListener('change', followIfPossible)
    stop?.()
  }
}
