import type { WordsOf } from "#shared/content/words/catalog.ts";
import type { Input, Reply } from "#shared/contract/index.ts";
import { anonymousName, cleanNote, publicName } from "#shared/domain/donation.ts";
import { isEmailAddress } from "#shared/domain/email-address.ts";
import { issuesByField } from "../../form/field-issues.ts";
import { currentLanguage } from "../../language/language.ts";
import { initialAmount, readAmount, suggestedAmounts } from "./amounts.ts";

/** The donation form's values. */
export interface Draft {
  /** The selected suggestion in minor units; null before any selection. */
  readonly chosen: number | null;
  /** A custom amount as typed. It takes precedence. */
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

export type DonationRequest = Input<"createDonationIntent">["body"];
export type WallEntry = Reply<"listDonations">["donations"][number];

/** The selected suggestion, or undefined with a custom amount. */
export function chosenAmount({ chosen, typed }: Draft, currency: string): number | undefined {
  if (typed !== "") return undefined;
  return suggestedAmounts(currency).find((amount) => amount === chosen) ?? initialAmount(currency);
}

/** The donation's amount in minor units; undefined while invalid. */
export function amountOf(draft: Draft, currency: string): number | undefined {
  return chosenAmount(draft, currency) ?? readAmount(draft.typed, currency);
}

/** The request: for an anonymous donor, only the note. */
export function donationRequestOf(
  { name, email, note, anonymous, picture }: Draft,
  amountCents: number,
): DonationRequest {
  return {
    amountCents,
    name: anonymous ? anonymousName : name.trim(),
    email: anonymous || email.trim() === "" ? null : email.trim().toLowerCase(),
    note: note.trim() === "" ? null : note.trim(),
    anonymous,
    profileImage: anonymous ? null : picture,
  };
}

/** A preview of the wall entry, by the server's rules. */
export function entryOf(
  { name, note, anonymous, profileImage }: DonationRequest,
  paid: Pick<WallEntry, "id" | "amountCents" | "currency" | "createdAt">,
): WallEntry {
  return { ...paid, name: publicName(name, anonymous), note: cleanNote(note), anonymous, profileImage };
}

/** The form's fields by their names in the API, in the form's order. */
export const donationFields = ["amountCents", "name", "email", "profileImage", "note"] as const;
export type DonationField = (typeof donationFields)[number];

/** Why a field is invalid: as an interface word, or the server's English message. */
export interface Problem {
  readonly word: "invalidAmount" | "nameMissing" | "nameUnfit" | "emailInvalid" | "notAnImage" | "noteLong";
  readonly serverMessage?: string;
}
export type FieldErrors = Readonly<Partial<Record<DonationField, Problem>>>;

/** The problem in the current language. */
export function problemText(problem: Problem | undefined, words: WordsOf<"support">): string | undefined {
  if (problem === undefined) return undefined;
  return currentLanguage() === "en" ? (problem.serverMessage ?? words[problem.word]) : words[problem.word];
}

/** Validates before anything is sent. */
export function checkDraft(draft: Draft, currency: string): FieldErrors {
  const { name, email, anonymous } = draft;
  const address = email.trim();
  return {
    ...(amountOf(draft, currency) === undefined && { amountCents: { word: "invalidAmount" } }),
    ...(!anonymous && name.trim() === "" && { name: { word: "nameMissing" } }),
    ...(!anonymous && address !== "" && !isEmailAddress(address) && { email: { word: "emailInvalid" } }),
  };
}

/** The error of a field that the server rejects. */
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
  return Object.fromEntries(fields.map((field) => [field, { word: refusedAs[field], serverMessage: issues[field] }]));
}
