/**
 * Missing pages: those whose code failed to load, because of a blocker, a broken connection or a new deployment. The
 * router would silently reload the current page. Instead, the current page stays as it is, with all input, and the
 * navigation waits for the code.
 */
import { loadAllWords } from "../language/language.ts";

/** One function per missing page. It loads the page's code again, and returns whether the code has loaded. */
const failedAttempts = new Set<() => Promise<boolean>>();
const listeners = new Set<() => void>();

function notifyListeners(): void {
  for (const notify of listeners) notify();
}

/**
 * Replaces React Router's function of this name in the build (infra/site/leave-out.ts). Resolves once the page's code
 * has loaded, and its words in the current language.
 */
export function loadRouteModule(
  route: { readonly id: string; readonly module: string },
  loadedModules: Record<string, unknown>,
): Promise<unknown> {
  return new Promise((resolve) => {
    const attempt = async () => {
      try {
        const [code] = await Promise.all([import(/* @vite-ignore */ route.module), loadAllWords()]);
        loadedModules[route.id] ??= code;
        failedAttempts.delete(attempt);
        resolve(loadedModules[route.id]);
      } catch {
        failedAttempts.add(attempt);
        // If the message fails to load too, fall back to the router's reload.
        await import("./missing-page.tsx").catch(() => window.location.reload());
      }
      notifyListeners();
      return route.id in loadedModules;
    };
    void attempt();
  });
}

/** Retries the missing pages; returns whether all of them loaded. */
export async function retryMissingPages(): Promise<boolean> {
  const results = await Promise.all([...failedAttempts].map((attempt) => attempt()));
  return results.every(Boolean);
}

/** Calls `notify` after every attempt to load a page. Returns a function that ends the subscription. */
export function onMissingPage(notify: () => void): () => void {
  listeners.add(notify);
  return () => {
    listeners.delete(notify);
  };
}

/** Whether the code of any page is missing. */
export const isPageMissing = () => failedAttempts.size > 0;
