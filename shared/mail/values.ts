/** What fills the slots of a mail, as plain text in the reader's language. */
import { brand } from "../domain/brand.ts";
import { type Language, locales } from "../domain/language.ts";
import { formatMoney } from "../domain/money.ts";
import { phoneGroups } from "../domain/phone-groups.ts";
import { sitePaths } from "../domain/site-paths.ts";
import type { MailFacts } from "./facts.ts";
import type { MailCondition, Slot } from "./slots.ts";

export type SlotValues = Readonly<Record<Slot, string>>;
/** A mail's data, parsed by the schema of its kind. */
export type ParsedMailData = Readonly<Record<string, unknown>>;

/** Maximum characters of what the reader wrote, of which a part is enough to recognize it. */
const maxQuoted = 1500;
/** Maximum characters of a name in the greeting. */
const maxNameLength = 60;

/** Returns the value of every slot; those without a value are blank. */
export function slotValues(data: ParsedMailData, language: Language, facts: MailFacts): SlotValues {
  const text = (field: string) => {
    const value = data[field];
    return typeof value === "string" ? value : "";
  };
  const { amount, currency } = data;
  const at = text("at") || text("paidAt") || text("heldUntil");
  return {
    name: nameOf(text("name")),
    orderId: oneLine(text("orderId")),
    donationId: oneLine(text("donationId")),
    phone: text("phone") === "" ? "" : `+${phoneGroups(oneLine(text("phone"))).join(" ")}`,
    amount: typeof amount === "number" && typeof currency === "string" ? formatMoney(amount, currency, language) : "",
    date: at === "" ? "" : formatTime(at, language),
    method: oneLine(text("method")),
    reason: lines(text("reason")),
    chatEndsWith: oneLine(text("chatEndsWith")),
    claimCode: oneLine(text("claimCode")),
    device: oneLine(text("device")),
    place: oneLine(text("place")),
    excerpt: quoted(text("excerpt")),
    question: quoted(text("question")),
    answer: lines(text("answer")),
    sellerName: oneLine(facts.seller.name) || brand.name,
    sellerAddress: lines(facts.seller.address),
    sellerTaxNumber: oneLine(facts.seller.taxNumber),
    taxNote: oneLine(facts.taxNote),
    assistantNumber: oneLine(facts.assistantNumber),
    contactUrl: facts.siteUrl + sitePaths.contact,
  };
}

/** Returns whether words with this condition are shown. */
export function conditionsOf(data: ParsedMailData, values: SlotValues): (when: MailCondition | undefined) => boolean {
  const named: Readonly<Partial<Record<MailCondition, boolean>>> = {
    isClaim: data.isClaim === true,
    isRegistered: data.isClaim === false,
    endsLicense: data.endsLicense === true,
    keepsLicense: data.endsLicense === false,
    regionClosed: data.regionClosed === true,
    canUndo: typeof data.undoUntil === "string",
    isUndone: data.undoUntil === null,
    isActive: data.state === "active",
    isSuspended: data.state === "suspended",
    isEnded: data.state === "ended",
  };
  return (when) => when === undefined || (named[when] ?? isFilled(values, when));
}

function isFilled(values: SlotValues, slot: string): boolean {
  return Object.entries(values).some(([name, value]) => name === slot && value !== "");
}

/** A time in words, in UTC, which is named, because a mail does not know the reader's time zone. */
function formatTime(iso: string, language: Language): string {
  const format = new Intl.DateTimeFormat(locales[language], { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
  return `${format.format(new Date(iso))} UTC`;
}

/** Characters that reverse the direction of text after them, and control characters other than line breaks. */
const confusing = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]|(?!\n)\p{Cc}/gu;

/** Text in lines, without surrounding space and without characters that disturb what follows. */
function lines(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/\t/g, " ")
    .replace(confusing, "")
    .toWellFormed()
    .trim();
}

/** Text in one line. */
export function oneLine(text: string): string {
  return lines(text).replace(/\s+/g, " ");
}

/**
 * Text that a stranger may have written to another person's address: links are taken out, so that the shop's mail
 * carries no one's advertising.
 */
function quoted(text: string): string {
  const unlinked = lines(text).replace(addressPattern, "[…]");
  return unlinked.length <= maxQuoted ? unlinked : `${unlinked.slice(0, maxQuoted).toWellFormed().trim()} …`;
}

/** Matches what mail programs turn into a link: addresses with a scheme, and names of hosts. */
const addressPattern =
  /(?:[a-z][a-z\d+.-]*:\/\/|www\.)\S+|[\p{L}\p{N}_%+@-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?:[/?#:]\S*)?/giu;

/** The name for the greeting; blank if it is no name but a message or an address. */
function nameOf(text: string): string {
  const name = oneLine(text);
  const looksLikeName = name.length <= maxNameLength && !/[\p{N}/\\@:<>{}[\]|=]|\p{L}\.\p{L}{2}/u.test(name);
  return looksLikeName ? name : "";
}
