import { answerClaim, claim, claims } from './catalogue-command/claims.ts'
import { cancel, delivered } from './catalogue-command/deliveries.ts'
import { receive, refund, refuse, returned, returns } from './catalogue-command/returns.ts'
import { exportCsv, importCsv } from './catalogue-command-csv.ts'
import { mails } from './catalogue-command-mails.ts'
import { fulfil, order, orders, tax } from './catalogue-command-orders.ts'
import { list, price, publish, stock, unpublish } from './catalogue-command-products.ts'
import type { Verb } from './catalogue-command-verb.ts'

export const verbs: Readonly<Record<string, Verb>> = {
  list,
  price,
  stock,
  publish,
  unpublish,
  orders,
  order,
  fulfil,
  delivered,
  cancel,
  returns,
  return: returned,
  receive,
  refund,
  refuse,
  claims,
  claim,
  'answer-claim': answerClaim,
  tax,
  mails,
  import: importCsv,
  export: exportCsv,
}
