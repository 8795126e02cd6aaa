import { randomInt } from "node:crypto";
import { createServer } from "node:net";
import { UserError } from "./user-error.ts";

/** The only address anything local listens on: nothing of it is reachable from another machine. */
export const loopback = "127.0.0.1";

/**
 * A port that nothing listens on at the moment, from below those that the system hands out by itself: nobody is given
 * it before the caller listens there.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = await probe(randomInt(20_000, 32_768));
    if (port !== undefined) return port;
  }
  throw new Error("A hundred ports from 20000 to 32767 are taken.");
}

/** The parts of the shop that a person may want to find at a certain port. */
const parts = {
  site: { variable: "PORT", fallback: 5173 },
  dynamoDb: { variable: "DYNAMODB_PORT", fallback: 8000 },
  stripe: { variable: "STRIPE_PORT", fallback: 12_111 },
} as const;

/**
 * A port for each part: the one the environment asks for, which must be free and asked for once, else the first free
 * one from the default on.
 * @throws UserError when an asked-for port is not a port, taken, or another part's.
 */
export async function choosePorts(environment: NodeJS.ProcessEnv): Promise<Record<keyof typeof parts, number>> {
  const asked = Object.values(parts).flatMap(({ variable }) => {
    const port = environment[variable]?.trim();
    return port ? [{ variable, port }] : [];
  });
  for (const [index, { variable, port }] of asked.entries()) {
    const other = asked.slice(0, index).find((earlier) => Number(earlier.port) === Number(port));
    if (other) throw new UserError(`${other.variable} and ${variable} both name port ${port}; give each its own.`);
  }
  const reserved = asked.map(({ port }) => Number(port));
  const choose = async ({ variable, fallback }: { readonly variable: string; readonly fallback: number }) => {
    const wanted = asked.find((entry) => entry.variable === variable)?.port;
    const port =
      wanted === undefined ? await freeFrom(variable, fallback, reserved) : await askedPort(variable, wanted);
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

async function askedPort(variable: string, asked: string): Promise<number> {
  const port = Number(asked);
  if (!/^\d+$/.test(asked) || port < 1 || port > 65_535)
    throw new UserError(`${variable}=${asked} is not a port; use a number from 1 to 65535.`);
  if ((await probe(port)) === undefined)
    throw new UserError(
      `Port ${port} (${variable}) is taken; stop what listens there, or set ${variable} to another port.`,
    );
  return port;
}

/** The port when it could be listened on, undefined when it is taken or not allowed. */
async function probe(port: number): Promise<number | undefined> {
  const found = await tryListen(port, loopback);
  if (typeof found !== "number") return undefined;
  // "localhost" may mean ::1 to a browser: whoever listens there would be taken for us.
  return (await tryListen(port, "::1")) === "EADDRINUSE" ? undefined : found;
}

/** The port that was listened on for a moment, or the system's word for why not. */
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
