import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";

/** The state of a list as its address stores it, so that links and the Back button restore it. */
export interface ListAddress {
  /** A filter's text; undefined when it is not set. */
  filter(name: string): string | undefined;
  /** All set filters. */
  readonly filters: Readonly<Record<string, string>>;
  /**
   * Sets a filter, or removes it with undefined. The list returns to its first page. `isTyping`: the text is still
   * being typed, so consecutive changes share one history entry.
   */
  setFilter(name: string, text: string | undefined, isTyping?: boolean): void;
  clearFilters(): void;
  /** The page's cursor; undefined for the first page. */
  readonly cursor: string | undefined;
  /** The page's number, from 1; undefined if a link led into the middle of the list. */
  readonly pageNumber: number | undefined;
  goToNextPage(cursor: string): void;
  goToPreviousPage(): void;
  goToFirstPage(): void;
  /** Goes to the first page, replacing the history entry of a page that no longer exists. */
  redirectToFirstPage(): void;
  /** Whether the page that the address named no longer existed, so that this is the first page instead. */
  readonly wasRedirected: boolean;
  /** The id of the open record. */
  readonly openRecordId: string | undefined;
  /** Whether a record is being opened: the browser's address has changed, but the page has not rendered yet. */
  isOpening(): boolean;
  /** Returns the list's address with a record open, for a link. */
  addressOf(id: string): string;
  /** The history state for such a link, so that closing the record goes back to the list. */
  readonly linkState: { readonly trail: readonly string[]; readonly fromList: true };
  close(): void;
}

/** The state of a history entry. */
interface HistoryState {
  /** The cursors of the previous pages. */
  readonly trail?: readonly string[];
  /** The entry is a search that may still be being typed: the next typed change replaces the entry. */
  readonly typing?: true;
  /** The requested page no longer existed. */
  readonly restarted?: true;
}

const cursorParameter = "after";
const openParameter = "open";

/** Returns the state of the current page's list. */
export function useListAddress(): ListAddress {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const trail = trailOf(location.state);
  const cursor = params.get(cursorParameter) || undefined;
  const filters = filtersOf(params);
  // Navigation is asynchronous. A change made during a pending navigation, such as a search while a filter is being
  // applied, builds on the pending address.
  const renderedAddress = { params, isTyping: location.state?.typing === true };
  const latestAddress = useRef(renderedAddress);
  // Browsers may report a dialog's close twice, and users double-click: go back only once.
  const isClosing = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per history entry.
  useEffect(() => {
    latestAddress.current = renderedAddress;
    isClosing.current = false;
  }, [location.key]);

  const go = (nextParams: URLSearchParams, state: HistoryState | undefined, replace: boolean) => {
    latestAddress.current = { params: nextParams, isTyping: state?.typing === true };
    void navigate(
      { search: nextParams.size > 0 ? `?${nextParams}` : "" },
      { replace, state, preventScrollReset: true },
    );
  };
  const turnTo = (toCursor: string | undefined, nextTrail: readonly string[]) => {
    const nextParams = new URLSearchParams(params);
    nextParams.delete(openParameter);
    if (toCursor === undefined) nextParams.delete(cursorParameter);
    else nextParams.set(cursorParameter, toCursor);
    go(nextParams, { trail: nextTrail }, false);
  };

  return {
    filter: (name) => filters[name],
    filters,
    setFilter: (name, text, isTyping = false) => {
      const { params: latestParams, isTyping: wasTyping } = latestAddress.current;
      const { [name]: _, ...otherFilters } = filtersOf(latestParams);
      const nextParams = new URLSearchParams(text ? { ...otherFilters, [name]: text } : otherFilters);
      go(nextParams, isTyping ? { typing: true } : undefined, isTyping && wasTyping);
    },
    clearFilters: () => go(new URLSearchParams(), undefined, false),
    cursor,
    pageNumber: cursor === undefined ? 1 : trail.length > 0 ? trail.length + 1 : undefined,
    goToNextPage: (toCursor) => turnTo(toCursor, [...trail, cursor ?? ""]),
    goToPreviousPage: () => turnTo(trail.at(-1) || undefined, trail.slice(0, -1)),
    goToFirstPage: () => turnTo(undefined, []),
    redirectToFirstPage: () => {
      const nextParams = new URLSearchParams(params);
      nextParams.delete(cursorParameter);
      go(nextParams, { restarted: true }, true);
    },
    wasRedirected: location.state?.restarted === true,
    openRecordId: params.get(openParameter) || undefined,
    isOpening: () => new URLSearchParams(window.location.search).has(openParameter),
    addressOf: (id) => {
      const nextParams = new URLSearchParams(params);
      nextParams.set(openParameter, id);
      return `?${nextParams}`;
    },
    linkState: { trail, fromList: true },
    close: () => {
      if (isClosing.current) return;
      isClosing.current = true;
      if (location.state?.fromList === true) return void navigate(-1);
      const nextParams = new URLSearchParams(params);
      nextParams.delete(openParameter);
      go(nextParams, { trail }, true);
    },
  };
}

function filtersOf(params: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    [...params].filter(([name, text]) => name !== cursorParameter && name !== openParameter && text !== ""),
  );
}

/** Returns the cursors of the previous pages, "" for the first. Validates them: other code may set history state. */
function trailOf(state: unknown): readonly string[] {
  if (typeof state !== "object" || state === null || !("trail" in state) || !Array.isArray(state.trail)) return [];
  return state.trail.filter((cursor) => typeof cursor === "string");
}
