import type { DonationStatus } from "../../shared/domain/donation.ts";
import { type Donation, donation } from "./donations.ts";
import { indexKeys } from "./keys.ts";
import { beginningWith, type Filter, type List, type PageOf, readPage } from "./pages.ts";
import { allOf, boundsOfDays, boundsOfId, createdOn, type Days, within } from "./search.ts";

interface DonationPage {
  readonly donations: readonly Donation[];
  readonly nextCursor: string | null;
}

/** Donations that everybody may see, the one that was paid last first. */
export function listWall(page: PageOf): Promise<DonationPage> {
  return read({ index: "gsi2", pk: indexKeys.wall("", "").gsi2pk }, page);
}

/** What an admin looks for: the beginning of an id or of an e-mail address, a status, days. */
export interface DonationSearch extends Days {
  readonly search?: string | undefined;
  readonly status?: DonationStatus | undefined;
}

/**
 * Donations as an admin looks for them, newest first; those of a search for an address in the order of addresses. Expired ones that
 * DynamoDB has not deleted yet are among them: see `isExpired`.
 */
export function listDonations(wanted: DonationSearch, page: PageOf): Promise<DonationPage> {
  return read(listOf(wanted), page);
}

/** At most `most` donations that are pending and were begun before this moment, oldest first. */
export async function listPending(before: string, most: number): Promise<readonly Donation[]> {
  const { gsi2pk } = indexKeys.donationStatus("", "", "pending");
  const { donations } = await read({ index: "gsi2", pk: gsi2pk, to: before, forward: true }, { limit: most });
  return donations;
}

function listOf({ search, status, from, to }: DonationSearch): List {
  const days = boundsOfDays({ from, to });
  const all = { index: "gsi1", pk: indexKeys.donation("", "").gsi1pk } as const;
  const ofStatus = status === undefined ? [] : [statusIs(status)];
  if (search !== undefined) {
    const ids = boundsOfId("don", search);
    if (ids !== undefined) return { ...all, ...within(ids, days), ...allOf(ofStatus) };
    const list = { index: "gsi3", pk: indexKeys.donationEmail("", "").gsi3pk, forward: true } as const;
    return { ...list, ...beginningWith(search.toLowerCase()), ...allOf([...ofStatus, ...createdOn({ from, to })]) };
  }
  // Of the complete ones some are on the wall and some are hidden, so only the list of all has them in one order.
  if (status === undefined || status === "complete") return { ...all, ...days, ...allOf(ofStatus) };
  return { index: "gsi2", pk: indexKeys.donationStatus("", "", status).gsi2pk, ...days };
}

function statusIs(status: DonationStatus): Filter {
  return { expression: "#status = :status", names: { "#status": "status" }, values: { ":status": status } };
}

async function read(list: List, page: PageOf): Promise<DonationPage> {
  const { rows, nextCursor } = await readPage(list, page);
  return { donations: rows.map((row) => donation.parse(row)), nextCursor };
}
