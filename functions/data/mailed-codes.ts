import { mailedCodeHours } from "#shared/domain/claim.ts";
import { codeRetentionDays, hashOfSymbols } from "./claim-code-hash.ts";
import { keys } from "./keys.ts";
import { update } from "./write.ts";

/**
 * Stores the code of a receipt, by its hash, unless it is stored. It is not noted in the order, whose newest code from
 * the page goes before (`claim-codes.ts`). Returns whether it is still live. Idempotent.
 * @param mailedAt when the receipt was written: from then on the code is live
 */
export async function saveMailedCode(
  {
    symbols,
    orderId,
    userId,
    mailedAt,
  }: { readonly symbols: string; readonly orderId: string; readonly userId: string; readonly mailedAt: string },
  now: Date,
): Promise<boolean> {
  const until = new Date(Date.parse(mailedAt) + mailedCodeHours * 3_600_000);
  if (until <= now) return false;
  await update({
    Key: keys.claimCode(hashOfSymbols(symbols)),
    UpdateExpression: "SET orderId = :orderId, userId = :userId, #until = :until, mailed = :true, expiresAt = :end",
    ConditionExpression: "attribute_not_exists(pk)",
    ExpressionAttributeNames: { "#until": "until" },
    ExpressionAttributeValues: {
      ":orderId": orderId,
      ":userId": userId,
      ":until": until.toISOString(),
      ":true": true,
      ":end": Math.ceil(until.getTime() / 1000) + codeRetentionDays * 86_400,
    },
  });
  return true;
}
