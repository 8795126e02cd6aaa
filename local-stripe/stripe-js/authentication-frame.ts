import { requireElement } from "./card-form.ts";
import { acceptConnection, createPeer, type Peer } from "./peer.ts";
import { isWireObject, textAt } from "./wire.ts";

/**
 * Runs in /elements/authentication, both in Stripe.js's overlay and as a page that a server redirected the buyer to.
 */

/** The page that embeds this frame, once connected. */
let embedder: Peer | undefined;
acceptConnection((_config, port) => {
  embedder = createPeer(port, () => undefined);
  enableButtons();
});

async function submitOutcome(outcome: "pass" | "fail"): Promise<void> {
  const form = new URLSearchParams(window.location.search);
  form.set("outcome", outcome);
  const response = await fetch("/elements/authentication", { method: "POST", body: form });
  const result: unknown = await response.json();
  const redirect = textAt(result, "redirect");
  if (window.parent === window && redirect !== undefined) window.location.assign(redirect);
  else if (embedder !== undefined) embedder.notify("done");
  else
    requireElement("message", HTMLElement).textContent = isWireObject(result)
      ? "You may close this page."
      : "Please try again.";
}

const buttons = [
  { button: requireElement("complete", HTMLButtonElement), outcome: "pass" },
  { button: requireElement("fail", HTMLButtonElement), outcome: "fail" },
] as const;
for (const { button, outcome } of buttons) button.addEventListener("click", () => void submitOutcome(outcome));

/** The buttons start disabled, because the page would not learn of a click before it connects. */
function enableButtons(): void {
  for (const { button } of buttons) button.disabled = false;
}
if (window.parent === window) enableButtons();
