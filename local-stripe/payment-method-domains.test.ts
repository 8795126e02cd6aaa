import { afterEach, beforeEach, expect, it } from "vitest";
import { emptyState, parseState, serializeState } from "./model/state.ts";
import { startTestStripe } from "./testing.ts";

let local: Awaited<ReturnType<typeof startTestStripe>>;
beforeEach(async () => {
  local = await startTestStripe();
});
afterEach(() => local.stop());

const register = (domain_name: string) => local.stripe.paymentMethodDomains.create({ domain_name });

it("a domain is registered once, enabled, and active for every wallet", async () => {
  const active = { status: "active" };
  const domain = await register("shop.example.com");
  expect(domain).toMatchObject({
    ...{ object: "payment_method_domain", domain_name: "shop.example.com", enabled: true },
    ...{ apple_pay: active, google_pay: active, link: active },
  });
  expect(await local.stripe.paymentMethodDomains.retrieve(domain.id)).toMatchObject({ id: domain.id });
  await expect(register("shop.example.com")).rejects.toMatchObject({ statusCode: 400, param: "domain_name" });
});

it.each(["https://shop.example.com", "shop.example.com/", "localhost", "127.0.0.1", "shop_1.example.com", "a b.com"])(
  "%j is not a domain",
  async (name) => {
    await expect(register(name)).rejects.toMatchObject({ statusCode: 400, param: "domain_name" });
  },
);

it("a domain is found by its name and by whether it is enabled", async () => {
  const { id } = await register("shop.example.com");
  const other = await register("other.example.com");
  await local.stripe.paymentMethodDomains.update(other.id, { enabled: false });
  const find = async (params: { domain_name?: string; enabled?: boolean }) =>
    (await local.stripe.paymentMethodDomains.list(params)).data.map((domain) => domain.id);
  expect(await find({ domain_name: "shop.example.com" })).toEqual([id]);
  expect(await find({ enabled: false })).toEqual([other.id]);
  expect(await find({})).toEqual([other.id, id]);
  await expect(local.stripe.paymentMethodDomains.retrieve("pmd_1")).rejects.toMatchObject({ statusCode: 404 });
});

it("a wallet is inactive, with the reason, until the domain is validated again", async () => {
  await local.callControl("wallets", { inactive: ["apple_pay"] });
  const domain = await register("shop.example.com");
  const inactive = { status: "inactive", status_details: { error_message: expect.stringContaining("apple_pay") } };
  expect(domain).toMatchObject({ apple_pay: inactive, google_pay: { status: "active" } });
  expect(await local.stripe.paymentMethodDomains.validate(domain.id)).toMatchObject({ apple_pay: inactive });
  await local.callControl("wallets", { inactive: [] });
  const { apple_pay } = await local.stripe.paymentMethodDomains.validate(domain.id);
  expect(apple_pay).toEqual({ status: "active" });
});

it("a state file from before there were domains can be read", () => {
  const { paymentMethodDomains: _, ...earlierState } = JSON.parse(serializeState(emptyState()));
  expect(parseState(JSON.stringify(earlierState)).paymentMethodDomains).toEqual(new Map());
});
