import type { Encodable } from "../requests/form-encoding.ts";
import { createApi } from "./api.ts";
import { applyAppearance } from "./appearance.ts";
import { createCardForm, requireElement, shownLanguage } from "./card-form.ts";
import { loadFonts } from "./fonts.ts";
import { languageOf, showLabels } from "./labels.ts";
import { acceptConnection, createPeer, type Peer } from "./peer.ts";
import { isWireObject, textAt, type WireObject, wireObjectAt } from "./wire.ts";

/** Runs in /elements/payment. Sends card data directly to the API; the shop's page only receives events and results. */
acceptConnection((config, port) => {
  const api = createApi(window.location.origin, textAt(config, "publishableKey") ?? "", shownLanguage);
  const group = wireObjectAt(config, "group");
  let peer: Peer | undefined;
  const form = createCardForm(() => {
    const complete = form.problem() === undefined;
    peer?.notify("change", { complete, empty: form.isEmpty(), collapsed: false, value: { type: form.selectedType() } });
  });

  function validate(): WireObject {
    const problem = form.problem();
    form.showProblems();
    return problem === undefined
      ? { selectedPaymentMethod: form.selectedType() }
      : { error: { type: "validation_error", code: problem.code, message: problem.message } };
  }

  async function confirm(detail: WireObject): Promise<WireObject> {
    const validation = validate();
    if (validation.error !== undefined) return validation;
    const { name, ...extra } = toTexts(wireObjectAt(detail, "extra"));
    const data = { ...form.methodData(), ...(name === undefined ? {} : { billing_details: { name } }) };
    const params = { ...extra, payment_method_data: data, return_url: textAt(detail, "returnUrl") };
    const { paymentIntent, error } = await api.confirm(textAt(detail, "clientSecret") ?? "", params);
    if (error === undefined) return { paymentIntent };
    form.showRefusal(error);
    return { error };
  }

  peer = createPeer(port, (name, detail) => {
    if (name === "validate") return validate();
    if (name === "confirm") return confirm(detail);
    if (name === "fetchUpdates") return loadMethods().then((error) => (error === undefined ? {} : { error }));
    if (name === "focus") form.focus();
    if (name === "blur" && document.activeElement instanceof HTMLElement) document.activeElement.blur();
    if (name === "clear") form.clear();
    if (name === "update") update(wireObjectAt(detail, "group"));
    return undefined;
  });

  function update({ appearance, locale }: WireObject): void {
    if (isWireObject(appearance)) applyAppearance(appearance);
    if (locale === undefined) return;
    showLabels(languageOf(locale));
    form.translateProblems();
  }

  /** Loads the intent's payment methods and currency. Returns the error when the client secret is invalid. */
  async function loadMethods(): Promise<WireObject | undefined> {
    const secret = textAt(group, "clientSecret");
    if (secret === undefined) {
      form.offer(["card", "us_bank_account", "sepa_debit", "bacs_debit"], textAt(group, "currency") ?? "usd");
      return undefined;
    }
    const { paymentIntent, error } = await api.retrieve(secret);
    if (error !== undefined) return error;
    const { payment_method_types: types, currency } = paymentIntent;
    form.offer(Array.isArray(types) ? types.map(String) : [], String(currency));
    return undefined;
  }

  applyAppearance(group.appearance);
  showLabels(languageOf(group.locale));
  loadFonts(group.fonts);
  reportEvents(peer);
  void loadMethods().then((error) => (error === undefined ? peer?.notify("ready") : peer?.notify("loaderror", error)));
});

function toTexts(extra: WireObject): { [key: string]: Encodable } {
  return Object.fromEntries(Object.entries(extra).map(([key, value]) => [key, String(value)]));
}

/** Reports focus, Escape and height, which the embedding page cannot observe. */
function reportEvents(peer: Peer): void {
  const form = requireElement("form", HTMLFormElement);
  form.addEventListener("submit", (event) => event.preventDefault());
  window.addEventListener("focus", () => peer.notify("focus"));
  window.addEventListener("blur", () => peer.notify("blur"));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") peer.notify("escape");
  });
  new ResizeObserver(() => peer.notify("height", { pixels: Math.ceil(form.getBoundingClientRect().height) })).observe(
    form,
  );
}
