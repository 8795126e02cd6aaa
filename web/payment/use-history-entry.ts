import { useEffect, useEffectEvent, useRef } from "react";
import { useBlocker, useLocation, useNavigate } from "react-router";

const marker = "cardForm";

function isMarked(state: unknown): boolean {
  return typeof state === "object" && state !== null && marker in state;
}

/**
 * Gives an open dialog its own history entry, so that Back closes it and stays on the page. Forward returns to that
 * entry with nothing open; the next dialog reuses it. While `isLocked` returns true, Back does nothing. `leave` goes
 * back over the entry when the dialog closes otherwise, then runs its callback.
 */
export function useHistoryEntry(isLocked: () => boolean, onBack: () => void): (afterward?: () => void) => void {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const marked = isMarked(state);
  const hasRun = useRef(false);
  const entered = useRef(false);
  const pendingCallback = useRef<() => void>(undefined);

  const enter = useEffectEvent(async () => {
    if (!marked) await navigate({ pathname, search, hash }, { state: { ...state, [marker]: true } });
    entered.current = true;
  });
  useEffect(() => {
    if (hasRun.current) return;
    hasRun.current = true;
    void enter();
  }, []);
  useEffect(() => {
    if (!marked) pendingCallback.current?.();
  }, [marked]);

  // The router asks before every step, with its own state: React may batch two quick steps.
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
    if (!entered.current) return afterward();
    pendingCallback.current = afterward;
    void navigate(-1);
  };
}
