import { claims } from "#shared/contract/shop/claims.ts";
import { lastDigitsOf, lineOf } from "#shared/domain/line.ts";
import { isConnectable, isOpen } from "../../data/claim-codes.ts";
import { connectChat, refuseChat } from "../../data/line-binding.ts";
import { readLine } from "../../data/lines.ts";
import { readOrder } from "../../data/orders.ts";
import { retry, retryOnConflict } from "../../data/retry-on-conflict.ts";
import { readWaUser } from "../../data/wa-users.ts";
import { endpoint } from "../../http/endpoint.ts";
import { ShopError } from "../../shop-error.ts";

/** Allows or refuses the chat from another number that asks for the caller's license. */
export const handler = endpoint("answerClaim", claims, async ({ params, body: { allow }, caller, now }) => {
  const trigger = { now, via: "customer" } as const;
  return retryOnConflict(async () => {
    const order = await readOrder(caller.id, params.id);
    if (order === undefined) throw new ShopError("not_found");
    const { claimRequest } = order;
    if (claimRequest === undefined || !isOpen(claimRequest, now)) throw new ShopError("line_not_connectable");
    if (!allow) return (await refuseChat(order, trigger)) ? { ok: true } : retry;
    const { waUserId, phone } = claimRequest;
    const [license, { holder }] = await Promise.all([readWaUser(waUserId), readLine(lineOf(phone))]);
    const isTaken = [license, holder].some((held) => held !== undefined && held.state !== "ended");
    if (isTaken || !isConnectable(order, now)) throw new ShopError("line_not_connectable");
    const chat = { waUserId, chatEndsWith: lastDigitsOf(phone) };
    return (await connectChat(order, chat, { trigger, phone })) === undefined ? retry : { ok: true };
  });
});
