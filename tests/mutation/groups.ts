/**
 * Folders whose rules decide about money, stock, rights, limits, time, mail or reviews, by the name that `npm run
 * mutate -- NAME` takes. Each rule there (`rule-files.ts`) is mutated, and so is a file that is named by itself; the
 * unit tests in its own folder prove it (decisions 51 and 71).
 */
export const groups = {
  cart: [
    'shop/cart/**/*.ts',
    'services/storefront/cart/**/*.ts',
    'services/storefront/stock.ts',
    'services/storefront/cart/lines/draft-line.ts',
  ],
  prices: [
    'shop/currency/*.ts',
    'shop/product/*.ts',
    'shop/product/choice/*.ts',
    'facts/currencies/*.ts',
    'facts/delivery/*.ts',
    'facts/policies/*.ts',
    'services/storefront/pricing/*.ts',
  ],
  orders: [
    'services/storefront/after-sales/**/*.ts',
    'services/storefront/orders/*.ts',
    'services/storefront/checkout/**/*.ts',
    'services/storefront/payments/**/*.ts',
    'services/storefront/address/*.ts',
    'services/storefront/forms/*.ts',
  ],
  owner: [
    'services/admin-contract/*.ts',
    'services/storefront/admin/**/*.ts',
    'services/storefront/redirects/*.ts',
    'services/shared/admin/*.ts',
  ],
  fit: [
    'geometry/*.ts',
    'shop/fit/finder/*.ts',
    'shop/fit/setting/*.ts',
    'shop/fit/model/adjust/*.ts',
    'shop/fit/model/sitter/setting-of.ts',
    'shop/fit/model/stage/turn-keys.ts',
  ],
  catalogue: [
    'services/storefront/catalogue/*.ts',
    'services/storefront/catalogue/load/*.ts',
    'shop/search/**/*.ts',
    'shop/product/narrow/*.ts',
  ],
  query: ['services/storefront/catalogue/{query,search}/*.ts'],
  cache: ['server/pages/**/*.ts', 'shop/page-api/page-context.ts'],
  limits: [
    'services/shared/*.ts',
    'services/storefront/pace.ts',
    'services/backend/limits/*.ts',
    'services/backend/auth/limits/*.ts',
    'services/backend/realtime/work/*.ts',
  ],
  questions: ['services/storefront/graphql/limits/*.ts', 'services/storefront/graphql/values/*.ts'],
  client: ['shop/clients/storefront/*.ts'],
  rights: [
    'services/backend/access/*.ts',
    'services/backend/keys/*.ts',
    'services/backend/auth/{account-changes,accounts,factors,input,passkeys,passwords,redirects,sessions}/*.ts',
    'services/backend/storage/**/*.ts',
    'server/sessions/*.ts',
    'server/staff/**/*.ts',
    'server/messages/*.ts',
    'facts/claims/*.ts',
  ],
  account: ['shop/account/**/*.ts', 'shop/clients/*.ts', 'shop/clients/session/*.ts'],
  rest: ['services/backend/rest/{answer,parse,plan,request}/*.ts'],
  realtime: ['services/backend/realtime/{changes,channels,frames,topics}/**/*.ts'],
  figures: ['server/figures/*.ts'],
  mail: ['services/mail/**/*.ts', 'server/newsletter/*.ts', 'server/forms/*.ts'],
  reviews: [
    'shop/reviews/**/*.ts',
    'shop/clients/backend/*.ts',
    'server/reviews/**/*.ts',
    'server/purchases/*.ts',
    'services/storefront/review-requests/*.ts',
  ],
} as const

/** Folders that decide about none of that, or that other tests prove. */
export const elsewhere = {
  'words, and how they are set': [
    'facts/*.ts',
    'shop/*.ts',
    'shop/content/**/*.ts',
    'shop/words/**/*.ts',
    'shop/sections/**/*.ts',
    'shop/search-engines/*.ts',
    'shop/product/structured-data/*.ts',
    'services/storefront/content/*.ts',
  ],
  'what is drawn and moved: its own tests look at it, and browser tests': [
    'geometry/sitter/*.ts',
    'shop/fit/{drawing,model}/**/*.ts',
    'shop/product/{gallery,lists,load,buying}/*.ts',
    'shop/{films,footer,header,islands,layouts,pages,personal,styles,ui,visits}/**/*.ts',
    'shop/{affiliate,contact}/**/*.ts',
    'shop/page-api/{answer-form,certificates-shown}.ts',
    'services/shared/images/*.ts',
    'services/storefront/{html,images}/**/*.ts',
  ],
  'what other services are asked, in the words of their protocol: contract tests': [
    'shop/clients/storefront/{checkout,form-cart,products}/*.ts',
    'services/storefront/graphql/*.ts',
    'services/storefront/graphql/{mutations,queries,search,types,wording}/**/*.ts',
    'services/backend/auth/{answers,audit,mails,one-time-tokens,operations,owner,pkce}/**/*.ts',
    'services/backend/auth/*.ts',
    'services/backend/{gateway,realtime,rest,storage}/*.ts',
    'services/backend/realtime/{http,sockets}/*.ts',
    'services/backend/rest/{operations,schema,sql}/*.ts',
  ],
  'what holds a process together: tests of processes and commands': [
    'server/*.ts',
    'server/{astro,backend,catalogue-command,check,command,config,content,development}/**/*.ts',
    'server/{hosted,office,payments,serving,storefront}/**/*.ts',
    'services/backend/*.ts',
    'services/storefront/*.ts',
  ],
} as const
