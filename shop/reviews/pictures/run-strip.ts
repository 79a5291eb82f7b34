import EmblaCarousel, { type EmblaCarouselType } from 'embla-carousel'
import AutoScroll from 'embla-carousel-auto-scroll'

/** Clause 9.11: pixels a frame, of which the library counts sixty a second. */
const SPEED = 1.5

/** A reason to keep the pictures still; they go on when none is left. */
type Stillness = 'hovered' | 'focused' | 'dragged' | 'paused' | 'unseen'

/**
 * Turns a strip of pictures into the carousel of clause 4.08: it loops, is dragged freely and moves by itself, but
 * not while it is hovered, has the focus, is dragged, was paused, or is out of view. The returned function undoes it.
 */
export function runStrip(strip: HTMLElement): () => void {
  const row = strip.querySelector<HTMLElement>('[data-pictures-row]')
  const list = row?.querySelector('ul')
  const pause = strip.querySelector<HTMLButtonElement>('[data-pictures-pause]')
  if (!row || !list || !pause) return () => {}
  const stopped = new AbortController()
  const { signal } = stopped
  const repeated = repeatWithin(list, Math.max(row.clientWidth, screen.width))
  const start = Math.round(row.scrollLeft / (list.scrollWidth / list.children.length))
  strip.toggleAttribute('data-running', true)
  row.scrollLeft = 0

  // The plugin must not start by itself, which it would even after the button had paused it.
  const autoScroll = AutoScroll({
    speed: SPEED,
    startDelay: 0,
    playOnInit: false,
    stopOnInteraction: true,
    stopOnFocusIn: false,
  })
  // `watchFocus` takes a focus for the keyboard's by a Tab of the last 10 ms, and a busy machine takes longer.
  const carousel = EmblaCarousel(
    row,
    { loop: true, dragFree: true, align: 'start', startIndex: start, watchFocus: false },
    [autoScroll],
  )
  const still = new Set<Stillness>(['unseen'])
  const follow = () => (still.size === 0 ? autoScroll.play() : autoScroll.stop())
  const hold = (why: Stillness, isHeld: boolean) => {
    if (isHeld) still.add(why)
    else still.delete(why)
    follow()
  }
  carousel.on('reInit', follow)
  carousel.on('pointerDown', () => hold('dragged', true))
  carousel.on('settle', () => hold('dragged', false))

  row.addEventListener('pointerenter', ({ pointerType }) => hold('hovered', pointerType === 'mouse'), {
    signal,
  })
  row.addEventListener('pointerleave', () => hold('hovered', false), { signal })
  row.addEventListener(
    'focusin',
    ({ target }) => {
      hold('focused', true)
      if (isForKeyboard(target)) showWhole(target, row, carousel)
    },
    { signal },
  )
  // The browser, too, scrolls to the focused picture, as if nothing else moved the row.
  row.addEventListener('scroll', () => row.scrollTo(0, 0), { signal })
  row.addEventListener('focusout', () => hold('focused', false), { signal })
  pause.addEventListener('click', () => hold('paused', strip.toggleAttribute('data-paused')), { signal })
  const inView = new IntersectionObserver((entries) =>
    hold('unseen', entries.at(-1)?.isIntersecting !== true),
  )
  inView.observe(row)
  pause.hidden = false

  return () => {
    stopped.abort()
    inView.disconnect()
    carousel.destroy()
    for (const copy of repeated) copy.remove()
    strip.removeAttribute('data-running')
    strip.removeAttribute('data-paused')
    pause.hidden = true
  }
}

/** A picture that is pressed is in view, and must not go away under the finger. */
const isForKeyboard = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.matches(':focus-visible')

function showWhole(focused: HTMLElement, row: HTMLElement, carousel: EmblaCarouselType) {
  row.scrollTo(0, 0)
  const [window, picture] = [row.getBoundingClientRect(), focused.getBoundingClientRect()]
  if (picture.left >= window.left && picture.right <= window.right) return
  carousel.scrollTo(
    carousel.slideNodes().findIndex((slide) => slide.contains(focused)),
    true,
  )
}

/** A row that is only a little longer than its window can be cannot loop: then every picture stands in it twice. */
function repeatWithin(list: HTMLElement, windowPx: number): readonly Element[] {
  const items = [...list.children]
  const widest = Math.max(...items.map((item) => item.clientWidth))
  if (list.scrollWidth - widest >= windowPx) return []
  const copies = items.map((item) => {
    const copy = item.cloneNode(true) as HTMLElement
    copy.setAttribute('aria-hidden', 'true')
    for (const link of copy.querySelectorAll('a')) link.tabIndex = -1
    return copy
  })
  list.append(...copies)
  return copies
}
