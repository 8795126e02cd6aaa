import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { TOTP } from "otpauth";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { lockFolder } from "#cli/folder-lock.ts";
import { freePort } from "#cli/ports.ts";
import { stackName } from "#infra/aws/stage-name.ts";
import { localStripeSettings } from "#local/aws/stripe-settings.ts";
import { createTable } from "#local/aws/table.ts";
import { type Shop, startShop } from "#local/shop/shop.ts";
import { type FakeDeployment, operatorEnvironment, outputs, startFakeDeployment } from "./testing/fake-deployment.ts";
import { spawnCommand } from "./testing/spawn-command.ts";

let dataFolder: string;
let shop: Shop | undefined;
let deployed: FakeDeployment | undefined;
beforeAll(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), "everline-admin-"));
});
afterEach(async () => {
  await stopShop();
  await deployed?.stop();
  deployed = undefined;
});
afterAll(() => rm(dataFolder, { recursive: true }));

async function runShop(): Promise<Shop> {
  const [site, dynamoDb, stripe] = await Promise.all([freePort(), freePort(), freePort()]);
  const ports = { site, dynamoDb, stripe };
  shop = await startShop({ site: "none", dataFolder, ports, stripe: localStripeSettings(), logLevel: "SILENT" });
  return shop;
}

async function stopShop(): Promise<void> {
  await shop?.stop();
  shop = undefined;
}

/** Runs the command on this file's data folder. */
function admin(args: string, environment: NodeJS.ProcessEnv = {}) {
  return spawnCommand("admin.ts", args, { environment: { DATA_FOLDER: dataFolder, ...environment } });
}

/** Deploys the stages dev and prod with this table, which need not exist. */
async function deployWithTable(table: string, stackOutputs: Record<string, string> = outputs) {
  deployed = await startFakeDeployment(
    { tokens: {}, stripe: {}, origin: {} },
    { ...stackOutputs, ...(table === "" ? {} : { TableName: table }) },
  );
  return (args: string) => admin(args, deployed?.environment);
}

/** Creates a table in this test run's database, which commands use like AWS. */
async function newTable(): Promise<string> {
  const name = `${stackName("prod")}-Table-${randomUUID()}`;
  await createTable(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? "", name);
  return name;
}

