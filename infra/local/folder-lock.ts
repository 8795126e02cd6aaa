import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { createConnection, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { StartRefused } from "./start-refused.ts";

/**
 * Keeps the data folder to one shop at a time, because two would write into one database. The lock is a socket and not a file, so that the
 * system takes it away with the process: what a crash leaves behind is never in the way.
 * @throws StartRefused when another shop runs on the folder; it says where that one's site is.
 */
export async function lockFolder(folder: string, siteUrl: string): Promise<() => Promise<void>> {
  const address = socketAddress(path.resolve(folder));
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.end(siteUrl);
  });
  if (!(await tryListen(server, address))) {
    const holder = await ask(address);
    if (holder !== undefined) {
      throw new StartRefused(`The shop already runs on ${folder}, at ${holder}; use that one, or stop it first.`);
    }
    await rm(address, { force: true });
    if (!(await tryListen(server, address))) throw new StartRefused(`Another shop is just starting on ${folder}.`);
  }
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

function socketAddress(folder: string): string {
  const name = `everline-${createHash("sha256").update(folder).digest("hex").slice(0, 16)}`;
  // Linux: a name without a file (abstract socket).
  if (process.platform === "linux") return `\0${name}`;
  return process.platform === "win32" ? `\\\\.\\pipe\\${name}` : path.join(tmpdir(), `${name}.sock`);
}

function tryListen(server: Server, address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const refused = () => resolve(false);
    server.once("error", refused);
    server.listen(address, () => {
      server.off("error", refused);
      resolve(true);
    });
  });
}

/** The site of whoever holds the lock; undefined when nobody answers. */
function ask(address: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let said = "";
    const socket = createConnection(address);
    socket.on("data", (chunk) => {
      said += chunk.toString();
    });
    socket.once("error", () => resolve(undefined));
    socket.once("end", () => resolve(said));
  });
}
