import { runCommand } from '../command/run-command.ts'
import { openAdmin, storesOwnAdmin, type Verb } from './admin-client.ts'
import {
  answerClaim,
  claim,
  claims,
  receive,
  refund,
  refuse,
  returned,
  returns,
  sendClaimed,
} from './after-sales.ts'
import { exportCsv, importCsv } from './csv.ts'
import { mails } from './mails.ts'
import { edit, edits } from './order-edits.ts'
import { cancel, delivered, fulfil, order, orders, tax } from './orders.ts'
import { list, policy, price, publish, stock, unpublish } from './products.ts'
import { redirect, redirects, removeRedirect } from './redirects.ts'
import { refundOrder, retryRefund } from './refunds.ts'

const verbs: Readonly<Record<string, Verb>> = {
  list,
  price,
  stock,
  policy,
  publish,
  unpublish,
  orders,
  order,
  fulfil,
  delivered,
  cancel,
  edit,
  edits,
  'refund-order': refundOrder,
  'retry-refund': retryRefund,
  returns,
  return: returned,
  receive,
  refund,
  refuse,
  claims,
  claim,
  'answer-claim': answerClaim,
  'send-claimed': sendClaimed,
  redirects,
  redirect,
  'remove-redirect': removeRedirect,
  tax,
  mails,
  import: importCsv,
  export: exportCsv,
}

await runCommand('catalogue', verbs, openAdmin, storesOwnAdmin)
