/**
 * Pages whose code failed to load: because of a blocker, a broken connection or a new deployment. The router would
 * silently reload the current page. Instead, the page stays as it is, with all input, and the navigation waits for the
 * code.
 */
const missing = new Set<() => Promise<boolean>>();
const listeners = new Set<() => void>();

function notifyListeners(): void {
  for (const notify of listeners) notify();
}

/**
 * Replaces React Router's function of this name in the build (infra/site/leave-out.ts). Resolves once the page's code
 * has loaded.
 */
export function loadRouteModule(
  route: { readonly id: string; readonly module: string },
  loaded: Record<string, unknown>,
): Promise<unknown> {
  return new Promise((resolve) => {
    const attempt = async () => {
      try {
        loaded[route.id] ??= await import(/* @vite-ignore */ route.module);
        missing.delete(attempt);
        resolve(loaded[route.id]);
      } catch {
        missing.add(attempt);
        // If the message fails to load too, fall back to the router's reload.
        await import("./missing-page.tsx").catch(() => window.location.reload());
      }
      notifyListeners();
      return route.id in loaded;
    };
    void attempt();
  });
}

/** Retries the missing pages; returns whether all of them loaded. */
export async function retryMissing(): Promise<boolean> {
  const results = await Promise.all([...missing].map((attempt) => attempt()));
  return results.every(Boolean);
}

export function onMissing(notify: () => void): () => void {
  listeners.add(notify);
  return () => {
    listeners.delete(notify);
  };
}

/** Whether a page's code failed to load. */
export const isMissing = () => missing.size > 0;
