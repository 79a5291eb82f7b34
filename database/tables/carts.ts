import type { ColumnType, Generated } from 'kysely'

export interface CartAttribute {
  readonly key: string
  readonly value: string
}

export interface CartBuyerIdentity {
  readonly email?: string
  readonly phone?: string
  readonly countryCode?: string
  readonly preferences?: CartPreferences
}

/** The buyer's preferences that a client stores with the cart. */
export interface CartPreferences {
  readonly wallet?: readonly string[]
  readonly delivery?: {
    readonly deliveryMethod?: readonly string[]
    readonly pickupHandle?: readonly string[]
    readonly coordinates?: {
      readonly latitude: number
      readonly longitude: number
      readonly countryCode: string
    }
  }
}

export interface CartMetafield {
  readonly namespace: string
  readonly key: string
  readonly type: string
  readonly value: string
  /** ISO 8601. */
  readonly createdAt: string
  readonly updatedAt: string
}

export interface CartDeliveryAddress {
  readonly id: string
  readonly selected: boolean
  readonly oneTimeUse: boolean
  readonly address: CartAddress
}

export interface CartAddress {
  readonly firstName?: string
  readonly lastName?: string
  readonly company?: string
  readonly address1?: string
  readonly address2?: string
  readonly city?: string
  readonly provinceCode?: string
  readonly zip?: string
  readonly phone?: string
  readonly countryCode: string
}

export interface CartTables {
  'storefront.carts': CartsTable
  'storefront.cart_lines': CartLinesTable
}

/** Written as JSON text: the two drivers disagree on what an array in a parameter means. */
type JsonWithDefault<T> = ColumnType<T, string | undefined, string>

interface CartsTable {
  id: Generated<number>
  token: string
  key: string
  note: Generated<string>
  attributes: JsonWithDefault<CartAttribute[]>
  buyer_identity: JsonWithDefault<CartBuyerIdentity>
  discount_codes: Generated<string[]>
  delivery_addresses: JsonWithDefault<CartDeliveryAddress[]>
  delivery_option: string | null
  metafields: JsonWithDefault<CartMetafield[]>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  expires_at: Date
  completed_at: Date | null
  /** The quote that the cart was made of. */
  quote_id: number | null
}

interface CartLinesTable {
  id: Generated<string>
  cart_id: number
  variant_id: number
  quantity: number
  attributes: JsonWithDefault<CartAttribute[]>
  position: number
}
