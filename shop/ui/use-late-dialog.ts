import { type ComponentType, useState } from 'react'
import { showToast } from './toast/toast.ts'

interface Opened<Props, Asked> {
  Dialog: ComponentType<Props>
  /** What of it was asked for. */
  asked: Asked
  /**
   * Escape closes a dialog at once, and its `close` event comes a moment later: what was opened again in between
   * is another dialog, which that event does not close.
   */
  key: number
}

/**
 * A dialog that most visits never open: its script comes when it is asked for. A toast begins with `missing` when
 * it does not come.
 */
export function useLateDialog<Props, Asked = undefined>(
  // Not React.lazy, which would take the whole page's choice down with a script that does not arrive.
  load: () => Promise<ComponentType<Props>>,
  missing: string,
) {
  const [opened, setOpened] = useState<Opened<Props, Asked>>()

  const open = async (asked: Asked) => {
    try {
      const Dialog = await load()
      setOpened((last) => ({ Dialog, asked, key: last ? last.key + 1 : 0 }))
    } catch {
      void showToast({ title: `${missing} did not arrive`, description: 'Please try again in a moment.' })
    }
  }

  return { opened, open, close: () => setOpened(undefined) }
}
