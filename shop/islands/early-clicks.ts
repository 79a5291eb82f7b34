import { NOT_LOADED } from './show-loading.ts'

/** An island, and the clicks that came before the script of islands; null once it holds them by itself. */
export interface EarlyIsland extends HTMLElement {
  clicks?: HTMLElement[] | null
}

/**
 * Holds presses of buttons on sleeping islands until the script of islands, which is a file, takes them over. What the
 * browser does by itself is left to it, and a form's button that is pressed again counts once. If the file does not
 * come, which the script in the head needs, forms with an address are sent by the browser, and for all else the page
 * says so. It stands in the page, written short, as each product's page carries it.
 */
export const HOLD_EARLY_CLICKS = `{let f,p=t=>navigator.onLine&&t.closest("form[action]"),m=t=>{if(p(t))return t.click();let n=document.getElementById("loading");n.textContent="${NOT_LOADED}";n.togglePopover(!0);addEventListener("pointerdown",()=>n.togglePopover(!1),{once:!0})};addEventListener("click",e=>{let t=e.target.closest?.("button,summary"),i=t?.closest("astro-island[client=tap][ssr]");if(!i||i.clicks===null||t.hasAttribute("popovertarget")||"commandForElement"in t&&t.hasAttribute("commandfor")||f&&p(t))return;e.preventDefault();e.stopImmediatePropagation();f?m(t):t.type=="submit"&&i.clicks?.includes(t)||(i.clicks??=[]).push(t)},!0);addEventListener("error",({target:t})=>{if(t.src&&t.parentNode==document.head)for(let i of(f=1,document.querySelectorAll("astro-island")))i.clicks?.forEach(m)},!0)}`
