import { layOutAll } from "./late-layout.ts";

/** Smooth unless reduced motion is preferred. */
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
 * Inline script for the document's head: keeps the address's target in place while the content above it changes its
 * height, as pictures and fonts load. For at most five seconds, and not once the reader scrolls.
 */
export const stayAtTarget = `if(location.hash){const stay=new ResizeObserver(()=>document.querySelector(":target")?.scrollIntoView({behavior:"instant"}));const end=()=>stay.disconnect();for(const own of["wheel","touchstart","pointerdown","keydown"])addEventListener(own,end,{once:true,passive:true});setTimeout(end,5e3);addEventListener("DOMContentLoaded",()=>stay.observe(document.body))}`;
