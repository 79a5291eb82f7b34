import * as v from 'valibot'
import type { Operations } from './operation.ts'

/** The whole catalogue as Shopify's product CSV: the export answers and the import takes text of any size. */
export const catalogueFile = {
  exportCatalogue: {
    method: 'GET',
    path: '/catalogue.csv',
    action: 'catalogue.read',
    answer: v.string(),
  },
  importCatalogue: {
    method: 'POST',
    path: '/catalogue.csv',
    action: 'catalogue.import',
    answer: v.object({
      products: v.number(),
      variants: v.number(),
      created: v.number(),
      changed: v.number(),
      warnings: v.array(v.string()),
    }),
  },
} as const satisfies Operations
