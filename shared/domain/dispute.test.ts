import { expect, it } from "vitest";
import { endsLicense } from "./dispute.ts";

it.each([
  ["nothing was reversed", { refunded: 0, lost: 0 }],
  ["almost all was refunded", { refunded: 499, lost: 0 }],
  ["the bank took half", { refunded: 0, lost: 250 }],
])("a license continues when %s", (_case, { refunded, lost }) => {
  expect(endsLicense({ paid: 500, refunded, lost })).toBe(false);
});

it.each([
  ["all was refunded", { refunded: 500, lost: 0 }],
  ["a dispute about all was lost", { refunded: 0, lost: 500 }],
  ["the bank took a little less than all", { refunded: 0, lost: 499 }],
  ["the bank took a little more than all", { refunded: 0, lost: 505 }],
  ["the bank took more than half", { refunded: 0, lost: 251 }],
  ["refunds and a lost dispute together are more than half", { refunded: 200, lost: 100 }],
])("a license ends when %s", (_case, { refunded, lost }) => {
  expect(endsLicense({ paid: 500, refunded, lost })).toBe(true);
});
