import { type RefObject, useEffect, useRef } from "react";
import { scrollBehavior } from "./scroll.ts";
import "./reveal.css";

/**
 * Fades an element in once it is within 80 % of the viewport's height; children of `.stagger` follow 100 ms apart. The
 * element is hidden only when it approaches from below, so everything is readable without JavaScript, visible content
 * never disappears, and hydration repaints nothing. Does nothing if the visitor prefers reduced motion.
 */
export function useReveal<T extends HTMLElement>(): RefObject<T | null> {
  const ref = useRef<T>(null);
  useEffect(() => {
    const element = ref.current;
    if (element === null || scrollBehavior() === "auto") return;
    const arrival = onceWithin("0px 0px -20% 0px", () => {
      staggerItems(element);
      element.dataset.reveal = "shown";
    });
    const approach = onceWithin("0px 0px 50% 0px", ({ boundingClientRect }) => {
      if (boundingClientRect.top < window.innerHeight) return;
      element.dataset.reveal = "waiting";
      arrival.observe(element);
    });
    approach.observe(element);
    return () => {
      approach.disconnect();
      arrival.disconnect();
      delete element.dataset.reveal;
    };
  }, []);
  return ref;
}

/** Delays each list item by 100 ms after the previous one. */
function staggerItems(element: HTMLElement): void {
  for (const list of element.querySelectorAll(".stagger"))
    for (const [index, item] of [...list.children].entries())
      if (item instanceof HTMLElement) item.style.transitionDelay = `${index * 100}ms`;
}

/** Returns an observer that calls back once, when an element enters the viewport extended by a CSS margin. */
function onceWithin(rootMargin: string, onEnter: (entry: IntersectionObserverEntry) => void): IntersectionObserver {
  const observer = new IntersectionObserver(
    (entries) => {
      const entered = entries.find((entry) => entry.isIntersecting);
      if (entered === undefined) return;
      observer.disconnect();
      onEnter(entered);
    },
    { rootMargin },
  );
  return observer;
}
