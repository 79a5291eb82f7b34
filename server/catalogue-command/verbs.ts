import type { Verb } from './catalogue-verb.ts'
import { answerClaim, claim, claims } from './claims.ts'
import { exportCsv, importCsv } from './csv.ts'
import { cancel, delivered } from './deliveries.ts'
import { mails } from './mails.ts'
import { fulfil, order, orders, tax } from './orders.ts'
import { list, price, publish, stock, unpublish } from './products.ts'
import { receive, refund, refuse, returned, returns } from './returns.ts'

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
