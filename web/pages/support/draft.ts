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
  readonly chosenAmount: number | null;
  /** A custom amount as typed. Unless empty, it takes precedence over `chosenAmount`. */
  readonly typedAmount: string;
  readonly name: string;
  readonly email: string;
  readonly note: string;
  readonly anonymous: boolean;
  /** The cropped picture as a data URL. */
  readonly picture: string | null;
}

export const emptyDraft: Draft = {
  chosenAmount: null,
  typedAmount: "",
  name: "",
  email: "",
  note: "",
  anonymous: false,
  picture: null,
};

export type DonationRequest = Input<"createDonationIntent">["body"];
export type WallEntry = Reply<"listDonations">["donations"][number];

/** A donation being paid for. */
export interface StartedDonation {
  readonly entry: WallEntry;
  /** The address that the shop mails the receipt to; null if the donor gave none. */
  readonly email: string | null;
}

/** Returns the selected suggestion in minor units, or else the default one; undefined with a custom amount. */
export function selectedSuggestion({ chosenAmount, typedAmount }: Draft, currency: string): number | undefined {
  if (typedAmount !== "") return undefined;
  return suggestedAmounts(currency).find((amount) => amount === chosenAmount) ?? initialAmount(currency);
}

/** Returns the donation's amount in minor units; undefined while invalid. */
export function amountOf(draft: Draft, currency: string): number | undefined {
  return selectedSuggestion(draft, currency) ?? readAmount(draft.typedAmount, currency);
}

/** Returns the request for a donation: for an anonymous donor, without name, email address and picture. */
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

/** Returns the wall entry of a donation as the server will publish it. */
export function entryOf(
  { name, note, anonymous, profileImage }: DonationRequest,
  payment: Pick<WallEntry, "id" | "amountCents" | "currency" | "createdAt">,
): WallEntry {
  return { ...payment, name: publicName(name, anonymous), note: cleanNote(note), anonymous, profileImage };
}

/** The form's fields by their names in the API, from top to bottom. The first invalid one gets the focus. */
export const donationFields = ["amountCents", "name", "email", "note", "profileImage"] as const;
export type DonationField = (typeof donationFields)[number];

/** Why a field is invalid: the key of an interface text, and the English message of the server if it sent one. */
export interface Problem {
  readonly word: "invalidAmount" | "nameMissing" | "nameUnfit" | "emailInvalid" | "notAnImage" | "noteLong";
  readonly serverMessage?: string;
}
export type FieldErrors = Readonly<Partial<Record<DonationField, Problem>>>;

/** Returns the problem's text in the current language. */
export function problemText(problem: Problem | undefined, words: WordsOf<"support">): string | undefined {
  if (problem === undefined) return undefined;
  return currentLanguage() === "en" ? (problem.serverMessage ?? words[problem.word]) : words[problem.word];
}

/** Returns the errors of a draft that can be detected before anything is sent. */
export function checkDraft(draft: Draft, currency: string): FieldErrors {
  const { name, email, anonymous } = draft;
  const emailAddress = email.trim();
  return {
    ...(amountOf(draft, currency) === undefined && { amountCents: { word: "invalidAmount" } }),
    ...(!anonymous && name.trim() === "" && { name: { word: "nameMissing" } }),
    ...(!anonymous && emailAddress !== "" && !isEmailAddress(emailAddress) && { email: { word: "emailInvalid" } }),
  };
}

/** The key of the text displayed at each field that the server rejects. */
const rejectionWord: Readonly<Record<DonationField, Problem["word"]>> = {
  amountCents: "invalidAmount",
  name: "nameUnfit",
  email: "emailInvalid",
  profileImage: "notAnImage",
  note: "noteLong",
};

/** Returns the problems of the fields that the server rejected. */
export function refusedFields(error: unknown): FieldErrors {
  const issues = issuesByField(error, donationFields);
  const fields = donationFields.filter((field) => issues[field] !== undefined);
  return Object.fromEntries(
    fields.map((field) => [field, { word: rejectionWord[field], serverMessage: issues[field] }]),
  );
}
