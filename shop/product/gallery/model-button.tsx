import type { ComponentProps, ReactNode } from 'react'
import type { Product, ProductImage, SelectedOption } from '../../clients/storefront/products/product.ts'
import type { ModelDialog, ModelSetting } from '../../fit/model/model-dialog.tsx'
import type { ModelAddresses } from '../../fit/model/models.ts'
import { Icon } from '../../ui/icon.tsx'
import { useLateDialog } from '../../ui/use-late-dialog.ts'

interface ModelButtonProps {
  product: Product
  model: ModelAddresses
  finishes: readonly SelectedOption[]
  picture: ProductImage | undefined
  onKeep: (kept: ModelSetting) => void
  /** The choices of the finishes, which the view shows. */
  children: ReactNode
}

/** Opens the 3D view, and loads it only then. Its own width keeps the button in place before its words come. */
export function ModelButton({
  product: { handle, title, images, variants },
  model,
  finishes,
  picture,
  onKeep,
  children,
}: ModelButtonProps) {
  const view = useLateDialog<ComponentProps<typeof ModelDialog>>(
    async () => (await import('../../fit/model/model-dialog.tsx')).ModelDialog,
    'The 3D view',
  )

  return (
    <>
      <button
        type="button"
        onClick={() => view.open(undefined)}
        className="absolute right-0 bottom-3 flex min-h-11 min-w-33 items-center gap-2 rounded-sm bg-white/90 px-4 text-note font-medium fade-colors hover:bg-ink hover:text-paper sm:right-3 noscript:hidden"
      >
        <Icon name="cube" className="size-5" />
        View in 3D
      </button>
      {view.opened && (
        <view.opened.Dialog
          key={view.opened.key}
          {...{ handle, title, model, finishes, picture, onKeep }}
          // A model's file has the finishes of its product's first variant.
          pictureOfFile={variants[0]?.image ?? images[0]}
          onClose={view.close}
        >
          {children}
        </view.opened.Dialog>
      )}
    </>
  )
}
