import { claims } from "#shared/contract/shop/claims.ts";
import { claimChatUrl } from "#shared/domain/claim-chat.ts";
import { countAttempt, limits } from "../../data/attempts.ts";
import { isConnectable, newClaimCode, saveClaimCode } from "../../data/claim-codes.ts";
import { readOrder } from "../../data/orders.ts";
import { retry, retryOnConflict } from "../../data/retry-on-conflict.ts";
import { readEffectiveSettings } from "../../data/settings.ts";
import { whatsAppBase } from "../../environment.ts";
import { endpoint } from "../../http/endpoint.ts";
import { ShopError } from "../../shop-error.ts";

/** Makes a code with which the caller connects a license, or moves it to another chat, by a message on WhatsApp. */
export const handler = endpoint("createClaimCode", claims, async ({ params, caller, now }) => {
  await countAttempt(limits.claimCodeByUser, caller.id, now);
  const { assistantNumber } = await readEffectiveSettings();
  return retryOnConflict(async () => {
    const order = await readOrder(caller.id, params.id);
    if (order === undefined) throw new ShopError("not_found");
    if (!isConnectable(order, now)) throw new ShopError("line_not_connectable");
    const code = newClaimCode();
    const saved = await saveClaimCode(order, code, now);
    if (!saved) return retry;
    return { code, link: claimChatUrl(assistantNumber, code, whatsAppBase()), expiresAt: saved.until };
  });
});
