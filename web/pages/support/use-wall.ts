import { useCallback, useEffect, useRef, useState } from "react";
import { call } from "../../session/api.ts";
import { useWhenOnline } from "../../when-online.ts";
import type { WallEntry } from "./draft.ts";

/** Entries per page. Constant, so that the edge caches one reply. */
const pageSize = 24;

export interface Wall {
  /** Undefined until the first page has loaded. */
  readonly entries: readonly WallEntry[] | undefined;
  /** The entries shown last on request: the id of the first, and their number. */
  readonly appended: { readonly firstId: string; readonly count: number } | undefined;
  readonly more: boolean;
  readonly state: "idle" | "loading" | "loadingMore" | "failed" | "failedMore";
  /** Refetches the newest entries; the displayed ones stay until then. */
  readonly load: () => void;
  readonly loadMore: () => void;
}

interface Shown {
  readonly entries: readonly WallEntry[];
  readonly nextCursor: string | null;
  readonly appended?: Wall["appended"];
}

/** The supporter wall, page by page, newest first. A failed load is retried once online. */
export function useWall(): Wall {
  const [wallState, setShown] = useState<Shown>();
  const [state, setState] = useState<Wall["state"]>("loading");
  const stop = useRef<AbortController>(undefined);

  const requestWall = useCallback(async (before: Shown | undefined) => {
    stop.current?.abort();
    const abortController = new AbortController();
    const { signal } = abortController;
    stop.current = abortController;
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
    void requestWall(undefined);
    return () => stop.current?.abort();
  }, [requestWall]);

  const load = useCallback(() => void requestWall(undefined), [requestWall]);
  const failed = state === "failed";
  useWhenOnline(failed, load);

  return {
    entries: wallState?.entries,
    appended: wallState?.appended,
    more: typeof wallState?.nextCursor === "string",
    state,
    load,
    loadMore: () => void requestWall(wallState),
  };
}

/** The wall with the donor's own entry on top until the server's list has it. */
export function withOwnEntry(
  entries: readonly WallEntry[] | undefined,
  ownEntry: WallEntry | undefined,
): readonly WallEntry[] | undefined {
  if (ownEntry === undefined || entries?.some(({ id }) => id === ownEntry.id)) return entries;
  return [ownEntry, ...(entries ?? [])];
}
