/*
 * Lets a page of the shop have the shop's time: `Date` is as far ahead as the clock. Timers are not changed, so what
 * the page shows follows with its next look at the time. Served by a local shop with a clock, and by nothing else.
 */

/** By how much the shop is ahead, in milliseconds; put in when the script is served. */
declare const AHEAD_MS: number;

// The document is as the site has rendered it when React takes it over.
document.currentScript?.remove();

const MachineDate = Date;
let aheadMs = AHEAD_MS;
const now = () => MachineDate.now() + aheadMs;

globalThis.Date = new Proxy(MachineDate, {
  construct: (target, values, newTarget) =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget),
  apply: () => new MachineDate(now()).toString(),
  get: (target, key, receiver) => (key === "now" ? now : Reflect.get(target, key, receiver)),
});

/** Asks how far ahead the shop is now. */
async function follow(): Promise<void> {
  const reply = await fetch("/_local/clock.json").catch(() => undefined);
  if (!reply?.ok) return;
  const clock: { readonly aheadMs: number } = await reply.json();
  aheadMs = clock.aheadMs;
}

/** Follows a page that is in sight; another has this time as soon as it is looked at. */
function followInSight(): void {
  if (!document.hidden) void follow();
}
setInterval(followInSight, 2000);
document.addEventListener("visibilitychange", followInSight);
