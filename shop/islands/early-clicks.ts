import { MISSED } from './island-events.ts'

/** An island, and the clicks that came before the script of islands; null once it holds them by itself. */
export interface EarlyIsland extends HTMLElement {
  clicks?: HTMLElement[] | null
}

/**
 * Holds clicks on sleeping islands until the script of islands, which is a file, takes them over. What the browser does by
 * itself is left to it. If the file does not come, forms are sent by the browser, and for all else the page says so, once
 * the script that says it is there. It stands in the page before the file, written short, as each product's page carries it.
 */
export const HOLD_EARLY_CLICKS = `{let f,m=(t,i)=>{let s=()=>i.dispatchEvent(new Event("${MISSED}",{bubbles:true}));t.closest("form[action]")?t.click():document.readyState=="complete"?s():addEventListener("load",s)};addEventListener("click",e=>{let t=e.target.closest?.("button,input,label,summary"),i=t?.closest("astro-island[client=tap][ssr]");if(!i||i.clicks===null||t.matches("[popovertarget],form[action] :is([type=radio],label:has([type=radio])),[type=checkbox],label:has([type=checkbox])")||"commandForElement"in t&&t.hasAttribute("commandfor"))return;if(f)return t.closest("form[action]")||m(t,i);e.preventDefault();e.stopImmediatePropagation();(i.clicks??=[]).push(t)},!0);addEventListener("error",({target:t})=>{if(t.src?.includes("/islands."))for(let i of(f=1,document.querySelectorAll("astro-island")))for(let t of i.clicks??[])m(t,i)},!0)}`
