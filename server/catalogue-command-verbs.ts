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
  tax,
  mails,
  import: importCsv,
  export: exportCsv,
}
