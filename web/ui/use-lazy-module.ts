import { useEffect, useState } from "react";

type LazyModule<Module> =
  | { readonly status: "loading" }
  | { readonly status: "loaded"; readonly module: Module }
  | { readonly status: "failed" };

/**
 * Loads a module once `enabled`, and returns its state. Unlike with `React.lazy`, a failed load is a state to display
 * and retry, not an error that unmounts the page. Pass the same `load` function on every render.
 */
export function useLazyModule<Module>(
  load: () => Promise<Module>,
  enabled: boolean,
): { readonly lazyModule: LazyModule<Module>; readonly retry: () => void } {
  const [lazyModule, setLazyModule] = useState<LazyModule<Module>>({ status: "loading" });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again.
  useEffect(() => {
    if (!enabled) return;
    let mounted = true;
    load().then(
      (module) => mounted && setLazyModule({ status: "loaded", module }),
      () => mounted && setLazyModule({ status: "failed" }),
    );
    return () => {
      mounted = false;
    };
  }, [load, enabled, attempt]);
  const retry = () => {
    setLazyModule({ status: "loading" });
    setAttempt((count) => count + 1);
  };
  return { lazyModule, retry };
}
