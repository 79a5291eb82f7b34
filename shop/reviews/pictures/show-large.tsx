import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { PictureDialog } from './picture-dialog.tsx'
import type { ShownPicture } from './shown-picture.ts'

/** Opens the dialog at the picture `first`, and takes it from the page once it is closed. */
export function showLarge(pictures: readonly ShownPicture[], first: number, onClosed: () => void): void {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const close = () => {
    root.unmount()
    place.remove()
    onClosed()
  }
  flushSync(() => root.render(<PictureDialog pictures={pictures} first={first} onClose={close} />))
}
