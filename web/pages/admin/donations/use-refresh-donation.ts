import { useQueryClient } from "@tanstack/react-query";
import type { AdminDonation } from "./donation.ts";

/** The first elements of the keys of queries that depend on a donation: a list's name, or a route's ID. */
const affectedQueries = [
  "donations",
  "mails",
  "audit",
  "getAdminDonation",
  "getAdminSummary",
  "getAdminSeries",
  "getAdminHealth",
] as const;

/**
 * Returns a function to call after a donation has changed: it stores the changed donation in the query cache, and
 * refetches the queries that depend on it. Called without a donation, because its new state is unknown, the function
 * refetches the donation too.
 */
export function useRefreshDonation(): (donation?: AdminDonation) => void {
  const queryClient = useQueryClient();
  return (donation) => {
    if (donation !== undefined) {
      queryClient.setQueryData<{ readonly donation: AdminDonation }>(
        ["getAdminDonation", { params: { id: donation.id } }],
        (cached) => cached && { donation: { ...cached.donation, ...donation } },
      );
    }
    for (const name of affectedQueries) {
      if (name !== "getAdminDonation" || donation === undefined)
        void queryClient.invalidateQueries({ queryKey: [name] });
    }
  };
}
