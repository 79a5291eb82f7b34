import type { OperationName } from '#services/storefront/ucp/operations/operations.ts'

export interface Asked {
  readonly id?: string
  /** What the operation has as its body. */
  readonly body?: object
}

/** A published program that shops, as far as an errand needs one. */
export interface Program extends AsyncDisposable {
  readonly name: string
  /** The names of the operations that it finds at the shop. */
  discover(): Promise<readonly string[]>
  /** Hands on what the operation answered; a refusal is an error with the refusal's words. */
  // biome-ignore lint/suspicious/noExplicitAny: the program knows no types of this shop
  call(operation: OperationName, asked: Asked): Promise<any>
  /** Whether it signs what it asks, as the protocol wants it of whoever asks for an order. */
  readonly signs: boolean
}
