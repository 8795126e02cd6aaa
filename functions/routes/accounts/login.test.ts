import { describe, expect, it } from "vitest";
import { call, succeed } from "../../testing/front-door.ts";
import { newCustomer } from "../../testing/people.ts";

const at = (time: string) => new Date(`2026-11-21T${time}Z`);

describe("signing in", () => {
  it("answers a token and the account, however the address is typed", async () => {
    const { id, email, password } = await newCustomer();
    const body = { email: ` ${email.toUpperCase()}`, password };
    const { token, user } = await succeed("login", { body });
    expect(user).toMatchObject({ id, email, role: "customer" });
    expect((await succeed("getMe", { token })).user.id).toBe(id);
  });

  it("gives an unknown address and a wrong password one answer", async () => {
    const { email } = await newCustomer();
    const wrong = await call("login", { body: { email, password: "not this" } });
    const unknown = await call("login", { body: { email: `no-${email}`, password: "not this" } });
    expect(wrong).toMatchObject({ status: 401, code: "wrong_credentials" });
    expect(unknown).toEqual(wrong);
  });

  it("compares with as much work when there is no such account", async () => {
    const { email } = await newCustomer();
    const took = async (address: string) => {
      const start = process.cpuUsage();
      for (let round = 0; round < 3; round += 1) {
        await call("login", { body: { email: address, password: "not this" } });
      }
      return process.cpuUsage(start).user;
    };
    const [known, unknown] = [await took(email), await took(`no-${email}`)];
    // Without the dummy compare the ratio is far below a tenth.
    expect(unknown / known).toBeGreaterThan(0.4);
  });

  it("works with a password in any script, up to 72 bytes", async () => {
    for (const password of ["pässwörd", "密".repeat(24), "🔑🔑"]) {
      const email = `${crypto.randomUUID()}@example.com`;
      await succeed("register", { body: { name: "Ada", email, password }, from: email });
      expect((await call("login", { body: { email, password } })).status).toBe(200);
    }
  });

  it("does not take a longer password for one whose first 72 bytes are right", async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const password = "x".repeat(72);
    await succeed("register", { body: { name: "Ada", email, password } });
    const longer = await call("login", { body: { email, password: `${password}y` } });
    expect(longer).toMatchObject({ status: 401, code: "wrong_credentials" });
  });

  it("stops after ten wrong passwords for an account, also those tried at once, and says when to go on", async () => {
    const { email, password } = await newCustomer();
    const now = at("10:03:00");
    const guesses = Array.from({ length: 14 }, (_, index) =>
      call("login", { body: { email, password: `guess ${index}` }, now, from: `192.0.2.${index}` }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    const right = await call("login", { body: { email, password }, now });
    expect(right).toMatchObject({ status: 429, message: "Too many attempts. Please try again in 12 minutes." });
    expect(right.headers["retry-after"]).toBe("720");
    const other = await newCustomer();
    expect(
      (await call("login", { body: { email: other.email, password: other.password }, now })).status,
      "others are not affected",
    ).toBe(200);
    expect((await call("login", { body: { email, password }, now: at("10:15:00") })).status).toBe(200);
  });

  it("forgets wrong passwords once the right one is given", async () => {
    const { email, password } = await newCustomer();
    const now = at("12:00:00");
    for (let round = 0; round < 2; round += 1) {
      for (let attempt = 0; attempt < 9; attempt += 1) await call("login", { body: { email, password: "no" }, now });
      expect((await call("login", { body: { email, password }, now })).status).toBe(200);
    }
  });

  it("is limited for an address of the network, over all accounts", async () => {
    const now = at("14:00:00");
    const from = "192.0.2.250";
    // One account that is used up already, so that the password need not be compared a hundred times.
    const body = { email: "nobody@example.com", password: "no" };
    for (let attempt = 0; attempt < 100; attempt += 1) await call("login", { body, now, from });
    const { email, password } = await newCustomer();
    expect(await call("login", { body: { email, password }, now, from })).toMatchObject({ status: 429 });
    expect((await call("login", { body: { email, password }, now, from: "192.0.2.251" })).status).toBe(200);
  });
});
