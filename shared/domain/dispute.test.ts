import { expect, it } from "vitest";
import { endsLicense } from "./dispute.ts";

it.each([
  ["nothing came back", { refunded: 0, lost: 0 }, false],
  ["a part was refunded, however much", { refunded: 499, lost: 0 }, false],
  ["all was refunded", { refunded: 500, lost: 0 }, true],
  ["a dispute about all was lost", { refunded: 0, lost: 500 }, true],
  ["the bank took a little less than all", { refunded: 0, lost: 499 }, true],
  ["the bank took a little more than all", { refunded: 0, lost: 505 }, true],
  ["the bank took half", { refunded: 0, lost: 250 }, false],
  ["the bank took more than half", { refunded: 0, lost: 251 }, true],
  ["the bank took a part, and with refunds it is more than half", { refunded: 200, lost: 100 }, true],
])("%s, and the license ends or stays accordingly", (_what, { refunded, lost }, ends) => {
  expect(endsLicense({ paid: 500, refunded, lost })).toBe(ends);
});
