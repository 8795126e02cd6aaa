import { randomInt } from "node:crypto";
import { createServer } from "node:net";
import { UserError } from "./user-error.ts";

/** The only address that local servers listen on, so none is reachable from another machine. */
export const loopback = "127.0.0.1";

/** A free port below the system's ephemeral range, so the system does not assign it before the caller listens. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = await probe(randomInt(20_000, 32_768));
    if (port !== undefined) return port;
  }
  throw new Error("A hundred ports from 20000 to 32767 are taken.");
}

/** The parts of the shop with a configurable port. */
const parts = {
  site: { variable: "PORT", fallback: 5173 },
  dynamoDb: { variable: "DYNAMODB_PORT", fallback: 8000 },
  stripe: { variable: "STRIPE_PORT", fallback: 12_111 },
} as const;

/**
 * Picks a port for each part: the one set in the environment, which must be free and unique, or else the first free
 * port from the default on.
 * @throws UserError when a requested port is invalid, taken, or used twice.
 */
export async function choosePorts(environment: NodeJS.ProcessEnv): Promise<Record<keyof typeof parts, number>> {
  const requested = Object.values(parts).flatMap(({ variable }) => {
    const port = environment[variable]?.trim();
    return port ? [{ variable, port }] : [];
  });
  for (const [index, { variable, port }] of requested.entries()) {
    const other = requested.slice(0, index).find((earlier) => Number(earlier.port) === Number(port));
    if (other) throw new UserError(`${other.variable} and ${variable} both name port ${port}; give each its own.`);
  }
  const reserved = requested.map(({ port }) => Number(port));
  const choose = async ({ variable, fallback }: { readonly variable: string; readonly fallback: number }) => {
    const requestedPort = requested.find((entry) => entry.variable === variable)?.port;
    const port =
      requestedPort === undefined
        ? await freeFrom(variable, fallback, reserved)
        : await askedPort(variable, requestedPort);
    reserved.push(port);
    return port;
  };
  return { site: await choose(parts.site), dynamoDb: await choose(parts.dynamoDb), stripe: await choose(parts.stripe) };
}

async function freeFrom(variable: string, fallback: number, reserved: readonly number[]): Promise<number> {
  for (let port = fallback; port < fallback + 100; port += 1) {
    if (!reserved.includes(port) && (await probe(port)) !== undefined) return port;
  }
  throw new UserError(
    `All ports from ${fallback} to ${fallback + 99} are taken; set ${variable} to a free one and start again.`,
  );
}

async function askedPort(variable: string, text: string): Promise<number> {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535)
    throw new UserError(`${variable}=${text} is not a port; use a number from 1 to 65535.`);
  if ((await probe(port)) === undefined)
    throw new UserError(
      `Port ${port} (${variable}) is taken; stop what listens there, or set ${variable} to another port.`,
    );
  return port;
}

/** Returns the port if it is available; undefined when it is taken or not permitted. */
async function probe(port: number): Promise<number | undefined> {
  const found = await tryListen(port, loopback);
  if (typeof found !== "number") return undefined;
  // Browsers may resolve "localhost" to ::1, where another server would be taken for this one.
  return (await tryListen(port, "::1")) === "EADDRINUSE" ? undefined : found;
}

/** Returns the port after listening on it briefly, or the system's error code. */
function tryListen(port: number, host: string): Promise<number | string> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (reason: NodeJS.ErrnoException) => resolve(reason.code ?? reason.message));
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      const found = typeof address === "object" && address !== null ? address.port : "no port";
      server.close(() => resolve(found));
    });
  });
}
