/** Opens what an address names in a folded part of the page: not every browser does so by itself. */
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
