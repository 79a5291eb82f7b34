import { type ComponentType, useState } from 'react'
import { HELD, LET_GO } from './island-events.ts'
import { showToast } from './toast/toast.ts'

interface Opened<Props, Asked> {
  Dialog: ComponentType<Props>
  /** The argument that the dialog was opened with. */
  asked: Asked
  /**
   * Escape closes a dialog at once, and its `close` event comes a moment later: one opened again in between has
   * another key, so that the event does not close it.
   */
  key: number
}

/**
 * Opens a dialog that most visits never open: its script comes when the dialog is asked for. A toast begins with
 * `missing` when the script does not come, and the page says meanwhile that it is loading.
 */
export function useLateDialog<Props, Asked = undefined>(
  // `React.lazy` would take the whole page's choice down with a script that does not arrive.
  load: () => Promise<ComponentType<Props>>,
  missing: string,
) {
  const [opened, setOpened] = useState<Opened<Props, Asked>>()

  const open = async (asked: Asked) => {
    const before = modalDialog()
    dispatchEvent(new Event(HELD))
    try {
      const Dialog = await load().finally(() => dispatchEvent(new Event(LET_GO)))
      // Whoever has opened something else meanwhile is not interrupted.
      if (modalDialog() === before) setOpened((last) => ({ Dialog, asked, key: last ? last.key + 1 : 0 }))
    } catch {
      void showToast({
        kind: 'error',
        title: `${missing} could not be loaded`,
        description: 'Please try again in a moment.',
      })
    }
  }

  return { opened, open, close: () => setOpened(undefined) }
}

const modalDialog = (): Element | null => document.querySelector('dialog:modal')
