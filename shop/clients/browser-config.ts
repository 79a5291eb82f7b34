/** What the browser may know of the services. Pages carry it as JSON. */
export interface BrowserConfig {
  storefront: {
    url: string
    accessToken: string
    apiVersion: string
    name: string
    /** null for a hosted store: its checkout lives on whatever domain its owner gave it, by https, or on this machine. */
    checkoutOrigin: string | null
  }
  backend: {
    url: string
    anonKey: string
  }
}
