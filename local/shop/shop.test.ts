import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { freePort } from "#cli/ports.ts";
import { localStripeSettings } from "../aws/stripe-settings.ts";
import { type Shop, startShop } from "./shop.ts";

// Each test starts processes, which is slow on a busy machine.
let dataFolder: string;
const shops: Shop[] = [];
beforeEach(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), "everline-shop-"));
});
afterEach(async () => {
  for (const shop of shops.splice(0)) await shop.stop();
  await rm(dataFolder, { recursive: true });
});

async function start(): Promise<Shop> {
  const [site, dynamoDb, stripe] = await Promise.all([freePort(), freePort(), freePort()]);
  const ports = { site, dynamoDb, stripe };
  const shop = await startShop({ site: "none", dataFolder, ports, stripe: localStripeSettings(), logLevel: "SILENT" });
  shops.push(shop);
  return shop;
}

const register = (shop: Shop) =>
  fetch(`${shop.apiUrl}/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "A", email: "a@everline.example", password: "a password" }),
  });

it("keeps accounts and sign-ins across a restart", async () => {
  const first = await start();
  const { token } = await (await register(first)).json();
  await first.stop();
  const second = await start();
  const me = await fetch(`${second.apiUrl}/me`, { headers: { authorization: `Bearer ${token}` } });
  expect(me.status).toBe(200);
});

it("stores its generated keys in a file that only its owner can read", async () => {
  await start();
  expect((await stat(path.join(dataFolder, "secret.json"))).mode & 0o777).toBe(0o600);
});

it("responds with 503 while the API is killed, and still has its data after a restart", async () => {
  const shop = await start();
  expect((await register(shop)).status).toBe(200);
  await shop.api.kill();
  expect((await register(shop)).status).toBe(503);
  await shop.api.restart();
  expect((await register(shop)).status).toBe(409);
});

it("holds requests while the API restarts", async () => {
  const shop = await start();
  const restarting = shop.api.restart();
  expect((await fetch(`${shop.apiUrl}/pricing`)).status).toBe(200);
  await restarting;
});

it("lets only one shop at a time use a data folder", async () => {
  const first = await start();
  await expect(start()).rejects.toThrow(`The shop already runs on ${dataFolder}, at ${first.siteUrl}`);
});
