import { useEffect, useState } from "react";

type LazyModule<Module> =
  | { readonly status: "loading" }
  | { readonly status: "loaded"; readonly module: Module }
  | { readonly status: "failed" };

/**
 * Loads a module once `enabled`, and returns its state as `part`. Unlike with `React.lazy`, a failed load is a state to
 * display and retry, not an error that unmounts the page. Pass the same `load` function on every render.
 */
export function useLazyModule<Module>(
  load: () => Promise<Module>,
  enabled: boolean,
): { readonly part: LazyModule<Module>; readonly retry: () => void } {
  const [part, setPart] = useState<LazyModule<Module>>({ status: "loading" });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again.
  useEffect(() => {
    if (!enabled) return;
    let mounted = true;
    load().then(
      (module) => mounted && setPart({ status: "loaded", module }),
      () => mounted && setPart({ status: "failed" }),
    );
    return () => {
      mounted = false;
    };
  }, [load, enabled, attempt]);
  const retry = () => {
    setPart({ status: "loading" });
    setAttempt((count) => count + 1);
  };
  return { part, retry };
}
