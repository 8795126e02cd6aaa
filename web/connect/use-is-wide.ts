import { useMediaQuery } from "../ui/use-media-query.ts";

/** Whether the window is so wide that a QR code is shown, because WhatsApp is likely to be on another device. */
export function useIsWide(): boolean {
  // From Tailwind's `md` on.
  return useMediaQuery("(min-width: 48rem)", false);
}
