import { useEffect, useRef, useState } from "react";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Failed } from "../../frame/failed.tsx";

/** Loads what draws; that draws into an element, and answers how to take it away again. */
export type LoadDrawing = () => Promise<(host: HTMLElement) => () => void>;

/** What is no component of React and comes with code of its own, which is loaded when this is first shown. */
export function LazyMount({
  load,
  failed,
  className,
  waiting,
}: {
  /** Another one draws anew. */
  readonly load: LoadDrawing;
  /** Says that it could not be loaded. */
  readonly failed: string;
  readonly className: string;
  /** The classes of what stands in its place until it is here. */
  readonly waiting: string;
}) {
  const host = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<"loading" | "here" | "failed">("loading");
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt loads again.
  useEffect(() => {
    let takeAway = () => {};
    let wanted = true;
    const begin = async () => {
      try {
        const draw = await load();
        if (!wanted || host.current === null) return;
        takeAway = draw(host.current);
        setState("here");
      } catch {
        if (wanted) setState("failed");
      }
    };
    void begin();
    return () => {
      wanted = false;
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
