import type { DonationStatus } from "#shared/domain/donation.ts";
import { readBatch } from "./batch.ts";
import { type ReadPage, readConcatenated } from "./concatenated-pages.ts";
import { type Donation, donation } from "./donations.ts";
import { indexKeys, keys } from "./keys.ts";
import { type Filter, highest, type List, type PageOf, prefixBounds, readPage } from "./pages.ts";
import {
  allOf,
  boundsOfDays,
  boundsOfId,
  createdOn,
  type Days,
  type Interpretation,
  interpretSearch,
  isEmptySpan,
  matchesPerson,
  within,
} from "./search.ts";
import { foundBy, inOrderOf, pageOfFound } from "./search-results.ts";
import { nameWords } from "./search-terms.ts";

interface DonationPage {
  readonly donations: readonly Donation[];
  readonly nextCursor: string | null;
}

/** Public donations, most recently paid first. */
export function listWall(page: PageOf): Promise<DonationPage> {
  return read({ index: "gsi2", pk: indexKeys.wall("", "").gsi2pk }, page);
}

/** Filters and sorting of the donation list. */
export interface DonationFilters extends Days {
  readonly search?: string | undefined;
  readonly status?: DonationStatus | undefined;
  readonly hidden?: "true" | undefined;
  readonly sort?: "newest" | "oldest" | undefined;
}

/**
 * Lists donations for admins, sorted by creation; searches by address have their own order. Includes expired rows that
 * DynamoDB has not deleted yet: see `isExpired`.
 */
export async function listDonations(wanted: DonationFilters, page: PageOf): Promise<DonationPage> {
  if (isEmptySpan(wanted)) return { donations: [], nextCursor: null };
  const { search, ...rest } = wanted;
  if (search === undefined) return read(listOf(rest), page);
  const interpretations = interpretSearch(search);
  const lists = interpretations.flatMap((interpretation, index) =>
    foundIn(interpretation, rest, interpretations.slice(0, index)),
  );
  const { rows, nextCursor } = await readConcatenated(lists, ["donations", wanted], page);
  return { donations: rows, nextCursor };
}

/** Lists pending donations created before this moment, oldest first. */
export async function listPending(before: string, most: number): Promise<readonly Donation[]> {
  const { gsi2pk } = indexKeys.donationStatus("", "", "pending");
  const { donations } = await read({ index: "gsi2", pk: gsi2pk, to: before, forward: true }, { limit: most });
  return donations;
}

function listOf({ status, hidden, sort, from, to }: Omit<DonationFilters, "search">): List {
  const days = boundsOfDays({ from, to });
  const forward = sort === "oldest";
  const all = { index: "gsi1", pk: indexKeys.donation("", "").gsi1pk, forward } as const;
  const ofStatus = status === undefined ? [] : [equals("status", status)];
  const ofHidden = hidden === undefined ? [] : [equals("hidden", true)];
  const placed = (place: string) =>
    ({ index: "gsi2", pk: indexKeys.donationStatus("", "", place).gsi2pk, forward }) as const;
  if (status === "pending" || status === "canceled") return { ...placed(status), ...days, ...allOf(ofHidden) };
  // Paid donations that are not public share one list, including reversed ones that no admin has hidden.
  if (hidden !== undefined) return { ...placed("hidden"), ...days, ...allOf(ofHidden) };
  // Complete donations are split between the wall and "hidden", so only the list of all has them in order.
  return { ...all, ...days, ...allOf(ofStatus) };
}

/** The results for one interpretation of a search, without those of earlier interpretations. */
function foundIn(
  interpretation: Interpretation,
  { status, hidden, sort, from, to }: Omit<DonationFilters, "search">,
  earlier: readonly Interpretation[],
): readonly ReadPage<Donation>[] {
  const filters = [
    ...(status === undefined ? [] : [equals("status", status)]),
    ...(hidden === undefined ? [] : [equals("hidden", true)]),
  ];
  if (interpretation.kind === "id") {
    const ids = interpretation.of === "don" ? boundsOfId("don", interpretation.beginning) : undefined;
    if (ids === undefined) return [];
    const { gsi1pk: pk } = indexKeys.donation("", "");
    const bounds = within(ids, boundsOfDays({ from, to }));
    return [one({ index: "gsi1", pk, forward: sort === "oldest", ...bounds, ...allOf(filters) })];
  }
  const isWanted = (found: Donation) =>
    (status === undefined || found.status === status) &&
    (hidden === undefined || found.hidden) &&
    (from === undefined || found.createdAt >= from) &&
    (to === undefined || found.createdAt <= to + highest) &&
    !earlier.some((each) => matchesPerson(each, { ...found, words: nameWords(found.rawName ?? "") }));
  if (interpretation.kind === "email") {
    const { gsi3pk: pk } = indexKeys.donationEmail("", "");
    const bounds = prefixBounds(interpretation.beginning);
    const list: List = {
      index: "gsi3",
      pk,
      forward: true,
      ...bounds,
      ...allOf([...filters, ...createdOn({ from, to })]),
    };
    if (earlier.length === 0) return [one(list)];
    return [pageOfFound(list, (rows) => rows.map((row) => donation.parse(row)).filter(isWanted))];
  }
  if (interpretation.kind !== "idEnd" && interpretation.kind !== "name") return [];
  return [
    foundBy("DONATION", interpretation, async (rows) => {
      const found = await readBatch(rows.map(({ id }) => keys.donation(id)));
      return inOrderOf(
        rows,
        found.map((row) => donation.parse(row)),
      ).filter(isWanted);
    }),
  ];
}

function one(list: List): ReadPage<Donation> {
  return async (page) => {
    const { donations, nextCursor } = await read(list, page);
    return { rows: donations, nextCursor };
  };
}

function equals(name: "status" | "hidden", value: string | boolean): Filter {
  return { expression: `#${name} = :${name}`, names: { [`#${name}`]: name }, values: { [`:${name}`]: value } };
}

async function read(list: List, page: PageOf): Promise<DonationPage> {
  const { rows, nextCursor } = await readPage(list, page);
  return { donations: rows.map((row) => donation.parse(row)), nextCursor };
}
