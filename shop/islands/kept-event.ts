/**
 * Sent to `window` by whoever keeps something in storage, because the browser's own `storage` event goes to
 * the other tabs alone: islands that sleep until something is kept wake on both.
 */
export const KEPT_EVENT = 'keel:kept'
