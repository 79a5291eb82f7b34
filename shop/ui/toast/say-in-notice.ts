/** Says something until the next touch in the notice that stands on every page and needs no more script. */
export function sayInNotice(words: string): void {
  const notice = document.getElementById('loading')
  if (!notice) return
  notice.togglePopover(true)
  notice.textContent = words
  const end = () => notice.togglePopover(false)
  addEventListener('pointerdown', end, { once: true })
  addEventListener('keydown', end, { once: true })
}
