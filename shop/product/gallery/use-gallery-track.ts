import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { scrollToPicture } from './scroll-to-picture.ts'

/** A mouse that moved further than this was dragging, so its click does not zoom. */
const DRAG_PX = 6

export interface GalleryTrackControl {
  ref: RefObject<HTMLUListElement | null>
  /** The position of the picture in view. */
  shown: number
  show(position: number): void
  /** Shows a picture at once, without scrolling past the others. */
  jump(position: number): void
  /** Whether the last press of the mouse moved the row. */
  wasDragged(): boolean
  handlers: {
    onScroll(): void
    onKeyDown(event: KeyboardEvent): void
    onPointerDown(event: PointerEvent): void
    onPointerMove(event: PointerEvent): void
    onPointerUp(): void
    onPointerCancel(): void
  }
}

/** The row scrolls and snaps by itself, so it swipes before any script; this adds dragging and the arrow keys. */
export function useGalleryTrack(): GalleryTrackControl {
  const ref = useRef<HTMLUListElement>(null)
  const drag = useRef({ isDown: false, startX: 0, startLeft: 0, moved: 0 })
  const [shown, setShown] = useState(0)

  const scrollTo = (position: number, behavior: ScrollBehavior) => {
    if (ref.current) scrollToPicture(ref.current, position, behavior)
  }
  const show = (position: number) => scrollTo(position, 'smooth')
  const noteShown = () => {
    const list = ref.current
    if (list && list.clientWidth > 0) setShown(Math.round(list.scrollLeft / list.clientWidth))
  }
  // The row may have been scrolled before the island woke.
  useLayoutEffect(noteShown, [])
  const letGo = () => {
    const list = ref.current
    if (!list || !drag.current.isDown) return
    drag.current.isDown = false
    list.style.scrollSnapType = ''
    if (drag.current.moved > DRAG_PX) show(Math.round(list.scrollLeft / list.clientWidth))
  }

  return {
    ref,
    shown,
    show,
    jump: (position) => scrollTo(position, 'instant'),
    wasDragged: () => drag.current.moved > DRAG_PX,
    handlers: {
      onScroll: noteShown,
      onKeyDown: (event) => {
        // What a key presses was not dragged, though the mouse may have dragged before.
        drag.current.moved = 0
        const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
        if (step === undefined) return
        event.preventDefault()
        // What Enter opens next is the picture that has the focus, so that goes along.
        const buttons = [...(ref.current?.querySelectorAll('button') ?? [])]
        const focused = buttons.indexOf(event.target as HTMLButtonElement)
        if (focused < 0) return show(shown + step)
        buttons[Math.min(Math.max(focused + step, 0), buttons.length - 1)]?.focus({ preventScroll: true })
      },
      onPointerDown: ({ pointerType, button, clientX }) => {
        const list = ref.current
        drag.current = {
          isDown: pointerType === 'mouse' && button === 0,
          startX: clientX,
          startLeft: list?.scrollLeft ?? 0,
          moved: 0,
        }
      },
      onPointerMove: ({ clientX }) => {
        const list = ref.current
        if (!list || !drag.current.isDown) return
        const way = clientX - drag.current.startX
        drag.current.moved = Math.max(drag.current.moved, Math.abs(way))
        list.style.scrollSnapType = 'none' // snapping would fight the hand
        list.scrollLeft = drag.current.startLeft - way
      },
      onPointerUp: letGo,
      onPointerCancel: letGo,
    },
  }
}
