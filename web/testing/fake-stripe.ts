import { vi } from "vitest";

const paidResult = { paymentIntent: { id: "pi_test12345678", status: "succeeded" } };

/** What a test reads of a change to the group: the rules of its appearance, by selector. */
interface ElementsChange {
  readonly appearance?: { readonly rules: Readonly<Record<string, Readonly<Record<string, string>>>> };
}

function newClient(becomesReady: boolean) {
  const handlers = new Map<string, (event: object) => void>();
  const emit = (event: string, detail: object = {}) => handlers.get(event)?.(detail);
  const element = {
    on(event: string, handler: (event: object) => void) {
      handlers.set(event, handler);
      return element;
    },
    mount: vi.fn(() => {
      if (becomesReady) queueMicrotask(() => emit("ready"));
    }),
    destroy: vi.fn(),
  };
  const elements = {
    create: vi.fn(() => element),
    submit: vi.fn(async (): Promise<object> => ({ selectedPaymentMethod: "card" })),
    update: vi.fn((_change: ElementsChange) => {}),
  };
  return {
    elements: vi.fn((_options: object) => elements),
    confirmPayment: vi.fn(async (_options: object): Promise<object> => paidResult),
    retrievePaymentIntent: vi.fn(async (_clientSecret: string): Promise<object> => paidResult),
    /** For tests: the payment element, the group that created it, and a function that emits the element's events. */
    test: { element, elements, emit },
  };
}

let currentClient: ReturnType<typeof newClient>;
let installCount = 0;
/** One constructor for all tests: Stripe's loader caches the first constructor that it finds. */
const stripeConstructor = Object.assign(() => currentClient, { version: "endive" });

/**
 * Installs a fake Stripe in the page, and returns it with the reply of `/config.json` that loads it. Unless
 * `becomesReady`, its payment element loads until the test emits "ready".
 */
export function fakeStripe({ becomesReady = true } = {}) {
  currentClient = newClient(becomesReady);
  installCount += 1;
  Object.assign(window, { Stripe: stripeConstructor });
  return { stripe: currentClient, config: { stripePublishableKey: `pk_test_${installCount}` } };
}
