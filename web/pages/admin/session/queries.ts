/** The query cache: Back shows a list at once and refetches it in the background. */
import { keepPreviousData, QueryClient, useQuery } from "@tanstack/react-query";
import type { Input } from "#shared/contract/index.ts";
import type { RouteId } from "#shared/contract/routes.ts";
import { ApiError } from "#web/session/api.ts";
import { adminCall } from "./admin-call.ts";

/** Milliseconds for which a response counts as fresh. */
const freshForMs = 10_000;

/** One per visit of the area: the cache is dropped when the admin leaves. */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshForMs,
        // Retry missing and failed responses, but not rejections.
        retry: (times, error) =>
          times < 1 && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500),
        retryDelay: 500,
      },
    },
  });
}

/** Queries a route. `keep`: shows the previous data while loading, as when a page is turned. */
export function useAdminQuery<Id extends RouteId>(
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
