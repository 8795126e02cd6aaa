import type { WordsOf } from "#shared/content/words/catalog.ts";
import type { Input, Reply } from "#shared/contract/index.ts";
import { anonymousName, plainNote, publicName } from "#shared/domain/donation.ts";
import { isEmailAddress } from "#shared/domain/email-address.ts";
import { issuesByField } from "../../form/field-issues.ts";
import { currentLanguage } from "../../language/language.ts";
import { initialAmount, readAmount, suggestedAmounts } from "./amounts.ts";

/** What stands in the donation form. */
export interface Draft {
  /** The suggested amount that was chosen, in minor units; null until somebody chooses. */
  readonly chosen: number | null;
  /** An amount of one's own as it is typed. While there is one, it counts. */
  readonly typed: string;
  readonly name: string;
  readonly email: string;
  readonly note: string;
  readonly anonymous: boolean;
  /** The cropped picture as a data URL. */
  readonly picture: string | null;
}

export const emptyDraft: Draft = {
  chosen: null,
  typed: "",
  name: "",
  email: "",
  note: "",
  anonymous: false,
  picture: null,
};

export type Gift = Input<"createDonationIntent">["body"];
export type WallEntry = Reply<"listDonations">["donations"][number];

/** The suggested amount that is chosen, or undefined while somebody types their own. */
export function chosenAmount({ chosen, typed }: Draft, currency: string): number | undefined {
  if (typed !== "") return undefined;
  return suggestedAmounts(currency).find((amount) => amount === chosen) ?? initialAmount(currency);
}

/** What would be given, in minor units; undefined while that is no amount. */
export function amountOf(draft: Draft, currency: string): number | undefined {
  return chosenAmount(draft, currency) ?? readAmount(draft.typed, currency);
}

/** What is sent: of an anonymous donor nothing but the note. */
export function giftOf({ name, email, note, anonymous, picture }: Draft, amountCents: number): Gift {
  return {
    amountCents,
    name: anonymous ? anonymousName : name.trim(),
    email: anonymous || email.trim() === "" ? null : email.trim().toLowerCase(),
    note: note.trim() === "" ? null : note.trim(),
    anonymous,
    profileImage: anonymous ? null : picture,
  };
}

/** The entry that the wall will show of this gift, by the rules of the server. */
export function entryOf(
  { name, note, anonymous, profileImage }: Gift,
  paid: Pick<WallEntry, "id" | "amountCents" | "currency" | "createdAt">,
): WallEntry {
  return { ...paid, name: publicName(name, anonymous), note: plainNote(note), anonymous, profileImage };
}

/** The fields of the form by the names that the server knows them by, in the form's order. */
export const donationFields = ["amountCents", "name", "email", "profileImage", "note"] as const;
export type DonationField = (typeof donationFields)[number];

/** Why a field was refused: in the interface's words, or in those of the server, which writes English. */
export interface Problem {
  readonly word: "invalidAmount" | "nameMissing" | "nameUnfit" | "emailInvalid" | "notAnImage" | "noteLong";
  readonly said?: string;
}
export type FieldErrors = Readonly<Partial<Record<DonationField, Problem>>>;

/** The problem as it is told in the language that is spoken now. */
export function told(problem: Problem | undefined, words: WordsOf<"support">): string | undefined {
  if (problem === undefined) return undefined;
  return currentLanguage() === "en" ? (problem.said ?? words[problem.word]) : words[problem.word];
}

/** What has to be put right before anything is sent. */
export function checkDraft(draft: Draft, currency: string): FieldErrors {
  const { name, email, anonymous } = draft;
  const address = email.trim();
  return {
    ...(amountOf(draft, currency) === undefined && { amountCents: { word: "invalidAmount" } }),
    ...(!anonymous && name.trim() === "" && { name: { word: "nameMissing" } }),
    ...(!anonymous && address !== "" && !isEmailAddress(address) && { email: { word: "emailInvalid" } }),
  };
}

/** What is wrong with a field that the server refuses. */
const refusedAs: Readonly<Record<DonationField, Problem["word"]>> = {
  amountCents: "invalidAmount",
  name: "nameUnfit",
  email: "emailInvalid",
  profileImage: "notAnImage",
  note: "noteLong",
};

/** The server's issues by field. */
export function refusedFields(error: unknown): FieldErrors {
  const issues = issuesByField(error, donationFields);
  const fields = donationFields.filter((field) => issues[field] !== undefined);
  return Object.fromEntries(fields.map((field) => [field, { word: refusedAs[field], said: issues[field] }]));
}
