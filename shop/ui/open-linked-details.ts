/** Opens the folded part of the page that an address leads into: not every browser does so by itself. */
export function openLinkedDetails(): void {
  const open = () => {
    const target = document.getElementById(location.hash.slice(1))
    const details = target?.closest('details')
    if (!details || details.open) return
    details.open = true
    details.scrollIntoView()
  }
  addEventListener('hashchange', open)
  open()
}