const grace = { name: "Grace", email: "grace@everline.example", password: "correct horse" };
const ada = { name: "Ada", email: "ada@everline.example", password: "correct horse" };
const post = (address: string, body: object) =>
  fetch(address, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
const signIn = async ({ apiUrl }: Shop) =>
  (await post(`${apiUrl}/login`, { email: ada.email, password: ada.password })).json();

describe("npm run admin", () => {
  it("grants and revokes the admin role while the shop runs, immediately and without ending sessions", async () => {
    const running = await runShop();
    const { token, user } = await (await post(`${running.apiUrl}/register`, ada)).json();
    expect(user.role).toBe("customer");
    const readRole = async () => {
      const reply = await fetch(`${running.apiUrl}/me`, { headers: { authorization: `Bearer ${token}` } });
      return (await reply.json()).user.role;
    };
    const adminOfShop = "an admin of the shop on this machine.\n";
    const refused = await admin(`grant ${ada.email}`);
    expect(refused).toMatchObject({ code: 1, output: "" });
    expect(refused.errorOutput).toContain("has not been confirmed in the shop on this machine, so anyone may have");
    const confirmed = `${ada.email} is now confirmed in the shop on this machine.\n`;
    expect(await admin(`confirm-address ${ada.email}`)).toEqual({ code: 0, output: confirmed, errorOutput: "" });
    // The command ignores the operator's own AWS settings.
    const granted = await admin(`grant ${ada.email.toUpperCase()}`, { AWS_PROFILE: "prod", AWS_REGION: "eu-west-1" });
    expect(granted).toEqual({ code: 0, output: `${ada.email} is now ${adminOfShop}`, errorOutput: "" });
    expect(await readRole()).toBe("admin");
    expect((await signIn(running)).user.role).toBe("admin");
    expect(await admin("list")).toMatchObject({ code: 0, output: `${ada.email} Ada\n` });
    expect(await admin(`grant ${ada.email}`)).toMatchObject({
      code: 0,
      output: `${ada.email} is already ${adminOfShop}`,
    });
    const audit = await fetch(`${running.apiUrl}/admin/audit`, { headers: { authorization: `Bearer ${token}` } });
    const by = { userId: null, email: "operator" };
    const change = { by, action: "role.change", target: user.id, old: "customer", new: "admin" };
    const confirmation = { by, action: "user.confirm-address", target: user.id };
    expect((await audit.json()).entries).toMatchObject([change, confirmation]);
    expect(await admin(`revoke ${ada.email}`)).toEqual({
      code: 0,
      output: `${ada.email} is no longer ${adminOfShop}`,
      errorOutput: expect.stringMatching(/^ada@everline\.example is the only admin of the shop on this machine/),
    });
    expect(await readRole()).toBe("customer");
    expect(await admin("list")).toMatchObject({ output: "Nobody is an admin of the shop on this machine.\n" });
    expect(await admin(`revoke ${ada.email}`)).toMatchObject({
      code: 0,
      output: `${ada.email} was not ${adminOfShop}`,
    });
  });

  it("resets a lost second step, records it in the audit log, and ends all sessions", async () => {
    const running = await runShop();
    const { token } = await (await post(`${running.apiUrl}/register`, grace)).json();
    await admin(`confirm-address ${grace.email}`);
    await admin(`grant ${grace.email}`);
    const hasNone = `${grace.email} has no two-step sign-in and no passkeys in the shop on this machine; nothing was changed.\n`;
    const reset = `reset-two-step-sign-in ${grace.email}`;
    expect(await admin(reset)).toMatchObject({ code: 0, output: hasNone });
    const callApi = async (route: string, bearer: string, body?: object) => {
      const headers = { authorization: `Bearer ${bearer}`, "content-type": "application/json" };
      const request = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
      const reply = await fetch(`${running.apiUrl}/admin/${route}`, { headers, ...request });
      return { status: reply.status, body: await reply.json() };
    };
    const { secret } = (await callApi("second-factor/begin", token, { currentPassword: grace.password })).body;
    const confirmation = await callApi("second-factor/confirm", token, { code: new TOTP({ secret }).generate() });
    const signInAsGrace = async () =>
      (await (await post(`${running.apiUrl}/login`, { email: grace.email, password: grace.password })).json()).token;
    expect(await callApi("audit", await signInAsGrace())).toMatchObject({
      status: 403,
      body: { code: "second_factor_required" },
    });
    const message = `${grace.email} can now sign in to the shop on this machine with the password alone, has no passkeys, and was signed out everywhere.\n`;
    expect(await admin(reset)).toEqual({ code: 0, output: message, errorOutput: "" });
    expect(await callApi("audit", confirmation.body.token)).toMatchObject({ status: 401 });
    const { body } = await callApi("audit", await signInAsGrace());
    const by = { userId: null, email: "operator" };
    expect(body.entries).toContainEqual(
      expect.objectContaining({ by, action: "second-factor.off", old: "on", new: "off" }),
    );
    expect(await admin(reset)).toMatchObject({ code: 0, output: hasNone });
  });

  it("ends all sessions of an account, and records it in the audit log", async () => {
    const running = await runShop();
    const bob = { name: "Bob", email: "bob@everline.example", password: "correct horse" };
    const { token } = await (await post(`${running.apiUrl}/register`, bob)).json();
    const callMe = (bearer: string) =>
      fetch(`${running.apiUrl}/me`, { headers: { authorization: `Bearer ${bearer}` } });
    const output = `${bob.email} was signed out of the shop on this machine everywhere.\n`;
    expect(await admin(`end-sessions ${bob.email}`)).toEqual({ code: 0, output, errorOutput: "" });
    expect((await callMe(token)).status).toBe(401);
    const { token: newToken } = await (
      await post(`${running.apiUrl}/login`, { email: bob.email, password: bob.password })
    ).json();
    expect((await callMe(newToken)).status).toBe(200);
    expect(await admin("end-sessions nobody@everline.example")).toMatchObject({ code: 1 });
  });

  it("sends an account a link for a new password, and ends its sessions", async () => {
    const running = await runShop();
    const linus = { name: "Linus", email: "linus@everline.example", password: "correct horse" };
    const { token } = await (await post(`${running.apiUrl}/register`, linus)).json();
    const message = `${linus.email} was signed out of the shop on this machine everywhere, and is mailed a link for a new password, valid for 30 minutes.\n`;
    expect(await admin(`send-reset ${linus.email}`)).toEqual({ code: 0, output: message, errorOutput: "" });
    const me = await fetch(`${running.apiUrl}/me`, { headers: { authorization: `Bearer ${token}` } });
    expect(me.status).toBe(401);
    expect(await admin("send-reset no@everline.example")).toMatchObject({ code: 1, output: "" });
  });

  it("works on the data folder while no shop runs, and then releases the lock of that folder", async () => {
    expect(await admin(`grant ${ada.email}`)).toMatchObject({ code: 0 });
    const { user } = await signIn(await runShop());
    expect(user).toMatchObject({ email: ada.email, role: "admin" });
  });

  it("asks the operator to retry while the shop is starting", async () => {
    const lock = await lockFolder(dataFolder, "http://localhost:1");
    const errorOutput = `The shop on ${dataFolder} is just starting; try again in a moment.\n`;
    expect(await admin("list")).toEqual({ code: 1, output: "", errorOutput });
    await lock.stop();
  });

  it("rejects an email address without an account", async () => {
    const errorOutput =
      "no@everline.example has no account in the shop on this machine; register it on the site first.\n";
    expect(await admin("grant no@everline.example")).toEqual({ code: 1, output: "", errorOutput });
  });

  it("reports in one sentence that AWS is not reachable", async () => {
    const { code, output, errorOutput } = await admin("list --stage dev --table t-1", {
      AWS_ENDPOINT_URL_DYNAMODB: "http://127.0.0.1:9",
      AWS_MAX_ATTEMPTS: "1",
    });
    expect({ code, output }).toEqual({ code: 1, output: "" });
    expect(errorOutput).toMatch(/^The table t-1 on AWS could not be used: .+\n$/);
  });

  it("says in one sentence that there is no such region", async () => {
    const { code, output, errorOutput } = await admin("list --stage dev", {
      ...operatorEnvironment,
      AWS_REGION: "us-esat-1",
    });
    expect({ code, output }).toEqual({ code: 1, output: "" });
    expect(errorOutput).toBe("There is no region us-esat-1; did you mean us-east-1?\n");
  });

  it("prints its usage for invalid arguments", async () => {
    const errorOutput = expect.stringMatching(
      /^There is no action "promote"; use grant, revoke, reset-two-step-sign-in, end-sessions, send-reset, confirm-address or list\.\nUsage: npm run admin/,
    );
    expect(await admin("promote a@everline.example")).toEqual({ code: 2, output: "", errorOutput });
  });
});

describe("npm run admin on a deployed stage", () => {
  const inProd = (table: string) =>
    `The prod shop's table is ${table}, of the stack Everline-prod, in account 123456789012, eu-central-1.\n`;

  it("finds the table by the stack's output, whatever tables earlier stacks have left behind, and says where it is", async () => {
    await newTable();
    const table = await newTable();
    const adminOfProd = await deployWithTable(table);
    const output = "Nobody is an admin of the prod shop on AWS.\n";
    expect(await adminOfProd("list --stage prod")).toEqual({ code: 0, output, errorOutput: inProd(table) });
  });

  it("uses another table by its name, without a stack, and says where it is", async () => {
    const table = await newTable();
    const adminOfNothing = await deployWithTable("", {});
    expect(await adminOfNothing(`list --stage prod --table ${table}`)).toEqual({
      code: 0,
      output: `Nobody is an admin of the table ${table} on AWS.\n`,
      errorOutput: expect.stringMatching(new RegExp(`^The table is ${table}, in account \\w+, [\\w-]+\\.\n$`)),
    });
    const errorOutput = expect.stringMatching(/^There is no table none-1 in this account and in eu-central-1; .+\n$/);
    expect(await adminOfNothing("list --stage prod --table none-1")).toEqual({ code: 1, output: "", errorOutput });
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ["there is no stack", {}, /^There is no stack Everline-prod in this account and in eu-central-1; .+\n$/],
    [
      "the stack names no table",
      { SiteUrl: outputs.SiteUrl },
      /^The stack Everline-prod is in the state UPDATE_COMPLETE and lacks outputs \(TableName\); .+ with --table, .+\n$/,
    ],
  ])("explains in one sentence that %s", async (_, stackOutputs, errorOutput) => {
    const adminOfProd = await deployWithTable("", stackOutputs);
    expect(await adminOfProd("list --stage prod")).toEqual({
      code: 1,
      output: "",
      errorOutput: expect.stringMatching(errorOutput),
    });
  });

  it("asks before it changes anything, and warns when nobody would be left as an admin", async () => {
    const table = await newTable();
    const client = DynamoDBDocumentClient.from(new DynamoDBClient());
    const profile = { pk: "USER#usr_01K0000000000000000000000A", sk: "PROFILE" };
    const account = { id: "usr_01K0000000000000000000000A", ...ada, createdAt: "2026-11-22T10:00:00.000Z", version: 1 };
    const rows = [
      { ...profile, ...account, passwordHash: "x", role: "customer", emailConfirmedAt: account.createdAt },
      { pk: `EMAIL#${ada.email}`, sk: "EMAIL", userId: account.id },
    ];
    for (const Item of rows) await client.send(new PutCommand({ TableName: table, Item }));
    const readRole = async () =>
      (await client.send(new GetCommand({ TableName: table, Key: profile, ConsistentRead: true }))).Item?.role;
    const adminOfProd = await deployWithTable(table);
    const unconfirmed = "Nothing was changed: there is no terminal for confirmation. Add --yes to confirm.\n";
    expect(await adminOfProd(`grant ${ada.email} --stage prod`)).toEqual({
      code: 1,
      output: "",
      errorOutput: `${inProd(table)}${unconfirmed}`,
    });
    expect(await readRole()).toBe("customer");
    expect(await adminOfProd(`grant ${ada.email} --stage prod --yes`)).toMatchObject({ code: 0 });
    expect(await readRole()).toBe("admin");
    const warning = `${ada.email} is the only admin of the prod shop on AWS: without another one the admin area is closed to everyone.\n`;
    expect(await adminOfProd(`revoke ${ada.email} --stage prod`)).toEqual({
      code: 1,
      output: "",
      errorOutput: `${inProd(table)}${warning}${unconfirmed}`,
    });
    expect(await readRole()).toBe("admin");
    expect(await adminOfProd(`revoke ${ada.email} --stage prod --yes`)).toMatchObject({ code: 0 });
    expect(await readRole()).toBe("customer");
  });
});
