import { useCallback, useEffect, useRef, useState } from "react";
import { call } from "../../session/api.ts";
import { useWhenOnline } from "../../when-online.ts";
import type { WallEntry } from "./draft.ts";

/** Entries per page. Constant, so that the edge caches one reply for everybody. */
const pageSize = 24;

export interface Wall {
  /** Undefined until the first page has loaded. */
  readonly entries: readonly WallEntry[] | undefined;
  /** The page loaded last by `loadMore`: the id of its first entry, and the number of its entries. */
  readonly appendedPage: { readonly firstId: string; readonly count: number } | undefined;
  readonly hasMore: boolean;
  readonly state: "idle" | "loading" | "loadingMore" | "failed" | "failedMore";
  /** Refetches the newest entries; the displayed ones stay until the response arrives. */
  readonly load: () => void;
  readonly loadMore: () => void;
}

interface LoadedPages {
  readonly entries: readonly WallEntry[];
  readonly nextCursor: string | null;
  readonly appendedPage?: Wall["appendedPage"];
}

/** Loads the supporter wall page by page, newest first. A failed load of the first page is retried once online. */
export function useWall(): Wall {
  const [loadedPages, setLoadedPages] = useState<LoadedPages>();
  const [state, setState] = useState<Wall["state"]>("loading");
  const controllerRef = useRef<AbortController>(undefined);

  const requestWall = useCallback(async (previousPages: LoadedPages | undefined) => {
    controllerRef.current?.abort();
    const abortController = new AbortController();
    const { signal } = abortController;
    controllerRef.current = abortController;
    setState(previousPages === undefined ? "loading" : "loadingMore");
    const cursor = previousPages?.nextCursor ?? undefined;
    try {
      const { donations, nextCursor } = await call("listDonations", { query: { limit: pageSize, cursor } }, { signal });
      if (signal.aborted) return;
      const firstId = donations[0]?.id;
      const appendedPage = previousPages && firstId !== undefined ? { firstId, count: donations.length } : undefined;
      setLoadedPages({
        entries: [...(previousPages?.entries ?? []), ...donations],
        nextCursor,
        appendedPage,
      });
      setState("idle");
    } catch {
      if (!signal.aborted) setState(previousPages === undefined ? "failed" : "failedMore");
    }
  }, []);

  useEffect(() => {
    void requestWall(undefined);
    return () => controllerRef.current?.abort();
  }, [requestWall]);

  const load = useCallback(() => void requestWall(undefined), [requestWall]);
  const failed = state === "failed";
  useWhenOnline(failed, load);

  return {
    entries: loadedPages?.entries,
    appendedPage: loadedPages?.appendedPage,
    hasMore: typeof loadedPages?.nextCursor === "string",
    state,
    load,
    loadMore: () => void requestWall(loadedPages),
  };
}

/** Returns the entries with the donor's own entry on top, until the server's list contains it. */
export function withOwnEntry(
  entries: readonly WallEntry[] | undefined,
  ownEntry: WallEntry | undefined,
): readonly WallEntry[] | undefined {
  if (ownEntry === undefined || entries?.some(({ id }) => id === ownEntry.id)) return entries;
  return [ownEntry, ...(entries ?? [])];
}
