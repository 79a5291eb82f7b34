import type { ProductImage } from '../../clients/storefront/products/product.ts'
import { Picture } from '../../ui/picture/picture.tsx'

interface GalleryThumbnailsProps {
  images: readonly ProductImage[]
  shown: number
  onShow: (position: number) => void
}

export function GalleryThumbnails({ images, shown, onShow }: GalleryThumbnailsProps) {
  return (
    <ul className="-m-1 flex gap-2 overflow-x-auto p-1 lg:col-start-1 lg:row-start-1 lg:flex-col lg:self-start lg:overflow-visible">
      {images.map((image, position) => (
        <li key={image.url} className="shrink-0">
          <button
            type="button"
            data-show={position}
            onClick={() => onShow(position)}
            // The browser does not scroll to a thumbnail of which a sliver is in view.
            onFocus={({ currentTarget }) =>
              currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
            }
            aria-label={`Show picture ${position + 1} of ${images.length}`}
            aria-current={position === shown ? 'true' : undefined}
            className="block size-18 border border-line bg-white transition-colors duration-150 hover:border-ink aria-[current=true]:border-ink lg:size-20 forced-colors:aria-[current=true]:border-4"
          >
            <Picture image={{ ...image, altText: null }} sizes="80px" className="size-full object-cover" />
          </button>
        </li>
      ))}
    </ul>
  )
}
