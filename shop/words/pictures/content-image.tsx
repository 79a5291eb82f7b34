import { contentPicture } from './content-pictures.ts'

interface ContentImageProps {
  /** Name of a file in `shop/content/pictures/`. */
  file: string
  alt: string
  sizes: string
  eager?: boolean
  className?: string
}

/** A picture that belongs to a text. */
export function ContentImage({ file, alt, sizes, eager = false, className }: ContentImageProps) {
  const { src, srcSet, width, height } = contentPicture(file)
  return (
    <img
      src={src}
      srcSet={srcSet}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      className={className}
    />
  )
}
