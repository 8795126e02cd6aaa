import type { DonationStatus } from "#shared/domain/donation.ts";
import { readBatch } from "./batch.ts";
import { type ReadPage, readConcatenated } from "./concatenated-pages.ts";
import { type Donation, donation } from "./donations.ts";
import { indexKeys, keys } from "./keys.ts";
import { type Filter, highestSortKey, type List, type PageRequest, prefixBounds, readPage } from "./pages.ts";
import {
  combineFilters,
  createdFilter,
  type Interpretation,
  idPrefixBounds,
  interpretSearch,
  intersection,
  isEmptySpan,
  matchesPerson,
  type TimeSpan,
  timestampBounds,
} from "./search.ts";
import { inOrderOf, pageOfRecords, searchResults } from "./search-results.ts";
import { nameWords } from "./search-terms.ts";

interface DonationPage {
  readonly donations: readonly Donation[];
  readonly nextCursor: string | null;
}

/** Lists the public donations, most recently paid first. */
export function listWall(page: PageRequest): Promise<DonationPage> {
  return readDonations({ index: "gsi2", pk: indexKeys.wall("", "").gsi2pk }, page);
}

/** Filters and sorting of the donation list. */
export interface DonationFilters extends TimeSpan {
  readonly search?: string | undefined;
  readonly status?: DonationStatus | undefined;
  readonly hidden?: "true" | undefined;
  readonly sort?: "newest" | "oldest" | undefined;
}

/**
 * Lists donations for admins, sorted by creation. The results of a search by email address, by name or by the end of an
 * id are sorted by the text that matched. Includes expired donations that DynamoDB has not deleted yet: see
 * `isExpired`.
 */
export async function listDonations(filters: DonationFilters, page: PageRequest): Promise<DonationPage> {
  if (isEmptySpan(filters)) return { donations: [], nextCursor: null };
  const { search, ...otherFilters } = filters;
  if (search === undefined) return readDonations(listFor(otherFilters), page);
  const interpretations = interpretSearch(search);
  const lists = interpretations.flatMap((interpretation, index) =>
    resultsFor(interpretation, otherFilters, interpretations.slice(0, index)),
  );
  const { rows, nextCursor } = await readConcatenated(lists, ["donations", filters], page);
  return { donations: rows, nextCursor };
}

/** The list for these filters without a search. */
function listFor({ status, hidden, sort, from, to }: Omit<DonationFilters, "search">): List {
  const bounds = timestampBounds({ from, to });
  const forward = sort === "oldest";
  const all = { index: "gsi1", pk: indexKeys.donation("", "").gsi1pk, forward } as const;
  const statusFilters = status === undefined ? [] : [equals("status", status)];
  const hiddenFilters = hidden === undefined ? [] : [equals("hidden", true)];
  const listNamed = (listName: string) =>
    ({ index: "gsi2", pk: indexKeys.donationStatus("", "", listName).gsi2pk, forward }) as const;
  if (status === "pending" || status === "canceled")
    return { ...listNamed(status), ...bounds, ...combineFilters(hiddenFilters) };
  // The list "hidden" contains all paid donations that are not public: those hidden by an admin, and reversed ones.
  if (hidden !== undefined) return { ...listNamed("hidden"), ...bounds, ...combineFilters(hiddenFilters) };
  // Complete donations are in two lists, the wall and "hidden", so only the list of all donations has them in order.
  return { ...all, ...bounds, ...combineFilters(statusFilters) };
}

/** The results for one interpretation of a search, without those of earlier interpretations. */
function resultsFor(
  interpretation: Interpretation,
  { status, hidden, sort, from, to }: Omit<DonationFilters, "search">,
  earlierInterpretations: readonly Interpretation[],
): readonly ReadPage<Donation>[] {
  const filters = [
    ...(status === undefined ? [] : [equals("status", status)]),
    ...(hidden === undefined ? [] : [equals("hidden", true)]),
  ];
  if (interpretation.kind === "id") {
    const ids = interpretation.idKind === "don" ? idPrefixBounds("don", interpretation.prefix) : undefined;
    if (ids === undefined) return [];
    const { gsi1pk: pk } = indexKeys.donation("", "");
    const bounds = intersection(ids, timestampBounds({ from, to }));
    return [donationPages({ index: "gsi1", pk, forward: sort === "oldest", ...bounds, ...combineFilters(filters) })];
  }
  const isMatch = (candidate: Donation) =>
    (status === undefined || candidate.status === status) &&
    (hidden === undefined || candidate.hidden) &&
    (from === undefined || candidate.createdAt >= from) &&
    (to === undefined || candidate.createdAt <= to + highestSortKey) &&
    !earlierInterpretations.some((earlier) =>
      matchesPerson(earlier, { ...candidate, words: nameWords(candidate.rawName ?? "") }),
    );
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
    if (earlierInterpretations.length === 0) return [donationPages(list)];
    return [pageOfRecords(list, (rows) => rows.map((row) => donation.parse(row)).filter(isMatch))];
  }
  if (interpretation.kind !== "idEnd" && interpretation.kind !== "name") return [];
  return [
    searchResults("DONATION", interpretation, async (rows) => {
      const donationRows = await readBatch(rows.map(({ id }) => keys.donation(id)));
      return inOrderOf(
        rows,
        donationRows.map((row) => donation.parse(row)),
      ).filter(isMatch);
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
