import { runInNewContext } from "node:vm";
import { expect, it, vi } from "vitest";
import { browserClockFile, browserClockPaths, withBrowserClock } from "./browser-clock.ts";

const machineTime = Date.parse("2026-11-21T12:00:00Z");
const dayMs = 86_400_000;

class MachineDate extends Date {
  static override now() {
    return machineTime;
  }
}

/** Runs the script as a page does. Returns what the page's own scripts see, and what happens later. */
function openPage(aheadMs: () => number) {
  const [later, comeBack] = [vi.fn<(look: () => void) => void>(), vi.fn<(event: string, look: () => void) => void>()];
  const clock = { aheadMs };
  const document = { hidden: false, currentScript: null, addEventListener: comeBack };
  const page = {
    Date: MachineDate,
    document,
    setInterval: later,
    fetch: async (path: string) => Response.json(JSON.parse(browserClockFile(clock, path)?.body ?? "")),
  };
  runInNewContext(browserClockFile(clock, browserClockPaths.script)?.body ?? "", page);
  return {
    Date: page.Date,
    document,
    timePasses: () => later.mock.calls.forEach(([look]) => void look()),
    comesBack: () => comeBack.mock.calls.forEach(([, look]) => void look()),
  };
}

it("gives a page the shop's time, and leaves other dates as they are", () => {
  const page = openPage(() => 7 * dayMs);
  expect(page.Date.now()).toBe(machineTime + 7 * dayMs);
  expect(new page.Date().toISOString()).toBe("2026-11-28T12:00:00.000Z");
  expect(new page.Date("2020-01-01").getTime()).toBe(Date.UTC(2020, 0, 1));
  expect(page.Date.UTC(2020, 0, 1)).toBe(Date.UTC(2020, 0, 1));
  expect(new page.Date()).toBeInstanceOf(Date);
});

it("follows the clock while the page is in sight, and as soon as it is seen again", async () => {
  let ahead = dayMs;
  const page = openPage(() => ahead);
  ahead = 2 * dayMs;
  page.timePasses();
  await expect.poll(() => page.Date.now()).toBe(machineTime + 2 * dayMs);
  page.document.hidden = true;
  ahead = 3 * dayMs;
  page.timePasses();
  page.document.hidden = false;
  expect(page.Date.now()).toBe(machineTime + 2 * dayMs);
  page.comesBack();
  await expect.poll(() => page.Date.now()).toBe(machineTime + 3 * dayMs);
});

it("stands before every other script of a page", () => {
  const html = '<!DOCTYPE html><html lang="en"><head><script>1</script></head><body><header></header></body></html>';
  expect(withBrowserClock(html)).toBe(
    '<!DOCTYPE html><html lang="en"><head><script src="/_local/clock.js"></script><script>1</script></head><body><header></header></body></html>',
  );
});
