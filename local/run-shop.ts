import { shutdownSignal } from "#cli/shutdown-signal.ts";
import { UserError } from "#cli/user-error.ts";
import { buildSite } from "#infra/site/build-site.ts";
import { localAssistantKey } from "./chat/assistant-key.ts";
import { type LocalChat, startLocalChat } from "./chat/local-chat.ts";
import { clockFileIn, openClock } from "./clock/clock.ts";
import { readAheadMs } from "./clock/shop-time.ts";
import { type LocalClock, startLocalClock } from "./clock-page/local-clock.ts";
import { jobRunner } from "./jobs/run.ts";
import { startSchedule } from "./jobs/schedule.ts";
import { seed } from "./seed/seed.ts";
import { shopSettings } from "./shop/settings.ts";
import { type Shop, startShop } from "./shop/shop.ts";
import type { StartArguments } from "./start-arguments.ts";
import { startupSummary } from "./startup-summary.ts";
import { strictNotice } from "./strict/strictness.ts";

/**
 * Runs the shop in a terminal: starts and seeds it, schedules its jobs, prints what runs where, and stops it on
 * Ctrl-C, SIGTERM or when npm exits.
 */
export async function runShop(
  site: "dev" | "preview",
  { initialData, hasClock, strict }: StartArguments,
): Promise<void> {
  const stopRequested = shutdownSignal();
  let shop: Shop | undefined;
  let chat: LocalChat | undefined;
  let jobs: Pick<LocalClock, "stop"> | undefined;
  // During startup there is nothing to finish: the shop's processes exit with this one.
  stopRequested.then(() => shop ?? process.exit(0));
  try {
    if (site === "preview") await buildSite();
    const settings = await shopSettings();
    const { dataFolder, ports, stripe } = settings;
    if (hasClock && stripe.kind === "real")
      throw new UserError("The real Stripe has no --clock: start without one of them.");
    const clock = hasClock ? openClock(dataFolder) : undefined;
    const startedShop = await startShop({ ...settings, site, clock, ...(strict && { strict }) });
    const sentences: string[] = [];
    await seed(startedShop, initialData, (sentence) => sentences.push(sentence));
    const shopKey = await localAssistantKey(startedShop, dataFolder);
    chat = await startLocalChat({ shopUrl: startedShop.siteUrl, shopKey, port: ports.whatsApp, now: clock?.now });
    const localClock = clock && (await startLocalClock(startedShop, clock, ports.clock));
    if (clock === undefined && readAheadMs(clockFileIn(dataFolder)) > 0) sentences.push(isBehind);
    shop = startedShop;
    if (strict) sentences.push(strictNotice(strict));
    console.log([...startupSummary(shop, chat.url, stripe.kind, localClock?.url), ...sentences].join("\n"));
    jobs = localClock ?? startSchedule(jobRunner(shop.functionEnvironment));
  } catch (reason) {
    console.error(reason instanceof UserError ? reason.message : reason);
    process.exit(1);
  }
  await stopRequested;
  await jobs.stop();
  await chat?.stop();
  await shop.stop();
  process.exit(0);
}

const isBehind =
  "This shop was run with --clock, and its data is from a time ahead of this machine's: start it with --clock, or delete the data folder.";
