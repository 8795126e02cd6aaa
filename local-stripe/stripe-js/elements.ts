import { parseIntentId } from "./api.ts";
import { checkFonts } from "./fonts.ts";
import { type Language, languageOf } from "./labels.ts";
import { createPaymentElement } from "./payment-element.ts";
import { IntegrationError, isWireObject, textAt, type WireObject } from "./wire.ts";

type PaymentElement = ReturnType<typeof createPaymentElement>;

/** Internals of an Elements group that `confirmPayment` needs, hidden from the page. */
export interface ElementsInternals {
  clientSecret(): string | undefined;
  language(): Language;
  formChannel(): PaymentElement["formChannel"];
}

const internals = new WeakMap<object, ElementsInternals>();

/** Returns the internals of a group created by `stripe.elements()`. */
export function internalsOf(group: unknown): ElementsInternals | undefined {
  return isWireObject(group) ? internals.get(group) : undefined;
}

/** `stripe.elements(options)` */
export function createElements(origin: string, publishableKey: string, groupOptions: unknown) {
  const options: WireObject = isWireObject(groupOptions) ? { ...groupOptions } : {};
  const secret = textAt(options, "clientSecret");
  // Throws if the secret is malformed.
  if (secret !== undefined) parseIntentId(secret);
  checkFonts(options.fonts);
  let payment: PaymentElement | undefined;

  const group = {
    create(type: unknown, elementOptions?: unknown) {
      if (type !== "payment")
        throw new IntegrationError(`The local Stripe.js has no "${String(type)}" Element, only "payment".`);
      if (secret === undefined && options.mode === undefined)
        throw new IntegrationError(
          "In order to create a payment element, you must pass a clientSecret or mode when creating the Elements group.",
        );
      if (payment !== undefined) throw new IntegrationError("Can only create one Element of type payment.");
      const destroy = (): void => {
        payment = undefined;
      };
      payment = createPaymentElement(
        { origin, publishableKey, groupOptions: () => options, onDestroy: destroy },
        isWireObject(elementOptions) ? { ...elementOptions } : {},
      );
      return payment.element;
    },
    getElement: (type: unknown) => (type === "payment" ? (payment?.element ?? null) : null),
    update(change: unknown): void {
      if (!isWireObject(change)) return;
      Object.assign(options, change);
      payment?.formChannel.notify("update", { group: change });
    },
    /** Validates the input and shows the errors. */
    async submit(): Promise<WireObject> {
      const { error, selectedPaymentMethod } = await requireChannel().ask("validate");
      return error === undefined ? { selectedPaymentMethod } : { error };
    },
    fetchUpdates: (): Promise<WireObject> => requireChannel().ask("fetchUpdates"),
  };

  function requireChannel(): PaymentElement["formChannel"] {
    if (payment === undefined)
      throw new IntegrationError("elements should have a mounted Payment Element or Express Checkout Element.");
    return payment.formChannel;
  }

  internals.set(group, {
    clientSecret: () => secret,
    language: () => languageOf(options.locale),
    formChannel: requireChannel,
  });
  return group;
}
