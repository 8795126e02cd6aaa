import { randomInt } from "node:crypto";
import { createServer } from "node:net";
import { UserError } from "./user-error.ts";

/** The only address that local servers listen on, so none is reachable from another machine. */
export const loopback = "127.0.0.1";

/**
 * Returns a free port below the system's ephemeral range, so that the system does not assign it to another program
 * before the caller listens.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = await probe(randomInt(20_000, 32_768));
    if (port !== undefined) return port;
  }
  throw new Error("A hundred ports from 20000 to 32767 are taken.");
}

/** The shop's servers with a configurable port: its environment variable, and where the search starts without one. */
const servers = {
  site: { variable: "PORT", defaultPort: 5173 },
  dynamoDb: { variable: "DYNAMODB_PORT", defaultPort: 8000 },
  stripe: { variable: "STRIPE_PORT", defaultPort: 12_111 },
  mail: { variable: "MAIL_PORT", defaultPort: 8025 },
  whatsApp: { variable: "WHATSAPP_PORT", defaultPort: 8085 },
  clock: { variable: "CLOCK_PORT", defaultPort: 8095 },
} as const;

/**
 * Picks a port for each server: the one set in the environment, which must be free and unique, or else the first free
 * one, counting up from the default.
 * @throws UserError when a requested port is invalid, taken, or requested twice
 */
export async function choosePorts(environment: NodeJS.ProcessEnv): Promise<Record<keyof typeof servers, number>> {
  const requested = Object.values(servers).flatMap(({ variable }) => {
    const port = environment[variable]?.trim();
    return port ? [{ variable, port }] : [];
  });
  for (const [index, { variable, port }] of requested.entries()) {
    const other = requested.slice(0, index).find((earlier) => Number(earlier.port) === Number(port));
    if (other) throw new UserError(`${other.variable} and ${variable} both name port ${port}; give each its own.`);
  }
  const reserved = requested.map(({ port }) => Number(port));
  const choose = async ({ variable, defaultPort }: { readonly variable: string; readonly defaultPort: number }) => {
    const requestedPort = requested.find((entry) => entry.variable === variable)?.port;
    const port =
      requestedPort === undefined
        ? await findFreePort(variable, defaultPort, reserved)
        : await checkRequestedPort(variable, requestedPort);
    reserved.push(port);
    return port;
  };
  return {
    site: await choose(servers.site),
    dynamoDb: await choose(servers.dynamoDb),
    stripe: await choose(servers.stripe),
    mail: await choose(servers.mail),
    whatsApp: await choose(servers.whatsApp),
    clock: await choose(servers.clock),
  };
}

async function findFreePort(variable: string, defaultPort: number, reserved: readonly number[]): Promise<number> {
  for (let port = defaultPort; port < defaultPort + 100; port += 1) {
    if (!reserved.includes(port) && (await probe(port)) !== undefined) return port;
  }
  throw new UserError(
    `All ports from ${defaultPort} to ${defaultPort + 99} are taken; set ${variable} to a free one and start again.`,
  );
}

/** Parses a requested port, which must be free. */
async function checkRequestedPort(variable: string, text: string): Promise<number> {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535)
    throw new UserError(`${variable}=${text} is not a port; use a number from 1 to 65535.`);
  if ((await probe(port)) === undefined)
    throw new UserError(
      `Port ${port} (${variable}) is taken; stop what listens there, or set ${variable} to another port.`,
    );
  return port;
}

/** Returns the port if it is free; undefined when it is taken or not permitted. */
async function probe(port: number): Promise<number | undefined> {
  const boundPort = await tryListen(port, loopback);
  if (typeof boundPort !== "number") return undefined;
  // Browsers may resolve "localhost" to ::1, where another server would answer in place of ours.
  return (await tryListen(port, "::1")) === "EADDRINUSE" ? undefined : boundPort;
}

/** Listens on the port briefly. Returns the port, or the system's error code. */
function tryListen(port: number, host: string): Promise<number | string> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (reason: NodeJS.ErrnoException) => resolve(reason.code ?? reason.message));
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      const result = typeof address === "object" && address !== null ? address.port : "no port";
      server.close(() => resolve(result));
    });
  });
}
