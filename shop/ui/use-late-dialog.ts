import { type ComponentType, useState } from 'react'
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
 * `missing` when the script does not come.
 */
export function useLateDialog<Props, Asked = undefined>(
  // `React.lazy` would take the whole page's choice down with a script that does not arrive.
  load: () => Promise<ComponentType<Props>>,
  missing: string,
) {
  const [opened, setOpened] = useState<Opened<Props, Asked>>()

  const open = async (asked: Asked) => {
    try {
      const Dialog = await load()
      setOpened((last) => ({ Dialog, asked, key: last ? last.key + 1 : 0 }))
    } catch {
      void showToast({
        title: `${missing} could not be loaded`,
        description: 'Please try again in a moment.',
      })
    }
  }

  return { opened, open, close: () => setOpened(undefined) }
}
