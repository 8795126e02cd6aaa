import type { Timing } from "#functions/timing.ts";
import type { Input, Reply } from "#shared/contract/index.ts";
import { finalize } from "#web/payment/finalize.ts";
import { type Browser, CallFailed } from "./browser.ts";
import type { Attempt, CardForm } from "./card.ts";
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

/** What the buyer sees when the card form opens; without a client secret, the payment is created when they pay. */
type OpenedOrder = Pick<Reply<"createPaymentIntent">, "orderId" | "amount"> & { readonly clientSecret?: string };

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

  const order = await step("open the card form", () => openOrder(plan, patience, browser));
  const { orderId } = order;
  if (plan.abandonsForm) return { kind: "abandoned the card form", orderId };
  await pause(patience, 1, 4);

  let { clientSecret } = order;
  const createPayment = () => browser.call("createPaymentIntent", { body: { orderId } });
  const readForm = async () => {
    clientSecret ??= (await repeatWhileBusy(patience, createPayment)).clientSecret;
    return launch.openCardForm(clientSecret);
  };
  const askShop = ({ intentId }: CardForm) => readAttempt(orderId, intentId, browser, launch.timing);
  const paidForm = await payWithOneOf(plan.cards, { readForm, askShop, step, patience });
  if (paidForm === undefined) return { kind: "card refused", orderId };

  if (plan.closesPage) {
    const isShown = await felt.time("completion without the page", () => waitForLicense(orderId, browser, patience));
    return isShown ? { kind: "bought", orderId, amount: order.amount } : { kind: "paid, and saw no license", orderId };
  }
  await felt.time("completion", () => complete(plan, orderId, paidForm.intentId, browser, launch.timing));
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
async function openOrder(plan: Plan, patience: Patience, browser: Browser): Promise<OpenedOrder> {
  const phone = `4477009${String(plan.person).padStart(5, "0")}`;
  const click = () => repeatWhileBusy(patience, () => openOrderFor(phone, browser));
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

/** Opens the order for a number as the page does (`web/pages/checkout/open-order.ts`). */
async function openOrderFor(phone: string, browser: Browser): Promise<OpenedOrder> {
  try {
    return await browser.call("createPaymentIntent", { body: { phone } });
  } catch (error) {
    if (!(error instanceof CallFailed && error.code === "provider_busy")) throw error;
    const { orders } = await browser.call("getMe", {});
    const order = orders.find(({ status }) => status === "pending");
    if (order === undefined) throw error;
    return { orderId: order.id, amount: order.amount };
  }
}

/** How a person pays. */
interface Paying {
  readonly readForm: () => Promise<CardForm>;
  readonly askShop: (form: CardForm) => Promise<Attempt>;
  readonly step: <Result>(name: Step, click: () => Promise<Result>) => Promise<Result>;
  readonly patience: Patience;
}

/**
 * Tries one card after another, and approves the payment where the bank asks. Returns the form that charged one.
 * `readForm` creates the payment if that was put off. `askShop`: when Stripe is too busy to tell the form.
 */
async function payWithOneOf(
  cards: Plan["cards"],
  { readForm, askShop, step, patience }: Paying,
): Promise<CardForm | undefined> {
  for (const card of cards) {
    const { form, attempt } = await step("pay", async () => {
      const form = await readForm();
      return { form, attempt: await form.pay(card) };
    });
    if (attempt === "paid") return form;
    if (attempt === "asks for 3-D Secure") {
      await pause(patience, 2, 6);
      const approve = () =>
        form.approve().catch((error) => (error instanceof CallFailed ? askShop(form) : Promise.reject(error)));
      if ((await step("3-D Secure", approve)) === "paid") return form;
    }
    await pause(patience, 1, 3);
  }
  return undefined;
}

/** Completes the purchase as the page does. An impatient person does so twice. */
async function complete(
  plan: Plan,
  orderId: string,
  paymentIntentId: string,
  browser: Browser,
  timing: Timing,
): Promise<void> {
  const once = () => settle(orderId, paymentIntentId, browser, timing);
  await (plan.clicksTwice ? Promise.all([once(), once()]) : once());
}

/** What became of a payment of which Stripe did not tell the page, as the page asks the shop (`use-payment.ts`). */
async function readAttempt(
  orderId: string,
  paymentIntentId: string,
  browser: Browser,
  timing: Timing,
): Promise<Attempt> {
  try {
    await browser.call("completePayment", { body: { orderId, paymentIntentId } });
    return "paid";
  } catch (error) {
    if (error instanceof CallFailed && error.code === "payment_incomplete") return "refused";
    if (await settle(orderId, paymentIntentId, browser, timing)) return "paid";
    throw error;
  }
}

/** Reports the payment as the page does, then asks whether it has arrived by itself. Returns whether it has. */
function settle(orderId: string, paymentIntentId: string, browser: Browser, timing: Timing): Promise<boolean> {
  const report = async () => void (await browser.call("completePayment", { body: { orderId, paymentIntentId } }));
  const isSettled = async () => {
    const query = { payment_intent: paymentIntentId, order_id: orderId };
    const { status } = await browser.call("getPaymentIntentStatus", { query });
    return status === "succeeded" || status === "complete";
  };
  return finalize(
    report,
    isSettled,
    () => true,
    (milliseconds) => timing.wait(milliseconds),
  );
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
