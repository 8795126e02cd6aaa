import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { freePort } from "#cli/ports.ts";
import { installedBrowser } from "#local/browser/browser.ts";
import { localAssistantKey } from "#local/chat/assistant-key.ts";
import { startLocalChat } from "#local/chat/local-chat.ts";
import { reuseOrPrepareStack } from "#local/rehearsal/prepared-stack.ts";
import type { Rehearsal } from "#local/rehearsal/rehearsal.ts";
import { grantedPermissions } from "#local/rehearsal/rights/permission-usage.ts";
import { seed } from "#local/seed/seed.ts";
import { readUsedPermissions } from "#local/testing/used-permissions-file.ts";
import { startTestShop } from "./test-shop.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The shop shared by all journeys. */
    readonly siteUrl: string;
    readonly stripeUrl: string;
    /** The synthesized stack, for a journey that starts a separate shop. */
    readonly assemblyFolder: string;
    /** The log of network access during synthesis; it exists only if there was any. */
    readonly networkLog: string;
    /** The URL of the API itself, which bypasses CloudFront. */
    readonly gatewayUrl: string;
    /** The reader of the local SES, which has all mail that the shop has sent. */
    readonly mailUrl: string;
    /** The page on which people write to the example assistant from any number. */
    readonly chatUrl: string;
    /** The stand-in of AWS's own endpoints. */
    readonly awsUrl: string;
  }
}

/**
 * Once per run: synthesizes the stack with the production build, and starts it as a shop that contains only the sample
 * accounts. A permission that a function lacks fails the run, even if no test noticed.
 */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(path.join(tmpdir(), "everline-journeys-"));
  const [{ assemblyFolder, networkLog }] = await Promise.all([reuseOrPrepareStack(), installedBrowser()]);
  const whatsAppPort = await freePort();
  const shop = await startTestShop(folder, assemblyFolder, { whatsAppPort });
  await seed(shop, "accounts", () => {});
  const shopKey = await localAssistantKey(shop, folder);
  const chat = await startLocalChat({ shopUrl: shop.siteUrl, shopKey, port: whatsAppPort });
  project.provide("siteUrl", shop.siteUrl);
  project.provide("stripeUrl", shop.stripeUrl);
  project.provide("mailUrl", shop.mailUrl);
  project.provide("chatUrl", chat.url.replace("127.0.0.1", "localhost"));
  project.provide("assemblyFolder", assemblyFolder);
  project.provide("networkLog", networkLog);
  project.provide("gatewayUrl", await shop.gatewayUrl());
  project.provide("awsUrl", shop.awsUrl);
  return async () => {
    await chat.stop();
    await shop.stop();
    await rm(folder, { recursive: true, force: true });
    await warnAboutUnusedPermissions(shop);
    const missing = shop.permissions.missing();
    if (missing.length > 0) throw new Error(missing.join("\n"));
  };
}

/**
 * Warns about permissions in the template that no journey has used, nor any of the functions' own tests in their last
 * run.
 */
async function warnAboutUnusedPermissions({ stage, permissions }: Rehearsal): Promise<void> {
  const usedByTests = await readUsedPermissions();
  if (usedByTests.size === 0) return;
  const granted = grantedPermissions(
    new Map([...stage.functions.values()].map(({ name, statements }) => [name, statements])),
  );
  const unused = granted.filter((permission) => !usedByTests.has(permission) && !permissions.used().has(permission));
  if (unused.length > 0)
    console.warn(`Neither a journey nor a function's test has used these permissions: ${unused.join(", ")}.`);
}
