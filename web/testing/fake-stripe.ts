import { vi } from "vitest";

const paid = { paymentIntent: { id: "pi_test12345678", status: "succeeded" } };

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
    update: vi.fn(),
  };
  return {
    elements: vi.fn((_options: object) => elements),
    confirmPayment: vi.fn(async (_options: object): Promise<object> => paid),
    retrievePaymentIntent: vi.fn(async (_clientSecret: string): Promise<object> => paid),
    /** Handles for the test. */
    test: { element, group: elements, emit },
  };
}

let current: ReturnType<typeof newClient>;
let count = 0;
/** One for all tests: the loader caches the first that it finds. */
const stripeConstructor = Object.assign(() => current, { version: "endive" });

/** Installs a fake Stripe in the page, and returns it with the configuration that loads it. */
export function fakeStripe({ becomesReady = true } = {}) {
  current = newClient(becomesReady);
  count += 1;
  Object.assign(window, { Stripe: stripeConstructor });
  return { stripe: current, config: { stripePublishableKey: `pk_test_${count}` } };
}
