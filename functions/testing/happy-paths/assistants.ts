import type { RouteId } from "#shared/contract/index.ts";
import { lineChangeSettlingSeconds } from "#shared/domain/line-change.ts";
import { tableName } from "../../environment.ts";
import { isRegionClosed } from "../../lines/closed-region.ts";
import {
  changeOf,
  messageWith,
  newAssistantKey,
  newClaimCode,
  newConnectedPurchase,
  newWaUserId,
  questionAbout,
  validate,
} from "../assistants.ts";
import { newOpenPurchase, newPaidPurchase } from "../buying.ts";
import {
  anEventEndpoint,
  anotherEventEndpoint,
  makeRoomForEventEndpoints,
  newEventDelivery,
} from "../event-endpoints.ts";
import { callExpectingSuccess } from "../front-door.ts";
import { newNumber } from "../people.ts";
import { asAdmin } from "./as-admin.ts";
import type { HappyPaths } from "./happy-path.ts";

/** The used key of each table: a shop has few keys. */
const usedKeys = new Map<string, Promise<string>>();

/** An assistant's key that was used within the last hour, so that a call does not note its use. */
function usedKey(): Promise<string> {
  const table = tableName();
  const key = usedKeys.get(table) ?? makeUsedKey();
  usedKeys.set(table, key);
  return key;
}

async function makeUsedKey(): Promise<string> {
  const { token } = await newAssistantKey();
  await validate(token, { waUserId: newWaUserId() });
  return token;
}

/** A question at a time for which the rules of regions are known, as they are for a minute after any question. */
async function asked(person: Parameters<typeof questionAbout>[0]) {
  const now = new Date();
  await isRegionClosed("1", now);
  return { body: questionAbout(person), now };
}

/** The answer of a customer whose license a chat from another number asks for. */
async function answerToAskingChat(allow: boolean) {
  const purchase = await newPaidPurchase();
  const { code } = await newClaimCode(purchase);
  const from = { waUserId: newWaUserId(), line: newNumber() };
  await callExpectingSuccess("claimLine", { token: await usedKey(), body: messageWith(code, from) });
  return { token: purchase.token, params: { id: purchase.orderId }, body: { allow } };
}

/** Happy paths of the routes for assistants, and of their keys in the admin area. */
export const assistantPaths = {
  validateLine: [
    {
      when: "first use of the key in an hour, no license",
      prepare: async () => ({
        token: (await newAssistantKey()).token,
        ...(await asked({ waUserId: newWaUserId(), line: newNumber() })),
      }),
    },
    {
      when: "an open order",
      prepare: async () => {
        const { phone: line } = await newOpenPurchase();
        return { token: await usedKey(), ...(await asked({ line, waUserId: newWaUserId() })) };
      },
    },
    {
      when: "first message of a customer",
      prepare: async () => {
        const { phone: line } = await newPaidPurchase();
        return { token: await usedKey(), ...(await asked({ line, waUserId: newWaUserId() })) };
      },
    },
    {
      when: "a customer who is known",
      prepare: async () => {
        const token = await usedKey();
        const { phone: line, waUserId } = await newConnectedPurchase(token);
        return { token, ...(await asked({ line, waUserId })) };
      },
    },
  ],
  claimLine: [
    {
      when: "no such code",
      prepare: async () => ({ token: await usedKey(), body: messageWith("00000-00000", { waUserId: newWaUserId() }) }),
    },
    {
      when: "from another number",
      prepare: async () => {
        const { code } = await newClaimCode(await newPaidPurchase());
        const from = { waUserId: newWaUserId(), line: newNumber() };
        return { token: await usedKey(), body: messageWith(code, from) };
      },
    },
    {
      when: "from the number paid for",
      prepare: async () => {
        const purchase = await newPaidPurchase();
        const { code } = await newClaimCode(purchase);
        return {
          token: await usedKey(),
          body: messageWith(code, { waUserId: newWaUserId(), line: purchase.phone }),
        };
      },
    },
  ],
  createClaimCode: [
    {
      when: "",
      prepare: async () => {
        const { token, orderId } = await newPaidPurchase();
        return { token, params: { id: orderId } };
      },
    },
  ],
  answerClaim: [
    { when: "refused", prepare: async () => answerToAskingChat(false) },
    { when: "allowed", prepare: async () => answerToAskingChat(true) },
  ],
  undoMove: [
    {
      when: "from another number",
      prepare: async () => {
        const { token, params } = await answerToAskingChat(true);
        await callExpectingSuccess("answerClaim", { token, params, body: { allow: true } });
        return { token, params };
      },
    },
  ],
  changeWaUser: [
    {
      when: "to another number",
      prepare: async () => {
        const { waUserId } = await newConnectedPurchase(await usedKey());
        const body = { ...changeOf(waUserId), line: newNumber() };
        return { token: await usedKey(), body };
      },
    },
    {
      when: "of a stranger",
      prepare: async () => ({ token: await usedKey(), body: changeOf(newWaUserId()) }),
    },
  ],
  listLineChanges: [
    {
      when: "nothing new",
      because: "the assistant's key is read before the list",
      prepare: async () => {
        // The list goes so far back, so that it begins now.
        const now = new Date(Date.now() + lineChangeSettlingSeconds * 1000);
        const { next } = await callExpectingSuccess("listLineChanges", { token: await usedKey(), now });
        return { token: await usedKey(), query: { after: next } };
      },
    },
  ],
  listLineKeys: [{ when: "", prepare: async () => ({}) }],
  listAssistantKeys: [{ when: "", prepare: asAdmin() }],
  addAssistantKey: [
    { when: "", prepare: asAdmin(async () => ({ body: { name: `Bot ${newNumber()}`, scopes: ["lines:read"] } })) },
  ],
  listEventEndpoints: [{ when: "", prepare: asAdmin() }],
  addEventEndpoint: [
    {
      when: "",
      prepare: asAdmin(async () => {
        await makeRoomForEventEndpoints();
        return { body: { url: "https://assistant.example.com/events", signature: "v1a" } };
      }),
    },
  ],
  changeEventEndpoint: [
    {
      when: "its key is rolled",
      prepare: asAdmin(async () => ({ params: { id: (await anEventEndpoint()).id }, body: { action: "rollKey" } })),
    },
  ],
  removeEventEndpoint: [
    { when: "", prepare: asAdmin(async () => ({ params: { id: (await anotherEventEndpoint()).id } })) },
  ],
  listEventDeliveries: [
    { when: "one", prepare: asAdmin(async () => ({ params: { id: (await newEventDelivery()).endpointId } })) },
  ],
  repeatEventDelivery: [
    {
      when: "the endpoint does not answer",
      because: "an endpoint is a server elsewhere",
      prepare: asAdmin(async () => {
        const { endpointId, id } = await newEventDelivery();
        return { params: { id: endpointId, event: id } };
      }),
    },
  ],
  revokeAssistantKey: [{ when: "", prepare: asAdmin(async () => ({ params: { id: (await newAssistantKey()).id } })) }],
} as const satisfies Partial<HappyPaths<RouteId>>;
