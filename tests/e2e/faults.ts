import type { BrowserContext, ConsoleMessage, Request } from '@playwright/test'
import { originsOfClosedShops } from '#tests/fixtures/shop/shop.ts'

/** Chromium's own line about a document or file that answered with an error status. */
const STATUS_LINE = /^Failed to load resource: the server responded with a status of (\d+)/
/** The page was left or gave the request up itself, so nobody misses the answer. */
const ABORTED = 'net::ERR_ABORTED'
const UNANSWERED =
  /net::ERR_(?:CONNECTION_(?:REFUSED|RESET|CLOSED)|EMPTY_RESPONSE)|Failed to fetch dynamically imported module/

/** Faults in a browser that nobody would see. */
export class Faults {
  readonly #found: string[] = []
  readonly #expected: RegExp[] = []

  /** Must be called before the first page is opened. */
  async watch(context: BrowserContext): Promise<void> {
    context.on('console', (message) => {
      if (message.type() === 'error' && !isLineOfMissingDocument(message)) {
        this.#note(`console: ${message.text()} (${message.location().url})`)
      }
    })
    context.on('weberror', (webError) => {
      const { name, message, stack } = webError.error()
      this.#note(`page error: ${stack || `${name}: ${message}`} (${webError.page()?.url()})`)
    })
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? 'failed'
      if (reason !== ABORTED) this.#note(`request: ${reason} ${request.url()}`)
    })
    context.on('response', (response) => {
      if (response.status() < 400 || isDocument(response.request())) return
      this.#note(`request: status ${response.status()} ${response.url()}`)
    })
    // Report-only policies and some blocked styles leave no line in the console.
    await context.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
        console.error(`CSP violation: ${effectiveDirective} blocked ${blockedURI} ${sample}`)
      })
    })
  }

  #note(fault: string): void {
    if (!isOfClosedShop(fault)) this.#found.push(fault)
  }

  /** Declares a fault that the test provokes; it must then happen. */
  expect(fault: RegExp): void {
    this.#expected.push(fault)
  }

  /** Faults that were not expected, and expected ones that did not happen. */
  get unexpected(): string[] {
    const missed = this.#expected.filter((pattern) => !this.#found.some((fault) => pattern.test(fault)))
    const found = this.#found.filter((fault) => !this.#expected.some((pattern) => pattern.test(fault)))
    return [...found, ...missed.map((pattern) => `expected, but did not happen: ${pattern}`)]
  }
}

/** A not-found page may answer 404 at its own address; that is no fault of the page. */
function isLineOfMissingDocument(message: ConsoleMessage): boolean {
  const [, status] = STATUS_LINE.exec(message.text()) ?? []
  return status === '404' && message.location().url === message.page()?.url()
}

function isDocument(request: Request): boolean {
  return request.isNavigationRequest()
}

/** A page that is still open when its test closes the shop goes on loading what it needs when idle. */
function isOfClosedShop(fault: string): boolean {
  return UNANSWERED.test(fault) && [...originsOfClosedShops].some((origin) => fault.includes(`${origin}/`))
}
