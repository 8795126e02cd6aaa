import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { freePort } from "#cli/ports.ts";
import { projectRoot } from "#cli/project-root.ts";
import { sampleAccounts } from "./seed/accounts/sample-accounts.ts";

// These tests run `npm start` itself, with its own ports and data folder.
let dataFolder: string;
let npm: ChildProcess | undefined;
beforeAll(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), "everline-start-"));
});
afterEach(() => npm?.kill("SIGTERM"));
afterAll(() => rm(dataFolder, { recursive: true, force: true }));

interface StartedShop {
  readonly npm: ChildProcess;
  readonly lines: readonly string[];
  readonly urls: readonly string[];
  /** Everything that it has printed so far. */
  output(): string;
}

async function start(...args: readonly string[]): Promise<StartedShop> {
  const chosen = await Promise.all([1, 2, 3, 4, 5, 6].map(() => freePort()));
  const [PORT, DYNAMODB_PORT, STRIPE_PORT, MAIL_PORT, WHATSAPP_PORT, CLOCK_PORT] = chosen.map(String);
  const ports = { PORT, DYNAMODB_PORT, STRIPE_PORT, MAIL_PORT, WHATSAPP_PORT, CLOCK_PORT };
  const env = { ...process.env, ...ports, DATA_FOLDER: dataFolder };
  const child = spawn("npm", ["start", "--", ...args], { cwd: projectRoot, env, stdio: ["ignore", "pipe", "pipe"] });
  npm = child;
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const ended = once(child, "exit").then(() => expect.unreachable(`npm start has ended: ${output}`));
  await Promise.race([vi.waitFor(() => expect(output).toContain("card any"), 60_000), ended]);
  const lines = output
    .split("\n")
    .filter((line) => /^(site|api|dynamodb|stripe|mail|chat|clock|customer|admin|card) /.test(line));
  return { npm: child, lines, urls: chosen.map((port) => `http://127.0.0.1:${port}`), output: () => output };
}

/** Expects that no server responds and no process uses the data folder. */
async function expectNothingLeft({ urls }: StartedShop): Promise<void> {
  for (const url of urls) await vi.waitFor(() => expect(fetch(url)).rejects.toThrow(), 60_000);
  await vi.waitFor(async () => expect(await processesOf(dataFolder)).toEqual([]), 60_000);
}

async function processesOf(folder: string): Promise<readonly string[]> {
  const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const read = (id: string, file: string) => readFile(`/proc/${id}/${file}`, "utf8").catch(() => "");
  const processDetails = await Promise.all(
    ids.map(async (id) => (await read(id, "cmdline")) + (await read(id, "environ"))),
  );
  return ids.filter((_, index) => processDetails[index]?.includes(folder));
}

const json = { "content-type": "application/json" };
const account = { email: "kept@everline.example", password: "kept-password" };
const post = (url: string, body: object) => fetch(url, { method: "POST", headers: json, body: JSON.stringify(body) });

/** Fetches the admin summary. */
async function summary(siteUrl: string | undefined): Promise<unknown> {
  const { email, password } = sampleAccounts.admin;
  const loginReply = await post(`${siteUrl}/api/login`, { email, password });
  const { token } = await loginReply.json();
  return (await fetch(`${siteUrl}/api/admin/summary`, { headers: { authorization: `Bearer ${token}` } })).json();
}

/** Writes to the assistant as a new person, and expects that it asks the shop and answers. */
async function expectAnswer(chatUrl: string): Promise<void> {
  const send = (path: string, form: Record<string, string>) =>
    fetch(chatUrl + path, { method: "POST", body: new URLSearchParams(form) });
  const chat = new URL((await send("/people", { name: "Ada", number: "+1 555 010 4477" })).url).pathname;
  await send(`${chat}/messages`, { text: "Hello" });
  await vi.waitFor(async () => {
    expect(await (await fetch(chatUrl + chat)).text()).toContain("no license for this number yet");
  }, 60_000);
}

