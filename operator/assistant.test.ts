import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "#cli/ports.ts";
import { localStripeSettings } from "#local/aws/stripe-settings.ts";
import { type Shop, startShop } from "#local/shop/shop.ts";
import { spawnCommand } from "./testing/spawn-command.ts";

let dataFolder: string;
let shop: Shop | undefined;
beforeAll(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), "everline-assistant-"));
});
afterEach(async () => {
  await shop?.stop();
  shop = undefined;
});
afterAll(() => rm(dataFolder, { recursive: true }));

const assistant = (args: string) => spawnCommand("assistant.ts", args, { environment: { DATA_FOLDER: dataFolder } });

async function runShop(): Promise<Shop> {
  const [site, dynamoDb, stripe] = await Promise.all([freePort(), freePort(), freePort()]);
  const ports = { site, dynamoDb, stripe };
  shop = await startShop({ site: "none", dataFolder, ports, stripe: localStripeSettings(), logLevel: "SILENT" });
  return shop;
}

/** Asks the shop about a stranger with this key. */
const ask = async ({ apiUrl }: Shop, key: string) =>
  (
    await fetch(`${apiUrl}/lines/validate`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
      body: JSON.stringify({ waUserId: "GB.1", messageId: "wamid.1", nonce: "12345678" }),
    })
  ).status;

describe("npm run assistant", () => {
  it("adds a key that the running shop accepts, prints it alone and once, and revokes it at once", async () => {
    const running = await runShop();
    const { code, output, errorOutput } = await assistant("add my-bot");
    expect(code).toBe(0);
    const key = output.trim();
    expect(output).toMatch(/^everline_key_\w{26}\.[\w-]{43}\n$/);
    const id = /key_\w{26}/.exec(key)?.[0] ?? "";
    expect(errorOutput).toContain(`The key ${id} of "my-bot" can now use the shop on this machine.`);
    expect(errorOutput).not.toContain(key);
    expect(await ask(running, key)).toBe(200);
    const listed = await assistant("list");
    expect(listed.output).toMatch(new RegExp(`^${id} lines:read,lines:claim +added 20..-..-.. used .* my-bot\\n$`));
    expect(listed.output).not.toContain(key.split(".")[1]);
    expect(await assistant(`revoke ${id}`)).toEqual({
      code: 0,
      output: `The key ${id} of "my-bot" is refused by the shop on this machine from now on.\n`,
      errorOutput: "",
    });
    expect(await ask(running, key)).toBe(401);
    expect(await assistant("list")).toMatchObject({
      output: "No assistant has a key of the shop on this machine.\n",
    });
  });

  it("refuses a third key of an assistant, and a key that does not exist, in words", async () => {
    for (const _ of [1, 2]) expect(await assistant("add twice --scope lines:read")).toMatchObject({ code: 0 });
    expect(await assistant("add twice")).toMatchObject({
      code: 1,
      output: "",
      errorOutput: "An assistant can have two keys at a time. Please revoke one first.\n",
    });
    const unknown = "key_01M7YR0A5G9V2C4XQ8KJ6TZBNE";
    expect(await assistant(`revoke ${unknown}`)).toMatchObject({
      code: 1,
      output: "",
      errorOutput: `There is no key ${unknown} in the shop on this machine; npm run assistant -- list shows all.\n`,
    });
    expect((await assistant("list")).output.trim().split("\n")).toHaveLength(2);
  });

  it.each([
    ["", "Say what to do: add, revoke or list."],
    ["frobnicate", 'There is no action "frobnicate"; use add, revoke or list.'],
    ["add", "add needs a name for the assistant."],
    ["add <b>", '"<b>" is not a name: Please use letters, digits, spaces, periods, dashes and underscores.'],
    ["add two names", "Give one name or key at a time, a name with spaces in quotes."],
    ["add bot --scope all", "A scope is lines:read or lines:claim, each once."],
    ["add bot --scope lines:read --scope lines:read", "A scope is lines:read or lines:claim, each once."],
    ["revoke", "revoke needs the id of a key, which list shows."],
    ["revoke everline_key_1", '"everline_key_1" is not the id of a key: give only the part that begins with key_.'],
    ["list all", "list takes no name."],
    ["list --scope lines:read", "--scope belongs to add."],
    ["list --table t", "--table names a table on AWS, so it needs --stage too."],
    ["add bot --loud", "There is no option --loud."],
  ])("rejects %j with exit code 2 and says what is wrong", async (args, message) => {
    const { code, output, errorOutput } = await assistant(args);
    expect({ code, output, error: errorOutput.split("\n")[0] }).toEqual({ code: 2, output: "", error: message });
    expect(errorOutput).toContain("Usage: npm run assistant");
  });
});
