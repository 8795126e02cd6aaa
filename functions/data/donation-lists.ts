import type { DonationStatus } from "#shared/domain/donation.ts";
import { readBatch } from "./batch.ts";
import { type ReadPage, readConcatenated } from "./concatenated-pages.ts";
import { type Donation, donation } from "./donations.ts";
import { indexKeys, keys } from "./keys.ts";
import { type Filter, highestSortKey, type List, type PageRequest, prefixBounds, readPage } from "./pages.ts";
import {
  combineFilters,
  createdFilter,
  type Days,
  dayBounds,
  type Interpretation,
  idPrefixBounds,
  interpretSearch,
  intersection,
  isEmptySpan,
  matchesPerson,
} from "./search.ts";
import { inOrderOf, pageOfRecords, searchResults } from "./search-results.ts";
import { nameWords } from "./search-terms.ts";

interface DonationPage {
  readonly donations: readonly Donation[];
  readonly nextCursor: string | null;
}

/** Public donations, most recently paid first. */
export function listWall(page: PageRequest): Promise<DonationPage> {
  return readDonations({ index: "gsi2", pk: indexKeys.wall("", "").gsi2pk }, page);
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
export async function listDonations(filters: DonationFilters, page: PageRequest): Promise<DonationPage> {
  if (isEmptySpan(filters)) return { donations: [], nextCursor: null };
  const { search, ...otherFilters } = filters;
  if (search === undefined) return readDonations(listOf(otherFilters), page);
  const interpretations = interpretSearch(search);
  const lists = interpretations.flatMap((interpretation, index) =>
    resultsFor(interpretation, otherFilters, interpretations.slice(0, index)),
  );
  const { rows, nextCursor } = await readConcatenated(lists, ["donations", filters], page);
  return { donations: rows, nextCursor };
}

/** Lists pending donations created before this moment, oldest first. */
export async function listPending(before: string, most: number): Promise<readonly Donation[]> {
  const { gsi2pk } = indexKeys.donationStatus("", "", "pending");
  const { donations } = await readDonations({ index: "gsi2", pk: gsi2pk, to: before, forward: true }, { limit: most });
  return donations;
}

function listOf({ status, hidden, sort, from, to }: Omit<DonationFilters, "search">): List {
  const days = dayBounds({ from, to });
  const forward = sort === "oldest";
  const all = { index: "gsi1", pk: indexKeys.donation("", "").gsi1pk, forward } as const;
  const ofStatus = status === undefined ? [] : [equals("status", status)];
  const ofHidden = hidden === undefined ? [] : [equals("hidden", true)];
  const inList = (listName: string) =>
    ({ index: "gsi2", pk: indexKeys.donationStatus("", "", listName).gsi2pk, forward }) as const;
  if (status === "pending" || status === "canceled") return { ...inList(status), ...days, ...combineFilters(ofHidden) };
  // Paid donations that are not public share one list, including reversed ones that no admin has hidden.
  if (hidden !== undefined) return { ...inList("hidden"), ...days, ...combineFilters(ofHidden) };
  // Complete donations are split between the wall and "hidden", so only the list of all has them in order.
  return { ...all, ...days, ...combineFilters(ofStatus) };
}

/** The results for one interpretation of a search, without those of earlier interpretations. */
function resultsFor(
  interpretation: Interpretation,
  { status, hidden, sort, from, to }: Omit<DonationFilters, "search">,
  earlier: readonly Interpretation[],
): readonly ReadPage<Donation>[] {
  const filters = [
    ...(status === undefined ? [] : [equals("status", status)]),
    ...(hidden === undefined ? [] : [equals("hidden", true)]),
  ];
  if (interpretation.kind === "id") {
    const ids = interpretation.of === "don" ? idPrefixBounds("don", interpretation.prefix) : undefined;
    if (ids === undefined) return [];
    const { gsi1pk: pk } = indexKeys.donation("", "");
    const bounds = intersection(ids, dayBounds({ from, to }));
    return [donationPages({ index: "gsi1", pk, forward: sort === "oldest", ...bounds, ...combineFilters(filters) })];
  }
  const passesFilters = (found: Donation) =>
    (status === undefined || found.status === status) &&
    (hidden === undefined || found.hidden) &&
    (from === undefined || found.createdAt >= from) &&
    (to === undefined || found.createdAt <= to + highestSortKey) &&
    !earlier.some((each) => matchesPerson(each, { ...found, words: nameWords(found.rawName ?? "") }));
  if (interpretation.kind === "email") {
    const { gsi3pk: pk } = indexKeys.donationEmail("", "");
    const bounds = prefixBounds(interpretation.prefix);
    const list: List = {
      index: "gsi3",
      pk,
      forward: true,
      ...bounds,
      ...combineFilters([...filters, ...createdFilter({ from, to })]),
    };
    if (earlier.length === 0) return [donationPages(list)];
    return [pageOfRecords(list, (rows) => rows.map((row) => donation.parse(row)).filter(passesFilters))];
  }
  if (interpretation.kind !== "idEnd" && interpretation.kind !== "name") return [];
  return [
    searchResults("DONATION", interpretation, async (rows) => {
      const found = await readBatch(rows.map(({ id }) => keys.donation(id)));
      return inOrderOf(
        rows,
        found.map((row) => donation.parse(row)),
      ).filter(passesFilters);
    }),
  ];
}

function donationPages(list: List): ReadPage<Donation> {
  return async (page) => {
    const { donations, nextCursor } = await readDonations(list, page);
    return { rows: donations, nextCursor };
  };
}

function equals(name: "status" | "hidden", value: string | boolean): Filter {
  return { expression: `#${name} = :${name}`, names: { [`#${name}`]: name }, values: { [`:${name}`]: value } };
}

async function readDonations(list: List, page: PageRequest): Promise<DonationPage> {
  const { rows, nextCursor } = await readPage(list, page);
  return { donations: rows.map((row) => donation.parse(row)), nextCursor };
}
