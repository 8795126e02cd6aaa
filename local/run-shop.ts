import { shutdownSignal } from "#cli/shutdown-signal.ts";
import { UserError } from "#cli/user-error.ts";
import { buildSite } from "#infra/site/build-site.ts";
import { localAssistantKey } from "./chat/assistant-key.ts";
import { type LocalChat, startLocalChat } from "./chat/local-chat.ts";
import { jobRunner } from "./jobs/run.ts";
import { startSchedule } from "./jobs/schedule.ts";
import { type InitialData, seed } from "./seed/seed.ts";
import { shopSettings } from "./shop/settings.ts";
import { type Shop, startShop } from "./shop/shop.ts";
import { startupSummary } from "./startup-summary.ts";

/**
 * Runs the shop in a terminal: starts and seeds it, schedules its jobs, prints what runs where, and stops it on
 * Ctrl-C, SIGTERM or when npm exits.
 */
export async function runShop(site: "dev" | "preview", initialData: InitialData): Promise<void> {
  const stopRequested = shutdownSignal();
  let shop: Shop | undefined;
  let chat: LocalChat | undefined;
  // During startup there is nothing to finish: the shop's processes exit with this one.
  stopRequested.then(() => shop ?? process.exit(0));
  try {
    if (site === "preview") await buildSite();
    const settings = await shopSettings();
    const startedShop = await startShop({ ...settings, site });
    const sentences: string[] = [];
    await seed(startedShop, initialData, (sentence) => sentences.push(sentence));
    const shopKey = await localAssistantKey(startedShop, settings.dataFolder);
    chat = await startLocalChat({ shopUrl: startedShop.siteUrl, shopKey, port: settings.ports.whatsApp });
    shop = startedShop;
    console.log([...startupSummary(shop, chat.url, settings.stripe.kind), ...sentences].join("\n"));
  } catch (reason) {
    console.error(reason instanceof UserError ? reason.message : reason);
    process.exit(1);
  }
  const schedule = startSchedule(jobRunner(shop.functionEnvironment));
  await stopRequested;
  await schedule.stop();
  await chat?.stop();
  await shop.stop();
  process.exit(0);
}
