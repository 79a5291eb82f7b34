import type { GraphQLFieldResolver, GraphQLTypeResolver } from 'graphql/index.js'
import type { Product } from '../catalogue/product.ts'
import type { GraphqlContext } from './context.ts'
import { cartAttributesUpdate } from './mutations/cart-attributes-update.ts'
import { cartBuyerIdentityUpdate } from './mutations/cart-buyer-identity-update.ts'
import { cartClone } from './mutations/cart-clone.ts'
import { cartCreate } from './mutations/cart-create.ts'
import { cartDeliveryAddressesAdd } from './mutations/cart-delivery-addresses-add.ts'
import { cartDeliveryAddressesRemove } from './mutations/cart-delivery-addresses-remove.ts'
import { cartDeliveryAddressesReplace } from './mutations/cart-delivery-addresses-replace.ts'
import { cartDeliveryAddressesUpdate } from './mutations/cart-delivery-addresses-update.ts'
import { cartDiscountCodesUpdate } from './mutations/cart-discount-codes-update.ts'
import { cartGiftCardCodesRemove } from './mutations/cart-gift-card-codes-remove.ts'
import { cartGiftCardCodesUpdate } from './mutations/cart-gift-card-codes-update.ts'
import { cartLinesAdd } from './mutations/cart-lines-add.ts'
import { cartLinesRemove } from './mutations/cart-lines-remove.ts'
import { cartLinesUpdate } from './mutations/cart-lines-update.ts'
import { cartNoteUpdate } from './mutations/cart-note-update.ts'
import { cartRemovePersonalData } from './mutations/cart-remove-personal-data.ts'
import { cartSelectedDeliveryOptionsUpdate } from './mutations/cart-selected-delivery-options-update.ts'
import { cartMetafieldDelete } from './mutations/metafields/cart-metafield-delete.ts'
import { cartMetafieldsSet } from './mutations/metafields/cart-metafields-set.ts'
import { cart } from './queries/cart.ts'
import { collection, collectionByHandle } from './queries/collection.ts'
import { collections } from './queries/collections.ts'
import { article } from './queries/content/article.ts'
import { blog, blogByHandle } from './queries/content/blog.ts'
import { blogs } from './queries/content/blogs.ts'
import { page, pageByHandle } from './queries/content/page.ts'
import { pages } from './queries/content/pages.ts'
import { shopPolicies } from './queries/content/shop-policies.ts'
import { localization } from './queries/localization.ts'
import { menu } from './queries/menu.ts'
import { node, nodes } from './queries/nodes/node.ts'
import { paymentSettings } from './queries/payment-settings.ts'
import { predictiveSearch } from './queries/predictive-search.ts'
import { product, productByHandle } from './queries/product.ts'
import { productRecommendations } from './queries/product-recommendations.ts'
import { productTags, productTypes } from './queries/product-words.ts'
import { products } from './queries/products.ts'
import { search } from './queries/search.ts'
import { publicApiVersions, shop } from './queries/shop.ts'
import { sitemap } from './queries/sitemap.ts'
import { urlRedirects } from './queries/url-redirects.ts'
import { typeOfResult } from './search/found-products.ts'
import { trackingParameters } from './search/tracking-parameters.ts'
import { cartCost, cartEstimatedCost, cartType } from './types/cart/cart.ts'
import { cartDelivery, cartDeliveryAddress, mailingAddress } from './types/cart/cart-delivery.ts'
import { cartLine, cartLineCost, cartLineEstimatedCost } from './types/cart/cart-line.ts'
import { collectionType } from './types/collection.ts'
import { articleType } from './types/content/article.ts'
import { articles } from './types/content/articles.ts'
import { blogType } from './types/content/blog.ts'
import { pageType } from './types/content/page.ts'
import { shopPolicy } from './types/content/shop-policy.ts'
import { image, mediaImage } from './types/image.ts'
import { productType } from './types/product.ts'
import { productOption, productOptionValue } from './types/product-option.ts'
import { productVariant } from './types/product-variant.ts'
import { shopMetafields } from './types/shop-metafields.ts'
import { noItems } from './values/connection.ts'
import { withToken } from './with-token.ts'

