/** What the server answered, kept for a while, so that Back shows a list at once and asks again behind it. */
import { keepPreviousData, QueryClient, useQuery } from "@tanstack/react-query";
import type { Input } from "#shared/contract/index.ts";
import type { RouteId } from "#shared/contract/routes.ts";
import { ApiError } from "#web/session/api.ts";
import { adminCall } from "./admin-call.ts";

/** Milliseconds for which an answer is not asked for again. */
const fresh = 10_000;

/** One for each time that the area is opened: what an admin saw is gone when they leave. */
export function newAnswers(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: fresh,
        // No answer, or one that failed, may be another one the next time. A refusal stays one.
        retry: (times, error) =>
          times < 1 && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500),
        retryDelay: 500,
      },
    },
  });
}

/**
 * What a route answers to this input. `keep`: what was shown before stays until the answer is here, as when a page is
 * turned.
 */
export function useAdminAnswer<Id extends RouteId>(
  id: Id,
  input: Input<Id>,
  { keep = false, enabled = true }: { readonly keep?: boolean; readonly enabled?: boolean } = {},
) {
  return useQuery({
    queryKey: [id, input],
    queryFn: ({ signal }) => adminCall(id, input, { signal }),
    enabled,
    ...(keep ? { placeholderData: keepPreviousData } : {}),
  });
}
