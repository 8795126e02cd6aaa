import type { Page } from "playwright-core";

/**
 * Simulates a slow phone on a slow connection: 50 KB a second, 400 ms latency, a quarter of this machine's CPU.
 *
 * The browser slows a page down by keeping a core busy until the page is closed, even if nothing happens on it. So
 * close each one before the next: four idle ones starve the shop on two cores.
 */
export async function simulateSlowPhone(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const throughput = 50 * 1024;
  await client.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await client.send("Emulation.setCPUThrottlingRate", { rate: 4 });
}
