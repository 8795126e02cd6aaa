import { layOutAll } from "./late-layout.ts";

/** Returns "smooth", unless the visitor prefers reduced motion. */
export function scrollBehavior(): ScrollBehavior {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
}

/** Scrolls to the element with this id and focuses it if possible; returns whether it exists. */
export function scrollToId(id: string): boolean {
  layOutAll();
  const element = document.getElementById(id);
  element?.scrollIntoView({ behavior: scrollBehavior(), block: "start" });
  element?.focus({ preventScroll: true });
  return element !== null;
}

/**
 * Inline script for the document's head: keeps the element that the URL's fragment names in place while pictures and
 * fonts load and the content above it changes its height. Stops after five seconds, or when the reader scrolls, clicks
 * or types.
 */
export const stayAtTargetScript = `if(location.hash){const stay=new ResizeObserver(()=>document.querySelector(":target")?.scrollIntoView({behavior:"instant"}));const end=()=>stay.disconnect();for(const own of["wheel","touchstart","pointerdown","keydown"])addEventListener(own,end,{once:true,passive:true});setTimeout(end,5e3);addEventListener("DOMContentLoaded",()=>stay.observe(document.body))}`;
