/**
 * Tells the page that opened this checkout in a window how it goes, by the Embedded Checkout Protocol. The page writes
 * what there is to tell beside this script; each page of a checkout says it again, and this tells what is new.
 * https://ucp.dev/2026-08-25/specification/shopping/checkout/embedded
 */
const written = document.getElementById('told-to-host')
const host = window.opener

/** What was told in this window before. */
const KEPT = 'told-to-host'

if (written && host) {
  const ready = `ready-${Math.random()}`
  const told = JSON.parse(written.textContent ?? '')
  window.addEventListener('message', ({ source, origin, data }) => {
    // Nothing is told before the window that opened this one has answered, and then to its own page alone.
    if (source !== host || !isSafe(origin)) return
    if (data?.jsonrpc !== '2.0' || data.id !== ready || data.result === undefined) return
    if (data.result?.ucp?.status === 'error') return
    for (const message of messagesOf(told, origin))
      host.postMessage({ jsonrpc: '2.0', ...message }, { targetOrigin: origin })
  })
  // It says no more than that there is a checkout, so that anyone may hear it.
  host.postMessage({ jsonrpc: '2.0', id: ready, method: 'ec.ready', params: { delegate: [] } }, '*')
}

/** Whether what is told can be read on its way by nobody else. */
function isSafe(origin) {
  return origin.startsWith('https://') || /^http:\/\/localhost(?::\d+)?$/.test(origin)
}

function messagesOf({ kind, error, checkout }, origin) {
  if (kind === 'failed') return [{ method: 'ec.error', params: error }]
  const before = readKept(origin)
  if (kind === 'completed') {
    // An order's page is visited again and again; its checkout ends once, in the window in which it began.
    if (!before || before.isComplete) return []
    keep({ ...before, isComplete: true })
    return [{ method: 'ec.complete', params: { checkout: { ...checkout, id: before.id } } }]
  }
  const { id, line_items: lines, totals } = checkout
  const now = { origin, id, lines: JSON.stringify(lines), totals: JSON.stringify(totals) }
  keep(now)
  if (before?.id !== id) return [{ method: 'ec.start', params: { checkout } }]
  return [
    ...(before.lines === now.lines ? [] : [{ method: 'ec.line_items.change', params: { checkout } }]),
    ...(before.totals === now.totals ? [] : [{ method: 'ec.totals.change', params: { checkout } }]),
  ]
}

/** What another page was told of an earlier checkout in this window is nothing that this one knows. */
function readKept(origin) {
  const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null')
  return kept?.origin === origin ? kept : undefined
}

function keep(kept) {
  sessionStorage.setItem(KEPT, JSON.stringify(kept))
}