/** A source and arguments as each resolver declares them; the type system has checked the arguments. */
// biome-ignore lint/suspicious/noExplicitAny: each resolver declares what it returns, the executor takes all
export type Resolver = GraphQLFieldResolver<never, never, never, any>

const TAGS_SCOPE = 'unauthenticated_read_product_tags'

/** The fields that the twin offers, under the type system's names. Fields not named here are read off their source. */
export const resolvers: Readonly<Record<string, Readonly<Record<string, Resolver>>>> = {
  QueryRoot: {
    article,
    articles,
    blog,
    blogByHandle,
    blogs,
    cart,
    collection,
    collectionByHandle,
    collections,
    localization,
    locations: noItems,
    menu: withToken('unauthenticated_read_content', menu),
    metaobjects: withToken('unauthenticated_read_metaobjects', noItems),
    node,
    nodes,
    page,
    pageByHandle,
    pages,
    paymentSettings: (_root: unknown, _args: unknown, { publicUrl }: GraphqlContext) =>
      paymentSettings(publicUrl),
    predictiveSearch,
    product,
    productByHandle,
    productRecommendations,
    productTags: withToken(TAGS_SCOPE, productTags),
    productTypes,
    products,
    publicApiVersions,
    search,
    shop,
    sitemap,
    urlRedirects,
  },
  Mutation: {
    cartAttributesUpdate,
    cartBuyerIdentityUpdate,
    cartCreate,
    cartDeliveryAddressesAdd,
    cartDeliveryAddressesRemove,
    cartDeliveryAddressesUpdate,
    cartDiscountCodesUpdate,
    cartGiftCardCodesRemove,
    cartGiftCardCodesUpdate,
    cartLinesAdd,
    cartLinesRemove,
    cartLinesUpdate,
    cartMetafieldDelete,
    cartMetafieldsSet,
    cartNoteUpdate,
    cartRemovePersonalData,
    cartSelectedDeliveryOptionsUpdate,
  },
  Article: { ...articleType, trackingParameters },
  Blog: blogType,
  Cart: cartType,
  CartCost: cartCost,
  CartDelivery: cartDelivery,
  CartDeliveryAddress: cartDeliveryAddress,
  CartEstimatedCost: cartEstimatedCost,
  CartLine: cartLine,
  CartLineCost: cartLineCost,
  CartLineEstimatedCost: cartLineEstimatedCost,
  Collection: { ...collectionType, trackingParameters },
  Image: image,
  MailingAddress: mailingAddress,
  MediaImage: mediaImage,
  Page: { ...pageType, trackingParameters },
  Product: {
    ...productType,
    trackingParameters,
    tags: withToken(TAGS_SCOPE, ({ tags }: Product) => tags),
  },
  ProductOption: productOption,
  ProductOptionValue: productOptionValue,
  ProductVariant: productVariant,
  SearchQuerySuggestion: { trackingParameters },
  Shop: { ...shopPolicies, ...shopMetafields },
  ShopPolicy: shopPolicy,
}

/** No line belongs to another one, so each may be changed and taken out by itself. */
const instructions = () => ({ canRemove: true, canUpdateQuantity: true })

/** The fields that the twin offers of the newest type system: those of the shop's own version, and what came since. */
export const newestResolvers: Readonly<Record<string, Readonly<Record<string, Resolver>>>> = {
  ...resolvers,
  CartLine: { ...resolvers.CartLine, instructions },
  Mutation: {
    ...resolvers.Mutation,
    cartClone,
    cartDeliveryAddressesReplace,
    // No cart ever has a gift card, so to add codes and to replace all of them is the same.
    cartGiftCardCodesAdd: cartGiftCardCodesUpdate,
  },
}

/**
 * Resolvers of interfaces and unions: the twin's only type for them, or a function that tells. Other sources carry
 * `__typename`.
 */
export const abstractTypes: Readonly<Record<string, GraphQLTypeResolver<never, never>>> = {
  BaseCartLine: () => 'CartLine',
  Media: () => 'MediaImage',
  Merchandise: () => 'ProductVariant',
  SearchResultItem: typeOfResult,
  SitemapResourceInterface: () => 'SitemapResource',
}
