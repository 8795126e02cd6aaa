import { useSyncExternalStore } from "react";

/** From Tailwind's `md` on, where the panel shows a QR code. */
const wideQuery = "(min-width: 48rem)";

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(wideQuery);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** Whether the window is so wide that a QR code is shown, because WhatsApp is likely to be on another device. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(wideQuery).matches,
    () => false,
  );
}
