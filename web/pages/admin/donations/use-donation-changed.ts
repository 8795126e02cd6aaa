import { useQueryClient } from "@tanstack/react-query";
import type { AdminDonation } from "./donation.ts";

/** What else of the area shows something of a donation: lists by their names, answers by their routes. */
const touched = [
  "donations",
  "audit",
  "getAdminDonation",
  "getAdminSummary",
  "getAdminSeries",
  "getAdminHealth",
] as const;

/**
 * Shows a donation as a change has left it, and asks again for whatever shows something of it. Without one: nobody
 * knows how it is.
 */
export function useDonationChanged(): (donation?: AdminDonation) => void {
  const answers = useQueryClient();
  return (donation) => {
    if (donation !== undefined) {
      answers.setQueryData<{ readonly donation: AdminDonation }>(
        ["getAdminDonation", { params: { id: donation.id } }],
        (before) => before && { donation: { ...before.donation, ...donation } },
      );
    }
    for (const name of touched) {
      if (name !== "getAdminDonation" || donation === undefined) void answers.invalidateQueries({ queryKey: [name] });
    }
  };
}
