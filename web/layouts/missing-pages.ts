/**
 * Pages whose code could not be fetched: behind a blocker, on a broken connection, or because the site was deployed
 * anew. The router's own way is to load the address anew, which is the page that the visitor is about to leave, and
 * says nothing. Here the page stays as it is, with all that was typed, and the navigation waits until its code is
 * there.
 */
const missing = new Set<() => Promise<boolean>>();
const listeners = new Set<() => void>();

function tell(): void {
  for (const notify of listeners) notify();
}

/**
 * Takes the place of React Router's function of this name in the build (infra/site/leave-out.ts). Settles once the
 * page's code is there.
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
        // Where the message does not come either, the router's own way is left.
        await import("./missing-page.tsx").catch(() => window.location.reload());
      }
      tell();
      return route.id in loaded;
    };
    void attempt();
  });
}

/** Asks once more for what is missing; answers whether all of it came. */
export async function fetchMissing(): Promise<boolean> {
  const came = await Promise.all([...missing].map((attempt) => attempt()));
  return came.every(Boolean);
}

export function onMissing(notify: () => void): () => void {
  listeners.add(notify);
  return () => {
    listeners.delete(notify);
  };
}

/** Whether a page's code is missing. */
export const isMissing = () => missing.size > 0;
