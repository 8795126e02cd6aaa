import { expect, it } from "vitest";
import { mailStream } from "#infra/settings/mail-stream.ts";
import { matchesPattern } from "./event-filter.ts";

const record = (eventName: string, pk: string, state?: string) => ({
  eventName,
  dynamodb: { Keys: { pk: { S: pk }, sk: { S: "MAIL" } }, ...(state && { NewImage: { state: { S: state } } }) },
});

it.each([
  ["a new mail", record("INSERT", "MAIL#receipt.ord_1", "waiting"), true],
  ["a mail that waits again", record("MODIFY", "MAIL#receipt.ord_1", "waiting"), true],
  ["what the sender writes itself", record("MODIFY", "MAIL#receipt.ord_1", "sending"), false],
  ["a deleted mail", record("REMOVE", "MAIL#receipt.ord_1"), false],
  ["another row", record("INSERT", "USER#usr_1", "waiting"), false],
])("the stream's filter decides on %s", (_what, each, expected) => {
  expect(matchesPattern(mailStream.filter, each)).toBe(expected);
});

it("a list in the event matches if one of its members does", () => {
  const pattern = { detail: { mail: { tags: { "ses:configuration-set": ["ours"] } } } };
  const event = (...sets: string[]) => ({ detail: { mail: { tags: { "ses:configuration-set": sets } } } });
  expect(matchesPattern(pattern, event("ours"))).toBe(true);
  expect(matchesPattern(pattern, event("theirs"))).toBe(false);
  expect(matchesPattern(pattern, { detail: {} })).toBe(false);
});

it("an operator that the stack does not use is an error", () => {
  expect(() => matchesPattern({ a: [{ "anything-but": "x" }] }, { a: "y" })).toThrow("is not supported here");
});
