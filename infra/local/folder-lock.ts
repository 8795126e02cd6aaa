import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { createConnection, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { StartRefused } from "./start-refused.ts";

/** Who keeps a data folder. */
export interface FolderHolder {
  readonly siteUrl: string;
  /** Where the table answers; absent while the holder is still starting. */
  readonly dynamoDbUrl: string | undefined;
}

export interface FolderLock {
  /** Lets other programs of ours find the table of this folder. */
  tell(dynamoDbUrl: string): void;
  stop(): Promise<void>;
}

/**
 * Keeps the data folder to one shop at a time, because two would write into one database. The lock is a socket and not a file, so that the
 * system takes it away with the process: what a crash leaves behind is never in the way.
 * @param siteUrl where the holder's site is; a command without one says its name
 * @throws StartRefused when another shop runs on the folder; it says where that one's site is.
 */
export async function lockFolder(folder: string, siteUrl: string): Promise<FolderLock> {
  const address = socketAddress(path.resolve(folder));
  let said = siteUrl;
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.end(said);
  });
  if (!(await tryListen(server, address))) {
    const holder = await folderHolder(folder);
    if (holder !== undefined) {
      throw new StartRefused(
        `The shop already runs on ${folder}, at ${holder.siteUrl}; use that one, or stop it first.`,
      );
    }
    await rm(address, { force: true });
    if (!(await tryListen(server, address))) throw new StartRefused(`Another shop is just starting on ${folder}.`);
  }
  server.unref();
  return {
    tell(dynamoDbUrl) {
      said = `${siteUrl}\n${dynamoDbUrl}`;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Who holds the lock of a folder; undefined when nobody does. */
export async function folderHolder(folder: string): Promise<FolderHolder | undefined> {
  const said = await ask(socketAddress(path.resolve(folder)));
  if (said === undefined) return undefined;
  const [siteUrl = "", dynamoDbUrl] = said.split("\n");
  return { siteUrl, dynamoDbUrl };
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

/** What the holder says; undefined when nobody answers. */
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
