import { lastDigitsOf, lineOf } from "#shared/domain/line.ts";
import type { LineCode } from "#shared/domain/line-answer.ts";
import { connectFirstChat } from "../data/line-binding.ts";
import { type HoldState, type Line, readLine } from "../data/lines.ts";
import { hasOpenOrder } from "../data/open-orders.ts";
import { lineStateOf, readOrder } from "../data/orders.ts";
import { retry, retryOnConflict } from "../data/retry-on-conflict.ts";
import { readWaUser, type WaUser } from "../data/wa-users.ts";

/** A person as a message on WhatsApp shows them: by number, by user id, or both. */
export interface Person {
  readonly line?: string | undefined;
  readonly waUserId?: string | undefined;
}

/** A license as an assistant sees it. */
export interface LicenseCopy {
  /** The id of its order. */
  readonly id: string;
  readonly line: string;
  readonly state: HoldState;
  readonly since: string;
  readonly revision: number;
}

/** `license`: the one that this person holds or held, if known. `bound`: whether they were bound to it just now. */
export interface Answer {
  readonly code: LineCode;
  readonly license?: LicenseCopy;
  readonly bound: boolean;
}

const codes = { active: "VALID", suspended: "SUSPENDED", ended: "ENDED" } as const;

/**
 * Says whether a person has a license. `known`: the license of this WhatsApp user, as read with the assistant's key. If
 * it has not ended, it decides, whatever number the message shows. Otherwise the number decides: an active license that
 * nobody is bound to is bound to this user. Throws `changed_meanwhile`.
 */
export async function answerAbout(person: Person, known: WaUser | undefined, now: Date): Promise<Answer> {
  if (known !== undefined && known.state !== "ended") return answerOf(known);
  return retryOnConflict(async () => {
    // The row that came with the key may be a moment old, and the person may have been connected in that moment.
    const knownUser = person.waUserId === undefined ? undefined : await readWaUser(person.waUserId);
    if (knownUser !== undefined && knownUser.state !== "ended") return answerOf(knownUser);
    if (person.line === undefined) {
      return knownUser === undefined ? { code: "CLAIM_NEEDED", bound: false } : answerOf(knownUser);
    }
    const number = lineOf(person.line.replace("+", ""));
    return answerByNumber(number, person.waUserId, knownUser, now);
  });
}

async function answerByNumber(
  number: string,
  waUserId: string | undefined,
  known: WaUser | undefined,
  now: Date,
): Promise<Answer | typeof retry> {
  const line = await readLine(number);
  const { holder } = line;
  if (holder === undefined || holder.state === "ended") return answerWithoutHolder(number, line, known);
  const license = licenseOf(number, holder);
  if (holder.waUserId === undefined) {
    if (holder.codeOnly && holder.state === "active") return { code: "CLAIM_NEEDED", bound: false };
    if (holder.state === "suspended" || waUserId === undefined)
      return { code: codes[holder.state], license, bound: false };
    const order = await readOrder(holder.userId, holder.orderId);
    if (order === undefined || order.waUserId !== undefined || lineStateOf(order) !== "active") return retry;
    const chat = { waUserId, chatEndsWith: lastDigitsOf(number) };
    const bound = await connectFirstChat(order, chat, { trigger: { now, via: "assistant" } });
    return bound === undefined ? retry : { ...answerOf(bound), bound: true };
  }
  if (holder.waUserId === waUserId) return { code: codes[holder.state], license, bound: false };
  if (waUserId === undefined) return { code: "CLAIM_NEEDED", bound: false };
  return { code: line.claims.some(({ state }) => state === "active") ? "WAITING" : "USER_MISMATCH", bound: false };
}

/** The answer about a number that can be bought. Its former holder's license is told to nobody else. */
async function answerWithoutHolder(number: string, { holder }: Line, known: WaUser | undefined): Promise<Answer> {
  if (await hasOpenOrder(number)) return { code: "UNPAID", bound: false };
  if (known !== undefined) return answerOf(known);
  const isEndedUnbound = holder !== undefined && holder.waUserId === undefined;
  return { code: isEndedUnbound ? "ENDED" : "NOT_FOUND", bound: false };
}

function answerOf({ orderId: id, line, state, since, revision }: WaUser): Answer {
  return { code: codes[state], license: { id, line, state, since, revision }, bound: false };
}

function licenseOf(line: string, { orderId: id, state, createdAt: since, revision }: NonNullable<Line["holder"]>) {
  return { id, line, state, since, revision };
}
