import { requireElement } from "./card-form.ts";
import { acceptConnection, createPeer, type Peer } from "./peer.ts";
import { isWireObject, textAt } from "./wire.ts";

/**
 * Runs in /elements/authentication, both in Stripe.js's overlay and as a page that a server redirected the buyer to.
 */
let page: Peer | undefined;
acceptConnection((_config, port) => {
  page = createPeer(port, () => undefined);
  enable();
});

async function finish(outcome: "pass" | "fail"): Promise<void> {
  const form = new URLSearchParams(window.location.search);
  form.set("outcome", outcome);
  const response = await fetch("/elements/authentication", { method: "POST", body: form });
  const answer: unknown = await response.json();
  const redirect = textAt(answer, "redirect");
  if (window.parent === window && redirect !== undefined) window.location.assign(redirect);
  else if (page !== undefined) page.notify("done");
  else
    requireElement("message", HTMLElement).textContent = isWireObject(answer)
      ? "You may close this page."
      : "Please try again.";
}

const buttons = [
  { button: requireElement("complete", HTMLButtonElement), outcome: "pass" },
  { button: requireElement("fail", HTMLButtonElement), outcome: "fail" },
] as const;
for (const { button, outcome } of buttons) button.addEventListener("click", () => void finish(outcome));

/** The buttons start disabled: a click would be lost until the listener and the peer exist. */
function enable(): void {
  for (const { button } of buttons) button.disabled = false;
}
if (window.parent === window) enable();
