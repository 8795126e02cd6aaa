import { layOutAll } from "./late-layout.ts";

/** Smooth unless the person asked for less motion. */
export function scrollBehavior(): ScrollBehavior {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
}

/**
 * Brings the element with this id to the top of the view, and the focus with it where it can take it; answers whether
 * there is one.
 */
export function scrollToId(id: string): boolean {
  layOutAll();
  const element = document.getElementById(id);
  element?.scrollIntoView({ behavior: scrollBehavior(), block: "start" });
  element?.focus({ preventScroll: true });
  return element !== null;
}

/**
 * Runs from the document's head: keeps the part that the address names in its place while what is above it still
 * grows and shrinks, as it does when a picture or the fonts of a name arrive. For five seconds at most, and not with
 * somebody who has begun to read on.
 */
export const stayAtTarget = `if(location.hash){const stay=new ResizeObserver(()=>document.querySelector(":target")?.scrollIntoView({behavior:"instant"}));const end=()=>stay.disconnect();for(const own of["wheel","touchstart","pointerdown","keydown"])addEventListener(own,end,{once:true,passive:true});setTimeout(end,5e3);addEventListener("DOMContentLoaded",()=>stay.observe(document.body))}`;
