/** The query cache of the admin area: Back shows a list immediately and refetches it in the background. */
import { keepPreviousData, QueryClient, useQuery } from "@tanstack/react-query";
import type { Input } from "#shared/contract/index.ts";
import type { RouteId } from "#shared/contract/routes.ts";
import { ApiError } from "#web/session/api.ts";
import { adminCall } from "./admin-call.ts";

/** Milliseconds for which a response counts as fresh. */
const freshForMs = 10_000;

/** Creates the cache of one visit to the admin area, which is dropped when the admin leaves. */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshForMs,
        // Retry once when there was no response or the server failed, but not when the server rejected the call.
        retry: (failureCount, error) =>
          failureCount < 1 && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500),
        retryDelay: 500,
      },
    },
  });
}

/** Queries a route. `keepPrevious`: returns the previous data while the data for new `input` is loading. */
export function useAdminQuery<Id extends RouteId>(
  id: Id,
  input: Input<Id>,
  { keepPrevious = false, enabled = true }: { readonly keepPrevious?: boolean; readonly enabled?: boolean } = {},
) {
  return useQuery({
    queryKey: [id, input],
    queryFn: ({ signal }) => adminCall(id, input, { signal }),
    enabled,
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}
