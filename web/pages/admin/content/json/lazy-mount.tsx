import { useEffect, useRef, useState } from "react";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { FailureNotice } from "../../frame/failure-notice.tsx";

/** Loads a function that draws into an element and returns its cleanup. */
export type LoadMount = () => Promise<(host: HTMLElement) => () => void>;

/** Mounts non-React content, whose code is loaded when it is first displayed. */
export function LazyMount({
  load,
  failed,
  className,
  skeletonClass,
}: {
  /** Passing another function replaces the content. */
  readonly load: LoadMount;
  /** The message when loading fails. */
  readonly failed: string;
  readonly className: string;
  /** The classes of the placeholder that is displayed while loading. */
  readonly skeletonClass: string;
}) {
  const host = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<"loading" | "mounted" | "failed">("loading");
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads the content again.
  useEffect(() => {
    let unmount = () => {};
    let isMounted = true;
    const mount = async () => {
      try {
        const draw = await load();
        if (!isMounted || host.current === null) return;
        unmount = draw(host.current);
        setState("mounted");
      } catch {
        if (isMounted) setState("failed");
      }
    };
    void mount();
    return () => {
      isMounted = false;
      unmount();
    };
  }, [load, attempt]);

  const tryAgain = () => {
    setState("loading");
    setAttempt(attempt + 1);
  };
  return (
    <>
      {state === "loading" && <Skeleton className={skeletonClass} />}
      {state === "failed" && <FailureNotice message={failed} onRetry={tryAgain} />}
      <div ref={host} hidden={state !== "mounted"} className={className} />
    </>
  );
}
