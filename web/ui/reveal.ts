import { type RefObject, useLayoutEffect, useRef } from "react";
import { scrollBehavior } from "./scroll.ts";
import "./reveal.css";

/**
 * Fades an element in once it comes within 80 % of the viewport's height (specification section 2); children of `.stagger` follow
 * 100 ms apart. Only what is still below that line when the page comes alive is hidden, so that everything can be read without
 * JavaScript; nothing moves for people who asked for less motion.
 */
export function useReveal<T extends HTMLElement>(): RefObject<T | null> {
  const ref = useRef<T>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null || scrollBehavior() === "auto") return;
    if (element.getBoundingClientRect().top < window.innerHeight * 0.8) return;
    element.dataset.reveal = "waiting";
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        element.dataset.reveal = "shown";
        observer.disconnect();
      },
      { rootMargin: "0px 0px -20% 0px" },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      delete element.dataset.reveal;
    };
  }, []);
  return ref;
}
