import { expect, it } from "vitest";
import { attributesIn } from "./expression-names.ts";

it.each([
  [["SET #id = :id"], { "#id": "messageId" }, ["messageId"]],
  [
    ["SET paidBy = :intent REMOVE expiresAt, gsi2pk", "attribute_exists(pk)"],
    {},
    ["paidBy", "expiresAt", "gsi2pk", "pk"],
  ],
  [["ADD #c0 :c0", "role = :role AND NOT contains(tags, :tag)"], { "#c0": "users" }, ["users", "role", "tags"]],
  [["SET counted = if_not_exists(counted, :none) + :one", undefined], {}, ["counted"]],
])("finds the attributes named in %j", (expressions, placeholders, names) => {
  expect(attributesIn(expressions, placeholders)).toEqual(names);
});
