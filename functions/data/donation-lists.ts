import type { DonationStatus } from "../../shared/domain/donation.ts";
import { type Donation, donation } from "./donations.ts";
import { indexKeys } from "./keys.ts";
import { beginningWith, type Filter, type List, type PageOf, readPage } from "./pages.ts";
import { allOf, boundsOfDays, boundsOfId, createdOn, type Days, noDay, within } from "./search.ts";

interface DonationPage {
  readonly donations: readonly Donation[];
  readonly nextCursor: string | null;
}

/** Donations that everybody may see, the one that was paid last first. */
export function listWall(page: PageOf): Promise<DonationPage> {
  return read({ index: "gsi2", pk: indexKeys.wall("", "").gsi2pk }, page);
}

/** What an admin looks for: the beginning of an id or of an e-mail address, a status, what is hidden, days; and in which order. */
export interface DonationSearch extends Days {
  readonly search?: string | undefined;
  readonly status?: DonationStatus | undefined;
  readonly hidden?: "true" | undefined;
  readonly sort?: "newest" | "oldest" | undefined;
}

/**
 * Donations as an admin looks for them, the newest or the oldest first; those of a search for an address in the order of addresses, whatever
 * is asked for. Expired ones that DynamoDB has not deleted yet are among them: see `isExpired`.
 */
export async function listDonations(wanted: DonationSearch, page: PageOf): Promise<DonationPage> {
  if (noDay(wanted)) return { donations: [], nextCursor: null };
  return read(listOf(wanted), page);
}

/** At most `most` donations that are pending and were begun before this moment, oldest first. */
export async function listPending(before: string, most: number): Promise<readonly Donation[]> {
  const { gsi2pk } = indexKeys.donationStatus("", "", "pending");
  const { donations } = await read({ index: "gsi2", pk: gsi2pk, to: before, forward: true }, { limit: most });
  return donations;
}

function listOf({ search, status, hidden, sort, from, to }: DonationSearch): List {
  const days = boundsOfDays({ from, to });
  const forward = sort === "oldest";
  const all = { index: "gsi1", pk: indexKeys.donation("", "").gsi1pk, forward } as const;
  const ofStatus = status === undefined ? [] : [equals("status", status)];
  const ofHidden = hidden === undefined ? [] : [equals("hidden", true)];
  if (search !== undefined) {
    const ids = boundsOfId("don", search);
    if (ids !== undefined) return { ...all, ...within(ids, days), ...allOf([...ofStatus, ...ofHidden]) };
    const list = { index: "gsi3", pk: indexKeys.donationEmail("", "").gsi3pk, forward: true } as const;
    const filters = [...ofStatus, ...ofHidden, ...createdOn({ from, to })];
    return { ...list, ...beginningWith(search.toWellFormed().toLowerCase()), ...allOf(filters) };
  }
  const placed = (place: string) =>
    ({ index: "gsi2", pk: indexKeys.donationStatus("", "", place).gsi2pk, forward }) as const;
  if (status === "pending" || status === "canceled") return { ...placed(status), ...days, ...allOf(ofHidden) };
  // Paid ones that nobody may see are there together: also those whose money has gone back, which nobody has hidden.
  if (hidden !== undefined) return { ...placed("hidden"), ...days, ...allOf(ofHidden) };
  // Of the complete ones some are on the wall and some are hidden, so only the list of all has them in one order.
  return { ...all, ...days, ...allOf(ofStatus) };
}

function equals(name: "status" | "hidden", value: string | boolean): Filter {
  return { expression: `#${name} = :${name}`, names: { [`#${name}`]: name }, values: { [`:${name}`]: value } };
}

async function read(list: List, page: PageOf): Promise<DonationPage> {
  const { rows, nextCursor } = await readPage(list, page);
  return { donations: rows.map((row) => donation.parse(row)), nextCursor };
}
