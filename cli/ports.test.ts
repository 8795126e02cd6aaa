import { createServer, type Server } from "node:net";
import { afterEach, expect, it } from "vitest";
import { choosePorts, freePort } from "./ports.ts";

const openServers: Server[] = [];
afterEach(() => {
  for (const server of openServers.splice(0)) server.close();
});

async function occupy(port: number): Promise<void> {
  await new Promise<void>((resolve) => openServers.push(createServer().listen(port, "127.0.0.1", resolve)));
}

it("gives every server its own port by default", async () => {
  const { site, dynamoDb, stripe } = await choosePorts({});
  expect(new Set([site, dynamoDb, stripe]).size).toBe(3);
  expect(site).toBeGreaterThanOrEqual(5173);
});

it("moves from a taken default to the next free port", async () => {
  const { site: defaultPort } = await choosePorts({});
  await occupy(defaultPort);
  expect((await choosePorts({})).site).toBeGreaterThan(defaultPort);
});

it("moves a default port that collides with a requested one", async () => {
  const { dynamoDb } = await choosePorts({});
  const ports = await choosePorts({ PORT: String(dynamoDb) });
  expect(ports.site).toBe(dynamoDb);
  expect(ports.dynamoDb).toBeGreaterThan(dynamoDb);
});

it("rejects a requested port that is taken, in one sentence that names the port and its variable", async () => {
  const port = await freePort();
  await occupy(port);
  await expect(choosePorts({ STRIPE_PORT: String(port) })).rejects.toThrow(
    `Port ${port} (STRIPE_PORT) is taken; stop what listens there, or set STRIPE_PORT to another port.`,
  );
});

it("rejects the same port for two servers, in one sentence that names both variables", async () => {
  const port = String(await freePort());
  await expect(choosePorts({ PORT: port, DYNAMODB_PORT: port })).rejects.toThrow(
    `PORT and DYNAMODB_PORT both name port ${port}; give each its own.`,
  );
});

it.each(["0", "70000", "http", "-1", "80.5"])("rejects %s as a port", async (text) => {
  await expect(choosePorts({ PORT: text })).rejects.toThrow(`PORT=${text} is not a port`);
});
