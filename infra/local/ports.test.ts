import { createServer, type Server } from "node:net";
import { afterEach, expect, it } from "vitest";
import { choosePort, freePort } from "./ports.ts";

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

async function taken(): Promise<number> {
  const port = await freePort();
  await new Promise<void>((resolve) => open.push(createServer().listen(port, "127.0.0.1", resolve)));
  return port;
}

it("takes the default port when it is free", async () => {
  const port = await freePort();
  expect(await choosePort("PORT", port, {})).toBe(port);
});

it("moves from a taken default to the next free port", async () => {
  const port = await taken();
  expect(await choosePort("PORT", port, {})).toBeGreaterThan(port);
});

it("takes the port that is asked for", async () => {
  const port = await freePort();
  expect(await choosePort("PORT", 5173, { PORT: String(port) })).toBe(port);
});

it("refuses a taken port that was asked for, in one sentence that names it", async () => {
  const port = await taken();
  await expect(choosePort("STRIPE_PORT", 12_111, { STRIPE_PORT: String(port) })).rejects.toThrow(
    `Port ${port} (STRIPE_PORT) is taken; stop what listens there, or set STRIPE_PORT to another port.`,
  );
});

it.each(["0", "70000", "http", "-1", "80.5"])("refuses %s, which is no port", async (asked) => {
  await expect(choosePort("PORT", 5173, { PORT: asked })).rejects.toThrow(`PORT=${asked} is not a port`);
});
