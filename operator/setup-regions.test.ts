import { afterEach, beforeEach, expect, it } from "vitest";
import { readSavedSettings } from "#functions/data/settings.ts";
import { callExpectingSuccess } from "#functions/testing/front-door.ts";
import { newAdmin } from "#functions/testing/people.ts";
import { saveSettings } from "#functions/testing/rows.ts";
import { closedBecause, readRegionRules } from "#shared/domain/sales-regions.ts";
import { type FakeDeployment, outputs, startFakeDeployment } from "./testing/fake-deployment.ts";
import { spawnCommand } from "./testing/spawn-command.ts";

const key = "sk_test_0123456789abcdef";
const table = process.env.TABLE_NAME ?? "";
const stored = { tokens: {}, stripe: {}, origin: { originSecret: "the-origin-secret-of-the-stage" } };

let deployed: FakeDeployment;
beforeEach(async () => {
  await saveSettings({ supportEmail: "help@example.com" });
  deployed = await startFakeDeployment(stored, { ...outputs, TableName: table });
});
afterEach(() => deployed.stop());

/** Answers the questions for Stripe's key, the chat, and where to sell. */
const setup = (answer: string) =>
  spawnCommand("setup.ts", "--stage dev --yes", {
    answers: `${key}\n\n${answer}\n`,
    environment: deployed.environment,
  });
const savedRules = async () => (await readSavedSettings()).values.salesRegions;

it("a new shop sells only where WhatsApp was known to allow it, if its operator says so", async () => {
  const { code, output } = await setup("yes");
  expect({ code, output }).toEqual({
    code: 0,
    output: expect.stringContaining("sell only for numbers of 31 countries"),
  });
  expect(output).toContain("On 2026-05-21, WhatsApp allowed assistants that talk about anything only in these");
  expect(output).toContain("Austria, Belgium, Brazil, Bulgaria,");
  const rules = readRegionRules((await savedRules()) ?? "");
  if (typeof rules === "string") throw new Error(rules);
  const closedNumbers = ["14155552671", "447700900123", "41791234567", "5491123456789"];
  const openNumbers = ["5511961234567", "390612345678", "4915112345678", "4792234567", "35799123456"];
  expect(closedNumbers.map((phone) => closedBecause(rules, phone))).toEqual(closedNumbers.map(() => "whatsapp"));
  expect(openNumbers.map((phone) => closedBecause(rules, phone))).toEqual(openNumbers.map(() => undefined));
  expect((await readSavedSettings()).values.supportEmail, "other settings are kept").toBe("help@example.com");
  const { entries } = await callExpectingSuccess("listAdminAudit", { token: (await newAdmin()).token });
  const by = { userId: null, email: "operator" };
  expect(entries).toContainEqual(expect.objectContaining({ action: "settings.save", by }));
});

it("and everywhere otherwise: no answer changes nothing, whatever --yes confirms", async () => {
  const { output } = await setup("");
  expect(output).toContain("Licenses are sold for numbers of every country.");
  expect(output).not.toContain("sell only for numbers");
  expect(await savedRules()).toBeUndefined();
});

it("an answer that is neither yes nor no changes nothing at all", async () => {
  expect(await setup("maybe")).toMatchObject({
    code: 1,
    errorOutput: "The answer is yes or nothing; nothing was changed.\n",
  });
  expect(await savedRules()).toBeUndefined();
  expect(await deployed.secrets()).toEqual(stored);
});

it("the rules of an admin are kept, and rules older than this version's are named", async () => {
  await saveSettings({ salesRegions: "* closed paused 2026-01-02" });
  const { code, output } = await setup("yes");
  expect({ code, output }).toEqual({
    code: 0,
    output: expect.stringContaining('sold where the setting "Sales regions" says, as of 2026-01-02.'),
  });
  expect(output).toContain("This version knows WhatsApp's rules of 2026-05-21");
  expect(await savedRules()).toBe("* closed paused 2026-01-02");
});

it("an operator who may not read the table sets up everything else", async () => {
  const { stop } = deployed;
  deployed = await startFakeDeployment(stored, { ...outputs, TableName: "no-table" });
  await stop();
  const { code, output } = await setup("yes");
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining("(ResourceNotFoundException)") });
  expect(output).toContain('see "Sales regions" in the admin area.');
});
