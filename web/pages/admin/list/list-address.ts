import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";

/** The state of a list in its address, for links and Back. */
export interface ListAddress {
  /** A filter's text; undefined when it is not set. */
  filter(name: string): string | undefined;
  /** All set filters. */
  readonly filters: Readonly<Record<string, string>>;
  /**
   * Sets a filter, or removes it with undefined. The list returns to its first page. `quietly`: during typing, so that
   * all of it is one history entry.
   */
  setFilter(name: string, text: string | undefined, quietly?: boolean): void;
  clearFilters(): void;
  /** The page's cursor; undefined for the first page. */
  readonly cursor: string | undefined;
  /** The page's number, from 1; undefined when a link led into the middle of the list. */
  readonly number: number | undefined;
  next(cursor: string): void;
  previous(): void;
  first(): void;
  /** Goes to the first page, replacing the history entry of a page that no longer exists. */
  restart(): void;
  /** Whether that just happened. */
  readonly restarted: boolean;
  /** The id of the open record. */
  readonly open: string | undefined;
  /** Whether a record is being opened: the browser's address has changed, but the page has not rendered yet. */
  isOpening(): boolean;
  /** The list's address with a record open, for a link. */
  addressOf(id: string): string;
  /** The link's history state, so that closing goes back. */
  readonly state: { readonly trail: readonly string[]; readonly fromList: true };
  close(): void;
}

/** The history entry's state. */
interface Kept {
  readonly trail?: readonly string[];
  /** The last entry was a search in progress. */
  readonly typing?: true;
  readonly restarted?: true;
}

const cursorName = "after";
const openName = "open";

/** The current list's address state. */
export function useListAddress(): ListAddress {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const trail = trailOf(location.state);
  const cursor = params.get(cursorName) || undefined;
  const filters = filtersOf(params);
  // Navigation is asynchronous. Changes meanwhile, such as a search during a pending filter, build on the pending
  // address.
  const here = { params, isTyping: location.state?.typing === true };
  const currentAddress = useRef(here);
  // Browsers may report a dialog's close twice, and users double-click: go back only once.
  const isClosing = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per history entry.
  useEffect(() => {
    currentAddress.current = here;
    isClosing.current = false;
  }, [location.key]);

  const go = (next: URLSearchParams, state: Kept | undefined, replace: boolean) => {
    currentAddress.current = { params: next, isTyping: state?.typing === true };
    void navigate({ search: next.size > 0 ? `?${next}` : "" }, { replace, state, preventScrollReset: true });
  };
  const turned = (to: string | undefined, nextTrail: readonly string[]) => {
    const next = new URLSearchParams(params);
    next.delete(openName);
    if (to === undefined) next.delete(cursorName);
    else next.set(cursorName, to);
    go(next, { trail: nextTrail }, false);
  };

  return {
    filter: (name) => filters[name],
    filters,
    setFilter: (name, text, quietly = false) => {
      const { params: from, isTyping } = currentAddress.current;
      const { [name]: _, ...others } = filtersOf(from);
      const next = new URLSearchParams(text ? { ...others, [name]: text } : others);
      go(next, quietly ? { typing: true } : undefined, quietly && isTyping);
    },
    clearFilters: () => go(new URLSearchParams(), undefined, false),
    cursor,
    number: cursor === undefined ? 1 : trail.length > 0 ? trail.length + 1 : undefined,
    next: (to) => turned(to, [...trail, cursor ?? ""]),
    previous: () => turned(trail.at(-1) || undefined, trail.slice(0, -1)),
    first: () => turned(undefined, []),
    restart: () => {
      const next = new URLSearchParams(params);
      next.delete(cursorName);
      go(next, { restarted: true }, true);
    },
    restarted: location.state?.restarted === true,
    open: params.get(openName) || undefined,
    isOpening: () => new URLSearchParams(window.location.search).has(openName),
    addressOf: (id) => {
      const next = new URLSearchParams(params);
      next.set(openName, id);
      return `?${next}`;
    },
    state: { trail, fromList: true },
    close: () => {
      if (isClosing.current) return;
      isClosing.current = true;
      if (location.state?.fromList === true) return void navigate(-1);
      const next = new URLSearchParams(params);
      next.delete(openName);
      go(next, { trail }, true);
    },
  };
}

function filtersOf(params: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    [...params].filter(([name, text]) => name !== cursorName && name !== openName && text !== ""),
  );
}

/** The cursors of the previous pages, "" for the first. Validated, because history state may be foreign. */
function trailOf(state: unknown): readonly string[] {
  if (typeof state !== "object" || state === null || !("trail" in state) || !Array.isArray(state.trail)) return [];
  return state.trail.filter((cursor) => typeof cursor === "string");
}
