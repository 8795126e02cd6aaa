import type { StartedDonation, WallEntry } from "./draft.ts";
import type { Wall } from "./use-wall.ts";

/**
 * A donation paid during this visit. Its entry is displayed immediately, because the edge may serve an older wall for a
 * minute.
 */
export interface PaidDonation {
  readonly id: string;
  /** Undefined if the donor returned from the bank in another browser. */
  readonly started: StartedDonation | undefined;
}

/** What a donor is told about the donation just paid. */
export interface ThankedDonation {
  readonly id: string;
  /** Undefined in another browser than the donor's, while the wall lacks the entry. */
  readonly paid: Pick<WallEntry, "amountCents" | "currency"> | undefined;
  /** The address that the receipt is mailed to, if any. */
  readonly email: string | null;
  /** Whether the wall displays the entry; undefined while that is unknown. */
  readonly entryVisible: boolean | undefined;
}

/** Returns what a donor is told, given the displayed entries and whether the wall has loaded. */
export function thankedDonation(
  { id, started }: PaidDonation,
  entries: readonly WallEntry[] | undefined,
  wallState: Wall["state"],
): ThankedDonation {
  const entry = entries?.find((displayed) => displayed.id === id);
  return {
    id,
    paid: started?.entry ?? entry,
    email: started?.email ?? null,
    entryVisible: entry !== undefined || (wallState === "idle" ? false : undefined),
  };
}
