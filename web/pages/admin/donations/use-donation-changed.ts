import { useQueryClient } from "@tanstack/react-query";
import type { AdminDonation } from "./donation.ts";

/** Queries that depend on a donation: lists by name, others by route. */
const affectedQueries = [
  "donations",
  "audit",
  "getAdminDonation",
  "getAdminSummary",
  "getAdminSeries",
  "getAdminHealth",
] as const;

/**
 * Updates the cache after a change of a donation, and refetches dependent queries. Without a donation: its state is
 * unknown.
 */
export function useDonationChanged(): (donation?: AdminDonation) => void {
  const queryClient = useQueryClient();
  return (donation) => {
    if (donation !== undefined) {
      queryClient.setQueryData<{ readonly donation: AdminDonation }>(
        ["getAdminDonation", { params: { id: donation.id } }],
        (before) => before && { donation: { ...before.donation, ...donation } },
      );
    }
    for (const name of affectedQueries) {
      if (name !== "getAdminDonation" || donation === undefined)
        void queryClient.invalidateQueries({ queryKey: [name] });
    }
  };
}
