import { isCurrency } from "#shared/domain/money.ts";
import { personalDrafts, readDraft, saveDraft } from "../../storage/tab-storage.ts";
import { type Draft, emptyDraft, type StartedDonation } from "./draft.ts";

/**
 * Where this tab stores the form's draft and the donation being paid for, so that neither a reload
 * nor a visit to the bank's page loses them. Both are discarded once the donation is paid.
 * In storage, `chosenAmount` is named `chosen`, and `typedAmount` is named `typed`.
 */
const storageNames = { draft: personalDrafts.donation, started: personalDrafts.startedDonation } as const;

/** Accepts only a picture encoded by this page, because the stored text becomes an image's source. */
function parsePicture(text: string | undefined): string | null {
  return text !== undefined && /^data:image\/(webp|jpeg);base64,/.test(text) ? text : null;
}

/** Returns the draft stored in this tab, or undefined. */
export function readStoredDraft(): Draft | undefined {
  const draft = readDraft(storageNames.draft);
  const { chosen, typed, name = "", email = "", note = "", anonymous, picture } = draft;
  if (typed === undefined) return undefined;
  return {
    chosenAmount: chosen === undefined || !Number.isFinite(Number(chosen)) ? null : Number(chosen),
    typedAmount: typed,
    name,
    email,
    note,
    anonymous: anonymous === "true",
    picture: parsePicture(picture),
  };
}

/** Stores the draft; `emptyDraft` deletes the stored one. */
export function storeDraft(draft: Draft): void {
  const { chosenAmount, typedAmount, anonymous, picture, ...texts } = draft;
  const storedTexts = {
    typed: typedAmount,
    ...texts,
    anonymous: String(anonymous),
    ...(chosenAmount === null ? {} : { chosen: String(chosenAmount) }),
    ...(picture === null ? {} : { picture }),
  };
  saveDraft(storageNames.draft, draft === emptyDraft ? undefined : storedTexts);
}

/** Returns this donation if it was started in this tab. */
export function readStartedDonation(donationId: string): StartedDonation | undefined {
  const texts = readDraft(storageNames.started);
  const { id, name, note, amountCents, currency, createdAt, anonymous, profileImage, email = null } = texts;
  if (id !== donationId || name === undefined || amountCents === undefined || !Number.isFinite(Number(amountCents))) {
    return undefined;
  }
  if (currency === undefined || !isCurrency(currency)) return undefined;
  if (createdAt === undefined || Number.isNaN(Date.parse(createdAt))) return undefined;
  const entry = {
    id,
    name,
    note: note ?? null,
    anonymous: anonymous === "true",
    profileImage: parsePicture(profileImage),
    amountCents: Number(amountCents),
    currency,
    createdAt,
  };
  return { entry, email };
}

/** Stores the donation about to be paid for; undefined discards it. */
export function storeStartedDonation(donation: StartedDonation | undefined): void {
  saveDraft(storageNames.started, donation && textsOf(donation));
}

function textsOf({ entry, email }: StartedDonation): Record<string, string> {
  const { note, profileImage, anonymous, amountCents, ...texts } = entry;
  return {
    ...texts,
    ...(email === null ? {} : { email }),
    anonymous: String(anonymous),
    amountCents: String(amountCents),
    ...(note === null ? {} : { note }),
    ...(profileImage === null ? {} : { profileImage }),
  };
}
