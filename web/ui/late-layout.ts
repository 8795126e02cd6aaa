import { type RefObject, useEffect } from "react";
import "./late-layout.css";

/** The pause between laying out two sections, in milliseconds, so that a slow phone stays responsive. */
const pauseMs = 20;

/**
 * Inline script for the document's head, before paint: delays the layout of everything far below the first screen. Has
 * no effect when the browser itself scrolls on arrival: to the URL's fragment, or to the position before a reload or
 * Back.
 */
export const lateLayoutScript = `try{if(!location.hash&&performance.getEntriesByType("navigation")[0].type=="navigate")document.documentElement.dataset.layout="late"}catch(e){}`;

/** Lays out everything immediately. Must precede scrolling far down, because the positions must be final. */
export function layOutAll(): void {
  delete document.documentElement.dataset.layout;
}

/** Lays out the delayed sections of a page (`.late-layout`) one by one after hydration. */
export function useLateLayout(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const pendingSections = [...(page.current?.querySelectorAll<HTMLElement>(":scope > section") ?? [])];
    const layOutNext = () => {
      const section = pendingSections.shift();
      if (section === undefined) return layOutAll();
      section.dataset.laidOut = "";
      timer = setTimeout(layOutNext, pauseMs);
    };
    let timer = setTimeout(layOutNext, pauseMs);
    return () => clearTimeout(timer);
  }, [page]);
}
