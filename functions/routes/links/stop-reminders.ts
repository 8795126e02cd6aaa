import { links } from "#shared/contract/shop/links.ts";
import { keys } from "../../data/keys.ts";
import { update } from "../../data/write.ts";
import { openEndpoint } from "../../http/open-endpoint.ts";
import { redeemableLink } from "../../sign-in/redeem-link.ts";

/**
 * Ends reminders to the account of a link. Mail programs may post it more than once, so the link is not used up; an
 * account that was deleted meanwhile gets no reminders either.
 */
export const handler = openEndpoint("stopReminders", links, async ({ query, now }) => {
  const { userId } = await redeemableLink(query.token, "optOut", now);
  await update({
    Key: keys.user(userId),
    UpdateExpression: "SET remindersOff = :yes",
    ConditionExpression: "attribute_exists(pk)",
    ExpressionAttributeValues: { ":yes": true },
  });
  return { ok: true };
});
