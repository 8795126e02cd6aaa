import { useMediaQuery } from "#web/ui/use-media-query.ts";

/** Whether the window is too narrow for a table, as on a phone. */
export function useIsNarrow(): boolean {
  // Below `md` in web/styles/tokens.css.
  return useMediaQuery("(max-width: 47.99rem)", false);
}
