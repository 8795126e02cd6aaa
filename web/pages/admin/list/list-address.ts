import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";

/** Where a list stands, as its address says it: so that a link leads there, and Back leads back. */
export interface ListAddress {
  /** The text of a filter; undefined when it is not set. */
  filter(name: string): string | undefined;
  /** The names and texts of all filters that are set. */
  readonly filters: Readonly<Record<string, string>>;
  /**
   * Sets a filter, or with undefined none. The list begins anew. `quietly`: as while somebody types, when all that is
   * typed is one step in the history.
   */
  setFilter(name: string, text: string | undefined, quietly?: boolean): void;
  clearFilters(): void;
  /** Where the page begins; undefined for the first. */
  readonly cursor: string | undefined;
  /** The page's number, from 1; undefined when a link led into the middle of the list. */
  readonly number: number | undefined;
  next(cursor: string): void;
  previous(): void;
  first(): void;
  /** Leaves a page that is not there any more for the first, without a step in the history. */
  restart(): void;
  /** Whether that happened just now. */
  readonly restarted: boolean;
  /** The record that is open beside the list. */
  readonly open: string | undefined;
  /** Whether a record opens now: the browser's address says so before the page has been drawn with it. */
  isOpening(): boolean;
  /** The address of the list with a record open, for a link. */
  addressOf(id: string): string;
  /** Handed on with that link, so that closing leads back. */
  readonly state: { readonly trail: readonly string[]; readonly fromList: true };
  close(): void;
}

/** What a place in the history keeps beside its address. */
interface Kept {
  readonly trail?: readonly string[];
  /** The last step was a search that somebody types. */
  readonly typing?: true;
  readonly restarted?: true;
}

const cursorName = "after";
const openName = "open";

/** The list that this part of the area shows. */
export function useListAddress(): ListAddress {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const trail = trailOf(location.state);
  const cursor = params.get(cursorName) || undefined;
  const filters = filtersOf(params);
  // An address takes a moment to become the page's. Whatever is set meanwhile, as a search while a filter is on its
  // way, builds on it.
  const here = { params, isTyping: location.state?.typing === true };
  const wanted = useRef(here);
  // Browsers can tell twice that a dialog closes, and people click twice: one step back is meant.
  const isClosing = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each place in the history.
  useEffect(() => {
    wanted.current = here;
    isClosing.current = false;
  }, [location.key]);

  const go = (next: URLSearchParams, state: Kept | undefined, replace: boolean) => {
    wanted.current = { params: next, isTyping: state?.typing === true };
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
      const { params: from, isTyping } = wanted.current;
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

/**
 * The cursors of the pages before, "" for the first. What stands in the history is of this page's own making, or of
 * nobody's.
 */
function trailOf(state: unknown): readonly string[] {
  if (typeof state !== "object" || state === null || !("trail" in state) || !Array.isArray(state.trail)) return [];
  return state.trail.filter((cursor) => typeof cursor === "string");
}
