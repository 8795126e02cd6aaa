import { createServer, type Server } from "node:net";
import { afterEach, expect, it } from "vitest";
import { choosePorts, freePort } from "./ports.ts";

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

async function taken(): Promise<number> {
  const port = await freePort();
  await new Promise<void>((resolve) => open.push(createServer().listen(port, "127.0.0.1", resolve)));
  return port;
}

it("gives every part its own port by default", async () => {
  const { site, dynamoDb, stripe } = await choosePorts({});
  expect(new Set([site, dynamoDb, stripe]).size).toBe(3);
  expect(site).toBeGreaterThanOrEqual(5173);
});

it("moves from a taken default to the next free port", async () => {
  const { site: free } = await choosePorts({});
  await new Promise<void>((resolve) => open.push(createServer().listen(free, "127.0.0.1", resolve)));
  expect((await choosePorts({})).site).toBeGreaterThan(free);
});

it("moves a default that collides with a requested port", async () => {
  const { dynamoDb } = await choosePorts({});
  const ports = await choosePorts({ PORT: String(dynamoDb) });
  expect(ports.site).toBe(dynamoDb);
  expect(ports.dynamoDb).toBeGreaterThan(dynamoDb);
});

it("rejects a requested port that is taken, in one sentence that names it", async () => {
  const port = await taken();
  await expect(choosePorts({ STRIPE_PORT: String(port) })).rejects.toThrow(
    `Port ${port} (STRIPE_PORT) is taken; stop what listens there, or set STRIPE_PORT to another port.`,
  );
});

it("rejects one port for two parts, in one sentence that names both", async () => {
  const port = String(await freePort());
  await expect(choosePorts({ PORT: port, DYNAMODB_PORT: port })).rejects.toThrow(
    `PORT and DYNAMODB_PORT both name port ${port}; give each its own.`,
  );
});

it.each(["0", "70000", "http", "-1", "80.5"])("rejects %s as a port", async (text) => {
  await expect(choosePorts({ PORT: text })).rejects.toThrow(`PORT=${text} is not a port`);
});
