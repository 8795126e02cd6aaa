import { describe, expect, it } from "vitest";
import { findUser } from "../data/user.ts";
import { requestLog } from "../log.ts";
import { call, callExpectingSuccess } from "../testing/front-door.ts";
import { newCustomer } from "../testing/people.ts";
import { allRows, counters } from "../testing/rows.ts";
import { endOwnAccount } from "./end-account.ts";

const context = { now: new Date(), log: requestLog("test", "test"), via: "customer" } as const;

/** Ending an account reads it first and deletes it then. These tests change the account in between. */
describe("an account that changed since it was read", () => {
  it("is deleted with its current email address, and both addresses are released", async () => {
    const ada = await newCustomer();
    const accountAsRead = (await findUser(ada.id)) ?? expect.fail();
    const email = `new-${ada.email}`;
    await callExpectingSuccess("updateMe", { token: ada.token, body: { email } });
    const { users = 0 } = await counters();
    await endOwnAccount(accountAsRead, context);
    const rows = JSON.stringify(await allRows());
    for (const deletedText of [ada.id, ada.email, email]) expect(rows).not.toContain(deletedText);
    expect((await counters()).users).toBe(users - 1);
  });

  it("is not deleted when its password was changed, because the caller may not be the owner", async () => {
    const ada = await newCustomer();
    const accountAsRead = (await findUser(ada.id)) ?? expect.fail();
    const { token = "" } = await callExpectingSuccess("updateMe", {
      token: ada.token,
      body: { password: "another one" },
    });
    const rows = await allRows();
    await expect(endOwnAccount(accountAsRead, context)).rejects.toMatchObject({ code: "changed_meanwhile" });
    expect(await allRows()).toEqual(rows);
    expect((await call("getMe", { token })).status).toBe(200);
  });

  it("is ended without an error when another request has already ended it", async () => {
    const ada = await newCustomer();
    const accountAsRead = (await findUser(ada.id)) ?? expect.fail();
    await endOwnAccount(accountAsRead, context);
    const rows = await allRows();
    await endOwnAccount(accountAsRead, context);
    expect(await allRows()).toEqual(rows);
  });
});
