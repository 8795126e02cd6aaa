import { useMediaQuery } from "#web/ui/use-media-query.ts";

/** Whether the window has room for the editor beside the preview. If not, the preview is loaded only on request. */
export function useIsWide(): boolean {
  return useMediaQuery("(min-width: 80rem)", true);
}