it("prints the URL of every part and serves it, has only two accounts with --empty, and refuses a second start", async () => {
  const started = await start("--empty");
  const values = new Map(started.lines.slice(0, 8).map((line) => [line.split(" ")[0], line.split(" ").slice(1)]));
  expect([...values.keys()]).toEqual(["site", "api", "dynamodb", "stripe", "mail", "chat", "customer", "admin"]);
  expect((await fetch(String(values.get("site")))).status).toBe(200);
  expect((await fetch(`${values.get("api")}/pricing`)).status).toBe(200);
  const described = await fetch(`${values.get("api")}/openapi.json`);
  expect(await described.json()).toMatchObject({ openapi: expect.stringMatching(/^3\./) });
  expect((await fetch(`${values.get("stripe")}/stripe.js`)).status).toBe(200);
  expect((await fetch(String(values.get("mail")))).headers.get("content-type")).toContain("text/html");
  await expectAnswer(String(values.get("chat")));
  for (const role of ["customer", "admin"]) {
    const [email, password] = values.get(role) ?? [];
    const reply = await post(`${values.get("api")}/login`, { email, password });
    expect(await reply.json()).toMatchObject({ user: { email, role } });
  }
  expect(await summary(started.urls[0])).toMatchObject({
    users: { total: 2 },
    orders: { total: 0 },
    donations: { totalCount: 0 },
    messages: { unread: 0 },
  });
  expect((await post(`${values.get("api")}/register`, { name: "Kept", ...account })).status).toBe(200);
  // What the registration wrote into the outbox is sent, and can be read at the printed address.
  const inbox = `${values.get("mail")}/_local/mails?to=${account.email}`;
  await vi.waitFor(async () => {
    const { mails } = await (await fetch(inbox)).json();
    expect(mails).toMatchObject([{ to: [account.email], tags: { mailId: expect.stringMatching(/^confirmAddress-/) } }]);
  }, 60_000);

  const second = spawn(process.execPath, [path.join(projectRoot, "local/start.ts")], {
    env: { ...process.env, DATA_FOLDER: dataFolder },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let refusalText = "";
  second.stderr.on("data", (chunk) => (refusalText += chunk));
  expect(await once(second, "close")).toEqual([1, null]);
  expect(refusalText).toMatch(
    /^The shop already runs on .*, at http:\/\/localhost:\d+; use that one, or stop it first\.\n$/,
  );

  started.npm.kill("SIGTERM");
  await expectNothingLeft(started);
});

it("finds the data of the previous start, creates a sample shop, and leaves no process when npm is killed", async () => {
  const started = await start();
  expect((await post(`${started.urls[0]}/api/login`, account)).status).toBe(200);
  expect(await summary(started.urls[0])).toMatchObject({ orders: { completed: expect.toSatisfy((n) => n > 80) } });
  started.npm.kill("SIGKILL");
  await expectNothingLeft(started);
});

it("starts again after npm was killed, and leaves no process when the launcher is killed", async () => {
  const started = await start();
  const ownProcesses = await processesOf(dataFolder);
  const commands = await Promise.all(
    ownProcesses.map(async (id) => ({ id, command: await readFile(`/proc/${id}/cmdline`, "utf8") })),
  );
  const launcher = commands.find(({ command }) => command.startsWith("node\0cli/launch.mjs"));
  process.kill(Number(launcher?.id), "SIGKILL");
  await expectNothingLeft(started);
});

it("with --clock has one time in all its parts, which a page moves, and starts again where it was moved to", async () => {
  const started = await start("--clock");
  const [siteUrl = "", , stripeUrl = "", mailUrl = "", , clockUrl = ""] = started.urls;
  const read = async (url: string) => (await fetch(url)).json();
  const move = (seconds: number) =>
    fetch(`${clockUrl}/move`, { method: "POST", body: new URLSearchParams({ seconds: String(seconds) }) });
  const email = "ahead@everline.example";
  const mailed = async (kind: string) => {
    const { mails } = await read(`${mailUrl}/_local/mails?to=${email}`);
    return mails.filter((mail: { readonly kind: string }) => mail.kind === kind);
  };
  const { token } = await (
    await post(`${siteUrl}/api/register`, { name: "Ada", email, password: "ahead-password" })
  ).json();
  const headers = { ...json, authorization: `Bearer ${token}` };
  const order = { method: "POST", headers, body: JSON.stringify({ phone: "15550104499" }) };
  const { clientSecret } = await (await fetch(`${siteUrl}/api/create-payment-intent`, order)).json();
  expect(await mailed("priceHoldEnding")).toEqual([]);

  await move(21 * 3600);
  // Due in 21 hours, sent by a job, and received at the mailbox's time.
  await vi.waitFor(async () => expect(await mailed("priceHoldEnding")).toHaveLength(1), 60_000);
  const [{ at }] = await mailed("priceHoldEnding");
  expect(Date.parse(at)).toBeGreaterThan(Date.now() + 20 * 3_600_000);
  // The pages have this time too.
  const page = await fetch(`${siteUrl}/login`, { headers: { accept: "text/html" } });
  expect(await page.text()).toContain('<head><script src="/_local/clock.js"></script>');
  // The shop accepts what the local Stripe signs.
  const card = { number: "4242424242424242", exp_month: "12", exp_year: "2040", cvc: "123" };
  const fields = Object.entries(card).map(([name, value]) => [`payment_method_data[card][${name}]`, value]);
  await fetch(`${stripeUrl}/v1/payment_intents/${clientSecret.split("_secret_")[0]}/confirm`, {
    method: "POST",
    headers: { authorization: "Bearer pk_test_everline" },
    body: new URLSearchParams([["client_secret", clientSecret], ["payment_method_data[type]", "card"], ...fields]),
  });
  await vi.waitFor(async () => expect(await mailed("receipt")).toHaveLength(1), 60_000);

  await move(7 * 86_400);
  expect((await fetch(`${siteUrl}/api/me`, { headers })).status).toBe(401);
  started.npm.kill("SIGTERM");
  await expectNothingLeft(started);

  const again = await start("--clock");
  const { aheadMs } = await read(`${again.urls[0]}/_local/clock.json`);
  expect(aheadMs).toBeGreaterThanOrEqual(21 * 3_600_000 + 7 * 86_400_000);
  again.npm.kill("SIGTERM");
  await expectNothingLeft(again);
});

it("serves no clock without --clock, and says that the data is from a time ahead", async () => {
  const started = await start();
  expect(started.lines.some((line) => line.startsWith("clock "))).toBe(false);
  expect(started.output()).toContain("its data is from a time ahead of this machine's");
  const page = await fetch(`${started.urls[0]}/login`, { headers: { accept: "text/html" } });
  expect(await page.text()).not.toContain("clock");
  expect(await (await fetch(`${started.urls[0]}/_local/clock.json`)).text()).not.toContain("aheadMs");
  await expect(fetch(started.urls[5] ?? "")).rejects.toThrow();
  started.npm.kill("SIGTERM");
  await expectNothingLeft(started);
});
