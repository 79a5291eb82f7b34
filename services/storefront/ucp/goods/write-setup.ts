import type { Product } from '../../catalogue/product.ts'
import type { OperationContext } from '../operation.ts'
import { type Message, warning } from '../protocol/messages.ts'
import { invalidRequest, type Refusal } from '../protocol/outcome.ts'
import { ownName } from '../protocol/own-extension.ts'
import { SETUP } from '../protocol/setup-extension.ts'
import { soldSeat } from './write-product.ts'

/** The setup card of a product for whoever has asked for it. */
export async function writeSetup(
  { answerSetup, active, publicUrl }: OperationContext,
  product: Product,
  wish: object | undefined,
): Promise<{ readonly setup?: object; readonly messages?: readonly Message[] } | Refusal> {
  if (!wish || !answerSetup || !active.has(ownName(publicUrl, SETUP))) return {}
  const found = await answerSetup(wish, product.handle, soldSeat(product))
  if (found.kind === 'problems') return invalidRequest(`setup: ${found.problems.join(' ')}`)
  if (found.kind === 'found') return { setup: found.answer }
  return { messages: [warning('no_setup', 'This product is nothing to sit on, so it has no setup card.')] }
}
