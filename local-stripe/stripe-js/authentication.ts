import { connectFrame } from "./peer.ts";
import type { WireObject } from "./wire.ts";

/**
 * Shows the bank's 3-D Secure page in an overlay and resolves when the buyer has finished. As with Stripe, the
 * overlay is an ordinary child of `document.body` with the highest z-index, not in the browser's top layer: a shop's
 * own modal dialog or focus trap would cover it.
 */
export function authenticate(origin: string, clientSecret: string): Promise<void> {
  const previousFocus = document.activeElement;
  const overlay = document.createElement("div");
  const frame = document.createElement("iframe");
  frame.src = `${origin}/elements/authentication?client_secret=${encodeURIComponent(clientSecret)}`;
  frame.title = "3D Secure authentication";
  setStyle(overlay, {
    position: "fixed",
    inset: "0",
    zIndex: "2147483647",
    display: "grid",
    placeItems: "center",
    background: "rgb(0 0 0 / 55%)",
  });
  setStyle(frame, {
    width: "min(26rem, calc(100vw - 2rem))",
    height: "min(24rem, calc(100vh - 2rem))",
    border: "0",
    borderRadius: "12px",
    background: "white",
    colorScheme: "light",
  });
  return new Promise((resolve) => {
    frame.addEventListener("load", () => {
      frame.focus();
      connectFrame(frame, origin, {}, (name): WireObject | undefined => {
        if (name === "done") {
          overlay.remove();
          if (previousFocus instanceof HTMLElement) previousFocus.focus();
          resolve();
        }
        return undefined;
      });
    });
    overlay.append(frame);
    document.body.append(overlay);
  });
}

/** Sets properties one by one: a strict Content-Security-Policy forbids style attributes. */
function setStyle(element: HTMLElement, properties: Partial<Record<StyleName, string>>): void {
  Object.assign(element.style, properties);
}
type StyleName =
  | "position"
  | "inset"
  | "zIndex"
  | "display"
  | "placeItems"
  | "background"
  | "width"
  | "height"
  | "border"
  | "borderRadius"
  | "colorScheme";
