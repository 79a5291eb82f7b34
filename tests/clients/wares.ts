import type { Storefront } from '#services/storefront/storefront.ts'
import { ask } from '#tests/fixtures/storefront/storefront-twin.ts'

/** Things for clients to ask about, and a way to read the twin's side of a cart. */
export interface Wares {
  readonly productId: string
  readonly variantId: string
  readonly collectionId: string
  /** Reads a cart as the twin has it, whatever the client made of its answers. */
  readCart(id: string): Promise<KeptCart>
}

export interface KeptCart {
  readonly quantities: readonly number[]
  readonly lineAttributes: readonly { readonly key: string; readonly value: string }[]
  readonly note: string
  readonly attributes: readonly { readonly key: string; readonly value: string }[]
  readonly email: string | null
  readonly appliedCodes: readonly string[]
  readonly addresses: readonly { readonly id: string; readonly city: string; readonly isSelected: boolean }[]
  readonly deliveryGroup:
    | { readonly id: string; readonly handles: readonly string[]; readonly chosen: string | undefined }
    | undefined
  readonly metafield: string | undefined
}

const CART = `query Kept($id: ID!) { cart(id: $id) {
  note attributes { key value } buyerIdentity { email } discountCodes { code applicable }
  lines(first: 10) { nodes { quantity attributes { key value } } }
  delivery { addresses { id selected address { ... on CartDeliveryAddress { city } } } }
  deliveryGroups(first: 1) { nodes { id deliveryOptions { handle } selectedDeliveryOption { handle } } }
  metafield(namespace: "custom", key: "gift") { value }
} }`

export async function readWares(storefront: Storefront): Promise<Wares> {
  const { product, collection } = await ask(
    storefront,
    `{ product(handle: "keel-kneeling-chair") { id selectedOrFirstAvailableVariant { id } }
       collection(handle: "all") { id } }`,
  )
  return {
    productId: product.id,
    variantId: product.selectedOrFirstAvailableVariant.id,
    collectionId: collection.id,
    async readCart(id) {
      const { cart } = await ask(storefront, CART, { id })
      const lines: { quantity: number; attributes: KeptCart['attributes'] }[] = cart.lines.nodes
      const codes: { code: string; applicable: boolean }[] = cart.discountCodes
      const addresses: { id: string; selected: boolean; address: { city: string } }[] =
        cart.delivery.addresses
      const [group] = cart.deliveryGroups.nodes
      return {
        quantities: lines.map(({ quantity }) => quantity),
        lineAttributes: lines.flatMap((line) => line.attributes),
        note: cart.note,
        attributes: cart.attributes,
        email: cart.buyerIdentity.email,
        appliedCodes: codes.filter(({ applicable }) => applicable).map(({ code }) => code),
        addresses: addresses.map(({ id, selected, address }) => ({
          id,
          city: address.city,
          isSelected: selected,
        })),
        deliveryGroup: group && {
          id: group.id,
          handles: group.deliveryOptions.map((option: { handle: string }) => option.handle),
          chosen: group.selectedDeliveryOption?.handle,
        },
        metafield: cart.metafield?.value,
      }
    },
  }
}
