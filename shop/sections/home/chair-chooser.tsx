import { crissCrossChair, kneelingChair } from '#facts/products.ts'
import type { Product, ProductImage } from '../../clients/storefront/products/product.ts'
import { productIn } from '../../clients/storefront/products/product-in.ts'
import { Picture } from '../../ui/picture/picture.tsx'
import { secondPhotograph } from '../../ui/picture/second-photograph.ts'
import { Section } from '../../ui/section.tsx'
import { TextLink } from '../../ui/text/text-link.tsx'

const CHAIRS = [
  {
    handle: kneelingChair.handle,
    href: '/kneeling-chair',
    name: 'The kneeling chair',
    text: 'For a back that slumps by mid-afternoon. The seat slopes, your shins share the weight, and there is no backrest to sink into.',
  },
  {
    handle: crissCrossChair.handle,
    href: '/criss-cross-chair',
    name: 'The criss-cross chair',
    text: 'For legs that will not stay under the desk. Wide, armless and with a low backrest, so you can fold them on the seat.',
  },
] as const

/** Clause 2.20. */
export function ChairChooser({ products }: { products: readonly Product[] }) {
  return (
    <Section title="Which way do you want to sit?">
      <ul className="swipe-row sm:grid gap-8 md:grid-cols-2">
        {CHAIRS.map(({ handle, href, name, text }) => (
          <li key={href} className="group relative">
            <ChairPicture images={productIn(products, handle)?.images ?? []} />
            <h3 className="mt-5 text-2xl">
              <a
                href={href}
                className="after:absolute after:inset-0 after:content-[''] group-hover:underline group-hover:underline-offset-6"
              >
                {name}
              </a>
            </h3>
            <p className="mt-2 max-w-[52ch] text-quiet">{text}</p>
          </li>
        ))}
      </ul>
      <p className="mt-8">
        <TextLink href="/compare">Compare all our chairs and stools</TextLink>
      </p>
    </Section>
  )
}

/** Shows the chair in its room, since the grids below show it by itself. The link's page needs no picture. */
function ChairPicture({ images }: { images: readonly ProductImage[] }) {
  const image = secondPhotograph(images) ?? images[0]
  if (!image) return null
  return (
    <Picture
      image={image}
      sizes="(min-width: 768px) 50vw, 100vw"
      className="aspect-[5/4] w-full bg-white object-cover"
    />
  )
}
