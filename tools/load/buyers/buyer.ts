import type { Timing } from "#functions/timing.ts";
import type { Input, Reply } from "#shared/contract/index.ts";
import { finalize } from "#web/payment/finalize.ts";
import { type Browser, CallFailed } from "./browser.ts";
import type { CardForm } from "./card.ts";
import type { Felt, Step } from "./felt.ts";
import { keepTrying, type Patience, pause, RefusedForGood, repeatWhileBusy } from "./keep-trying.ts";
import type { Plan } from "./plan.ts";

/** How a person's visit ended. */
export type Ending =
  | { readonly kind: "abandoned the card form" | "card refused"; readonly orderId: string }
  | { readonly kind: "bought"; readonly orderId: string; readonly amount: number }
  /** Charged, but the dashboard showed no license in time: lost, unless the books say otherwise. */
  | { readonly kind: "paid, and saw no license"; readonly orderId: string }
  | { readonly kind: "refused for good"; readonly reason: string };

/** Where people buy: a played shop or a simulated one. */
export interface Launch {
  /** Opens the browser of the person with this number. */
  readonly openBrowser: (person: number) => Browser;
  /** Opens the card form of a payment. */
  readonly openCardForm: (clientSecret: string) => CardForm;
  readonly timing: Timing;
  readonly felt: Felt;
  /** 1 for people; less for a test, whose people hurry. */
  readonly pace: number;
}

type OpenedPayment = Reply<"createPaymentIntent">;

/** How often, and after how many seconds, a person looks at the dashboard for a license. */
const looks = { times: 30, seconds: 3 } as const;

/** A person comes to the shop and does what they have planned. */
export async function visit(plan: Plan, launch: Launch): Promise<Ending> {
  const browser = launch.openBrowser(plan.person);
  try {
    return await buy(plan, launch, browser);
  } catch (reason) {
    if (reason instanceof RefusedForGood) return { kind: "refused for good", reason: reason.message };
    throw reason;
  } finally {
    browser.close();
  }
}

async function buy(plan: Plan, launch: Launch, browser: Browser): Promise<Ending> {
  const patience: Patience = { random: plan.random, pace: launch.pace, timing: launch.timing };
  const { felt } = launch;
  const step = <Result>(name: Step, click: () => Promise<Result>) =>
    felt.time(name, () => keepTrying(patience, name, click));

  await step("landing page", () =>
    Promise.all([
      browser.call("getPricing", {}),
      browser.call("getContent", { params: { page: "landing" }, query: {} }),
    ]),
  );
  await pause(patience, 1, 4);

  const account = { name: "Ada Buyer", email: `buyer-${plan.person}@example.com`, password: "correct horse battery" };
  browser.token = await step("register", () => registerOrSignIn(account, browser));
  await pause(patience, 1, 3);

  const order = await step("open the card form", () => openPayment(plan, patience, browser));
  const { orderId } = order;
  if (plan.abandonsForm) return { kind: "abandoned the card form", orderId };
  await pause(patience, 1, 4);

  const form = launch.openCardForm(order.clientSecret);
  const isPaid = await payWithOneOf(plan.cards, form, step, patience);
  if (!isPaid) return { kind: "card refused", orderId };

  if (plan.closesPage) {
    const isShown = await felt.time("completion without the page", () => waitForLicense(orderId, browser, patience));
    return isShown ? { kind: "bought", orderId, amount: order.amount } : { kind: "paid, and saw no license", orderId };
  }
  await felt.time("completion", () => complete(plan, orderId, form.intentId, browser, launch.timing));
  await pause(patience, 0, 1);
  const isShown = await felt.time("dashboard", () => waitForLicense(orderId, browser, patience));
  return isShown ? { kind: "bought", orderId, amount: order.amount } : { kind: "paid, and saw no license", orderId };
}

/**
 * Creates the account. If the answer to an earlier click was lost, the address is taken, and the page says so: then the
 * person signs in.
 */
async function registerOrSignIn(account: Input<"register">["body"], browser: Browser): Promise<string> {
  try {
    return (await browser.call("register", { body: account })).token;
  } catch (error) {
    if (!(error instanceof CallFailed && error.code === "email_taken")) throw error;
    const { email, password } = account;
    return (await browser.call("login", { body: { email, password } })).token;
  }
}

/** Opens the card form. An impatient person clicks twice, and both clicks must open the same order. */
async function openPayment(plan: Plan, patience: Patience, browser: Browser): Promise<OpenedPayment> {
  const phone = `4477009${String(plan.person).padStart(5, "0")}`;
  const click = () => repeatWhileBusy(patience, () => browser.call("createPaymentIntent", { body: { phone } }));
  if (!plan.clicksTwice) return click();
  const [first, second] = await Promise.allSettled([click(), click()]);
  if (first.status === "rejected") {
    if (second.status === "rejected") throw first.reason;
    return second.value;
  }
  if (second.status === "fulfilled" && second.value.orderId !== first.value.orderId)
    throw new Error(`Two clicks of one buyer opened ${first.value.orderId} and ${second.value.orderId}.`);
  return first.value;
}

/** Tries one card after another, and approves the payment where the bank asks. Returns whether one was charged. */
async function payWithOneOf(
  cards: Plan["cards"],
  form: CardForm,
  step: <Result>(name: Step, click: () => Promise<Result>) => Promise<Result>,
  patience: Patience,
): Promise<boolean> {
  for (const card of cards) {
    const attempt = await step("pay", () => form.pay(card));
    if (attempt === "paid") return true;
    if (attempt === "asks for 3-D Secure") {
      await pause(patience, 2, 6);
      if ((await step("3-D Secure", () => form.approve())) === "paid") return true;
    }
    await pause(patience, 1, 3);
  }
  return false;
}

/** Completes the purchase as the page does: reports the payment, then asks whether it has arrived by itself. */
async function complete(
  plan: Plan,
  orderId: string,
  paymentIntentId: string,
  browser: Browser,
  timing: Timing,
): Promise<void> {
  const report = async () => void (await browser.call("completePayment", { body: { orderId, paymentIntentId } }));
  const isSettled = async () => {
    const query = { payment_intent: paymentIntentId, order_id: orderId };
    const { status } = await browser.call("getPaymentIntentStatus", { query });
    return status === "succeeded" || status === "complete";
  };
  const once = () =>
    finalize(
      report,
      isSettled,
      () => true,
      (milliseconds) => timing.wait(milliseconds),
    );
  await (plan.clicksTwice ? Promise.all([once(), once()]) : once());
}

/** Looks at the dashboard until it shows the license. */
async function waitForLicense(orderId: string, browser: Browser, patience: Patience): Promise<boolean> {
  for (let look = 0; look < looks.times; look += 1) {
    if (look > 0) await pause(patience, looks.seconds, looks.seconds);
    const { orders } = await keepTrying(patience, "dashboard", () => browser.call("getMe", {}));
    if (orders.some(({ id, status }) => id === orderId && status === "complete")) return true;
  }
  return false;
}
