import { useEffect, useRef, useState } from "react";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Failed } from "../../frame/failed.tsx";

/** Loads a function that draws into an element and returns its cleanup. */
export type LoadMount = () => Promise<(host: HTMLElement) => () => void>;

/** Mounts non-React content with its own code, loaded on first display. */
export function LazyMount({
  load,
  failed,
  className,
  waiting,
}: {
  /** A new function redraws. */
  readonly load: LoadMount;
  /** The message when loading fails. */
  readonly failed: string;
  readonly className: string;
  /** The placeholder's classes. */
  readonly waiting: string;
}) {
  const host = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<"loading" | "here" | "failed">("loading");
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads it again.
  useEffect(() => {
    let takeAway = () => {};
    let mounted = true;
    const mount = async () => {
      try {
        const draw = await load();
        if (!mounted || host.current === null) return;
        takeAway = draw(host.current);
        setState("here");
      } catch {
        if (mounted) setState("failed");
      }
    };
    void mount();
    return () => {
      mounted = false;
      takeAway();
    };
  }, [load, attempt]);

  const tryAgain = () => {
    setState("loading");
    setAttempt(attempt + 1);
  };
  return (
    <>
      {state === "loading" && <Skeleton className={waiting} />}
      {state === "failed" && <Failed message={failed} onRetry={tryAgain} />}
      <div ref={host} hidden={state !== "here"} className={className} />
    </>
  );
}
