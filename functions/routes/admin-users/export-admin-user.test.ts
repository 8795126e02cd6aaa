import { beforeAll, describe, expect, it } from "vitest";
import { type CustomerWithEverything, newCustomerWithEverything } from "../../testing/customer-with-everything.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { type Customer, newAdmin } from "../../testing/people.ts";
import { allRows } from "../../testing/rows.ts";

let admin: Customer;
let ada: CustomerWithEverything;
beforeAll(async () => {
  [admin, ada] = await Promise.all([newAdmin(), newCustomerWithEverything()]);
});

const readAuditRows = async () => (await allRows()).filter(({ pk }) => pk === "AUDIT");

describe("an admin's export of a user's data", () => {
  it("equals the user's own export, and is audited with the user's id only", async () => {
    const now = new Date();
    const before = await readAuditRows();
    const usersOwnExport = await callExpectingSuccess("exportMe", { token: ada.token, now });
    expect(await callExpectingSuccess("exportAdminUser", { token: admin.token, params: { id: ada.id }, now })).toEqual(
      usersOwnExport,
    );
    const [entry, ...otherEntries] = (await readAuditRows()).filter(({ sk }) => !before.some((row) => row.sk === sk));
    expect(otherEntries).toEqual([]);
    expect(entry).toMatchObject({
      at: now.toISOString(),
      by: { userId: admin.id, email: admin.email },
      action: "user.export",
      target: ada.id,
      old: null,
      new: null,
    });
    expect(JSON.stringify(entry)).not.toContain(ada.email);
  });

  it("fails with 404 for an unknown id, and is not audited then", async () => {
    const before = await allRows();
    for (const id of ["usr_00000000000000000000000000", "usr_1"]) {
      expect(await call("exportAdminUser", { token: admin.token, params: { id } })).toMatchObject({ status: 404 });
    }
    expect(await allRows()).toEqual(before);
  });

  it("is for admins only", async () => {
    const before = await allRows();
    const request = { token: ada.token, params: { id: admin.id } };
    expect(await call("exportAdminUser", request)).toMatchObject({ status: 403, code: "forbidden" });
    expect(await call("exportAdminUser", { params: request.params })).toMatchObject({ status: 401 });
    expect(await allRows()).toEqual(before);
  });
});
