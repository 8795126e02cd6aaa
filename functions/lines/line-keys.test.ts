import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from "jose";
import { afterEach, expect, it, vi } from "vitest";
import { answer, lineCard, lineKey, question } from "#shared/examples/assistants.ts";
import type { TokenSecret } from "#shared/runtime/secrets.ts";
import * as secrets from "../secrets.ts";
import { callExpectingSuccess } from "../testing/front-door.ts";
import { signCard } from "./card.ts";

afterEach(() => void vi.restoreAllMocks());

const [oldKey, newKey] = ["the key that signed until now, of a shop", "the key that will sign from now on, of a shop"];
const start = new Date("2026-11-24T10:00:00Z");
const hoursLater = (hours: number) => new Date(start.getTime() + hours * 3600_000);
const license = { line: "447700900123", state: "active", since: start.toISOString(), revision: 3 } as const;
const secretIs = (secret: TokenSecret) => vi.spyOn(secrets, "readTokenSecret").mockResolvedValue(secret);
const card = (now: Date) => signCard({ id: "ord_1", ...license }, question, now);
const kidOf = async (now: Date) => decodeProtectedHeader(await card(now)).kid;
const publishedKids = async () => (await callExpectingSuccess("listLineKeys")).keys.map(({ kid }) => kid);

it("the example's card is what the example's key signs for the example's question, to the byte", async () => {
  secretIs({ jwtKeys: ["the key of the example, not of a shop"] });
  const { id, ...rest } = answer.licence;
  expect(await signCard({ id, line: question.line, ...rest }, question, new Date(answer.at))).toBe(lineCard);
  expect(await callExpectingSuccess("listLineKeys")).toEqual({ keys: [lineKey] });
});

it("a new key is published at once, signs a day later, and leaves no card that cannot be verified", async () => {
  secretIs({ jwtKeys: [oldKey] });
  const [oldKid] = await publishedKids();
  expect(await kidOf(start)).toBe(oldKid);
  // A rotation: tokens are signed with the new key ten minutes later.
  const firstJwtKeySignsFrom = new Date(start.getTime() + 10 * 60_000).toISOString();
  secretIs({ jwtKeys: [newKey, oldKey], firstJwtKeySignsFrom });
  const [newKid, secondKid] = await publishedKids();
  expect(secondKid).toBe(oldKid);
  expect(newKid).not.toBe(oldKid);
  expect(await kidOf(hoursLater(24))).toBe(oldKid);
  expect(await kidOf(hoursLater(24.2))).toBe(newKid);
  // An assistant that read the keys just before, or a day before, knows the key of every card.
  const keySet = createLocalJWKSet(await callExpectingSuccess("listLineKeys"));
  for (const now of [start, hoursLater(24), hoursLater(24.2), hoursLater(100)]) {
    await jwtVerify(await card(now), keySet, { currentDate: now });
  }
});

it("a leaked key that is replaced at once verifies nothing any more", async () => {
  secretIs({ jwtKeys: [oldKey] });
  const leaked = await card(start);
  secretIs({ jwtKeys: [newKey] });
  const keySet = createLocalJWKSet(await callExpectingSuccess("listLineKeys"));
  await expect(jwtVerify(leaked, keySet, { currentDate: start })).rejects.toThrow();
  await jwtVerify(await card(start), keySet, { currentDate: start });
});

it("the published keys contain no private part", async () => {
  for (const key of (await callExpectingSuccess("listLineKeys")).keys) {
    expect(Object.keys(key).sort()).toEqual(["alg", "crv", "kid", "kty", "use", "x"]);
  }
});
