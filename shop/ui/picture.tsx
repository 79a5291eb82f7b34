import { pictureSources } from './picture-sources.ts'

export interface PictureSource {
  url: string
  altText: string | null
  width: number | null
  height: number | null
}

interface PictureProps {
  image: PictureSource | undefined
  /** The width it is shown in, for the browser to choose by before it knows the layout. */
  sizes: string
  eager?: boolean
  className?: string
}

/** A product's picture, or the words of clause 8.23 where there is none. */
export function Picture({ image, sizes, eager = false, className }: PictureProps) {
  if (!image) {
    return (
      <span
        className={`grid place-items-center border border-line bg-sheet text-[15px] text-quiet ${className ?? ''}`}
      >
        No image
      </span>
    )
  }
  const { src, srcSet } = pictureSources(image)
  return (
    <img
      sizes={srcSet && sizes}
      srcSet={srcSet}
      src={src}
      alt={image.altText ?? ''}
      width={image.width ?? undefined}
      height={image.height ?? undefined}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      className={className}
    />
  )
}
