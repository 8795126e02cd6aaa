import { useCallback, useEffect, useRef, useState } from "react";
import { call } from "../../session/api.ts";
import { useWhenOnline } from "../../when-online.ts";
import type { WallEntry } from "./draft.ts";

/** Entries a page. The same for everybody, so that the edge keeps one answer for all. */
const pageSize = 24;

export interface Wall {
  /** Undefined until the first page is here. */
  readonly entries: readonly WallEntry[] | undefined;
  /** What was shown last on demand: the first of those entries, and how many there were. */
  readonly appended: { readonly firstId: string; readonly count: number } | undefined;
  readonly more: boolean;
  readonly state: "idle" | "loading" | "loadingMore" | "failed" | "failedMore";
  /** Asks for the newest entries anew; what is shown stays until they are here. */
  readonly load: () => void;
  readonly loadMore: () => void;
}

interface Shown {
  readonly entries: readonly WallEntry[];
  readonly nextCursor: string | null;
  readonly appended?: Wall["appended"];
}

/**
 * The wall of donors, page by page, the newest first. One that could not be loaded is asked for again when the
 * network comes back.
 */
export function useWall(): Wall {
  const [shown, setShown] = useState<Shown>();
  const [state, setState] = useState<Wall["state"]>("loading");
  const stop = useRef<AbortController>(undefined);

  const ask = useCallback(async (before: Shown | undefined) => {
    stop.current?.abort();
    const asking = new AbortController();
    const { signal } = asking;
    stop.current = asking;
    setState(before === undefined ? "loading" : "loadingMore");
    const cursor = before?.nextCursor ?? undefined;
    try {
      const { donations, nextCursor } = await call("listDonations", { query: { limit: pageSize, cursor } }, { signal });
      if (signal.aborted) return;
      const firstId = donations[0]?.id;
      const appended = before && firstId !== undefined ? { firstId, count: donations.length } : undefined;
      setShown({ entries: [...(before?.entries ?? []), ...donations], nextCursor, appended });
      setState("idle");
    } catch {
      if (!signal.aborted) setState(before === undefined ? "failed" : "failedMore");
    }
  }, []);

  useEffect(() => {
    void ask(undefined);
    return () => stop.current?.abort();
  }, [ask]);

  const load = useCallback(() => void ask(undefined), [ask]);
  const failed = state === "failed";
  useWhenOnline(failed, load);

  return {
    entries: shown?.entries,
    appended: shown?.appended,
    more: typeof shown?.nextCursor === "string",
    state,
    load,
    loadMore: () => void ask(shown),
  };
}

/** The wall with a donor's own entry on top until the server's list has it. */
export function withOwn(
  entries: readonly WallEntry[] | undefined,
  own: WallEntry | undefined,
): readonly WallEntry[] | undefined {
  if (own === undefined || entries?.some(({ id }) => id === own.id)) return entries;
  return [own, ...(entries ?? [])];
}
