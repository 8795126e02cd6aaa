import { useEffect, useEffectEvent, useRef } from "react";
import { useBlocker, useLocation, useNavigate } from "react-router";

const entryMarker = "cardForm";

function isMarked(state: unknown): boolean {
  return typeof state === "object" && state !== null && entryMarker in state;
}

/**
 * Gives an open dialog its own history entry, so that Back closes the dialog and stays on the page. Forward returns to
 * the entry without reopening the dialog; the next dialog reuses the entry. While `isLocked` returns true, Back does
 * nothing. Returns a function to call when the dialog closes in another way: it goes back past the entry and then calls
 * its argument.
 */
export function useHistoryEntry(isLocked: () => boolean, onBack: () => void): (afterward?: () => void) => void {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const isOnEntry = isMarked(state);
  const hasRun = useRef(false);
  const hasEntered = useRef(false);
  const pendingCallback = useRef<() => void>(undefined);

  const enterEntry = useEffectEvent(async () => {
    if (!isOnEntry) await navigate({ pathname, search, hash }, { state: { ...state, [entryMarker]: true } });
    hasEntered.current = true;
  });
  useEffect(() => {
    if (hasRun.current) return;
    hasRun.current = true;
    void enterEntry();
  }, []);
  useEffect(() => {
    if (!isOnEntry) pendingCallback.current?.();
  }, [isOnEntry]);

  // The router calls this before every history step, with its own location, because React may batch two quick steps.
  const blocker = useBlocker(({ historyAction, currentLocation }) => {
    if (historyAction !== "POP" || pendingCallback.current !== undefined) return false;
    if (isLocked()) return true;
    if (isMarked(currentLocation.state)) queueMicrotask(onBack);
    return false;
  });
  useEffect(() => {
    if (blocker.state === "blocked") blocker.reset();
  }, [blocker]);

  return (afterward = () => undefined) => {
    if (!hasEntered.current) return afterward();
    pendingCallback.current = afterward;
    void navigate(-1);
  };
}
