import { type ComponentProps, type ComponentType, useState } from 'react'
import type { Product, ProductImage } from '../clients/storefront-product.ts'
import type { ModelDialog } from '../fit/model/model-dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { showToast } from '../ui/toast.ts'

interface ModelButtonProps {
  product: Pick<Product, 'handle' | 'title'>
  address: string
  finishes: readonly string[]
  picture: ProductImage | undefined
}

/** Opens the 3D view, of which nothing is loaded before. */
export function ModelButton({ product: { handle, title }, address, finishes, picture }: ModelButtonProps) {
  const [dialog, setDialog] = useState<{ Dialog: ComponentType<ComponentProps<typeof ModelDialog>> }>()

  const open = async () => {
    try {
      // Not React.lazy, which would take the whole page's choice down with a script that does not arrive.
      const { ModelDialog: Dialog } = await import('../fit/model/model-dialog.tsx')
      setDialog({ Dialog })
    } catch {
      void showToast({ title: 'The 3D view did not arrive', description: 'Please try again in a moment.' })
    }
  }

  return (
    <>
      <button
        type="button"
        onClick={open}
        className="absolute right-0 bottom-3 flex min-h-11 items-center gap-2 rounded-sm bg-white/90 px-4 text-[15px] font-medium transition-colors duration-150 hover:bg-ink hover:text-paper sm:right-3 noscript:hidden"
      >
        <Icon name="cube" className="size-5" />
        View in 3D
      </button>
      {dialog && (
        <dialog.Dialog
          {...{ handle, title, address, finishes, picture }}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  )
}
